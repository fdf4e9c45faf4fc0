import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Streaks")
struct StreakTests {
  private func emitter(_ keys: String) throws -> Emitter {
    try Scene(yaml: "bubbles: { count: 120, \(keys) }", file: "x").emitters[0]
  }

  private let kinds = [
    "lifetime: [2, 5], speed: [0.05, 0.2], flow: { amount: 0.2, size: 0.5, period: 6 }, "
      + "turbulence: { amount: 0.1, period: 2 }, direction: -90deg",
    "lifetime: [3, 4], speed: 0.2, drag: 0.8, gravity: [0, 0.1], speedScale: 2, "
      + "area: { size: 0.2 }, orbit: 40deg, flow: { amount: 0.1, period: 3 }",
    "lifetime: 4, speed: 0.3, origins: { count: 3, bursts: true }, acceleration: 0.1, "
      + "flow: { amount: 0.2, size: 0.4, period: 5, waves: 4 }",
  ]

  @Test("rewound bubbles are the same lives at earlier times", arguments: [nil, 7.0])
  func earlier(loop: Double?) throws {
    for keys in kinds {
      let emitter = try emitter(keys)
      for seed in 0..<4 as Range<UInt32> {
        let field = BubbleField(emitter: emitter, seed: seed, aspect: 1.5, loop: loop)
        let columns = (0..<4).map { _ in BubbleColumns(for: field) }
        let range = 0..<field.count
        var compared = 0
        for (t, seconds) in [(20.0, 0.4), (33.3, 1.1)] {
          field.fill(range, at: t, into: columns[0])
          field.fill(range, at: t - seconds, into: columns[3])
          for third in 1...3 {
            let part = Float(third) / 3
            field.fill(range, at: t, into: columns[1], rewind: Rewind(seconds: seconds, part: part))
            field.fill(range, at: t - seconds * Double(part), into: columns[2])
            for bubble in range where columns[0].presence[bubble] > 0 {
              let (rewound, then) = (columns[1], columns[2])
              // Otherwise the life began since.
              guard columns[3].traits[bubble] == columns[0].traits[bubble],
                columns[3].presence[bubble] > 0
              else { continue }
              compared += 1
              let gap = max(
                abs(rewound.x[bubble] - then.x[bubble]), abs(rewound.y[bubble] - then.y[bubble]))
              #expect(rewound.traits[bubble] == then.traits[bubble])
              #expect(gap < 2e-4, "\(keys) \(t) \(third): \(gap)")
            }
          }
        }
        #expect(compared > 200, "\(keys)")
      }
    }
  }

  @Test("young bubbles have streaks that begin at their birth")
  func young() throws {
    let emitter = try emitter("lifetime: 4, speed: 0.2, turbulence: 0, area: { size: 0.1 }")
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1.5)
    let (now, birth) = (BubbleColumns(for: field), BubbleColumns(for: field))
    field.fill(0..<field.count, at: 50, into: now)
    // Longer than a life.
    field.fill(0..<field.count, at: 50, into: birth, rewind: Rewind(seconds: 9, part: 1))
    for bubble in 0..<field.count where now.presence[bubble] > 0 {
      #expect(birth.presence[bubble] == 0)
      #expect(abs(birth.x[bubble] - 0.75) <= 0.0501 && abs(birth.y[bubble] - 0.5) <= 0.0501)
    }
  }

  @Test("a streak starts where its bubble would be, passes its places, and moves with parallax")
  func heads() throws {
    for keys in kinds {
      func groups(_ more: String, _ offset: SIMD2<Double>) throws -> [DiscGroup] {
        try wallpaper("bubbles: { count: 120, \(keys)\(more) }", "blue:dark", 160, 90)
          .composition(at: 21.5, contentOffset: offset).bubbles
      }
      for offset in [SIMD2<Double>.zero, [9, -5]] {
        let discs = try groups("", offset).flatMap(\.discs).filter { $0.opacity > 0 }
        let paths = try groups(", streak: 0.6", offset).flatMap(\.paths)
        #expect(paths.count == discs.count && paths.count > 40)
        for (path, disc) in zip(paths, discs) {
          #expect(SIMD2(path.x[0], path.y[0]) == disc.center && path.radius == disc.radius)
          #expect(path.color == disc.color.rgbNumber && path.opacity == disc.opacity)
          #expect(path.tapers && (1...12).contains(path.count))
        }
      }
    }
  }

  @Test("shorter streaks are the beginnings of the longest, and the more opaque the longer")
  func shortest() throws {
    func paths(_ more: String) throws -> [BubblePath] {
      let keys = "lifetime: 3, speed: 0.2, opacity: [0.5, 1], opacityOverLife: [[0, 1], [1, 1]]"
      return try wallpaper(
        "bubbles: { count: 120, \(keys), turbulence: 0, fadeIn: 0, fadeOut: 0, streak: 0.6\(more) }",
        "blue:dark", 160, 90
      ).composition(at: 21.5, contentOffset: .zero).bubbles.flatMap(\.paths)
    }
    func length(_ path: BubblePath) -> Float {
      let last = path.count
      let way = SIMD2(path.x[last] - path.x[0], path.y[last] - path.y[0])
      return (way * way).sum().squareRoot()
    }
    let pairs = Array(zip(try paths(""), try paths(", shortest: 0.2")))
    var shares: [(share: Float, opacity: Float)] = []
    for (long, short) in pairs where length(long) > 2 {
      #expect(SIMD2(short.x[0], short.y[0]) == SIMD2(long.x[0], long.y[0]))
      shares.append((length(short) / length(long), short.opacity))
    }
    #expect(shares.count > 60 && shares.allSatisfy { $0.share > 0.19 && $0.share < 1.01 })
    shares.sort { $0.opacity < $1.opacity }
    func mean(_ part: ArraySlice<(share: Float, opacity: Float)>) -> Float {
      part.map(\.share).reduce(0, +) / Float(part.count)
    }
    let half = shares.count / 2
    #expect(mean(shares[..<half]) < 0.55 && mean(shares[half...]) > 0.65)
  }

  @Test("the sparks of a streak stay where they were dropped, and its head is whole")
  func glitter() throws {
    // Along the path, from the head, which moves by 100 pixels in a second.
    func light(at t: Double, _ glitter: Double) throws -> [Int] {
      let keys =
        "count: 1, lifetime: 4, speed: 1, direction: 0deg, spread: 0deg, turbulence: 0, diameter: 0.06"
      let frame = try wallpaper(
        """
        bubbles: { \(keys), area: { position: [0.1, 0.5], size: 0 }, fadeIn: 0, fadeOut: 0, colors: [white],
          opacity: [1, 1], opacityOverLife: [[0, 1], [1, 1]], streak: 1.5, glitter: \(glitter) }
        """, "blue:black", 600, 100
      ).frame(at: t)
      return (0..<600).map { Int(frame.pixels[50 * 600 + $0] >> 8 & 255) }
    }
    let start = try #require(
      try (0..<80).map { Double($0) / 20 }.first { t in
        let plain = try light(at: t, 0)
        return plain.firstIndex { $0 > 60 } != nil && (plain.lastIndex { $0 > 60 } ?? 600) < 400
          && (plain.lastIndex { $0 > 60 } ?? 0) > 250
      })
    let (plain, sparks) = (try light(at: start, 0), try light(at: start, 1))
    let later = try light(at: start + 0.2, 1)
    let head = try #require(plain.lastIndex { $0 > 200 })
    #expect(sparks[head] > 190)
    func roughness(_ row: [Int]) -> Int {
      (head - 100..<head - 30).map { abs(row[$0 + 1] - row[$0]) }.reduce(0, +)
    }
    #expect(roughness(sparks) > 3 * roughness(plain))
    // Neighbours differ as at the same places before, not as at the same distance from the head.
    func likeness(_ shift: Int) -> Int {
      (head - 100..<head - 30).map {
        (sparks[$0 + 1] - sparks[$0]) * (later[$0 + 1 + shift] - later[$0 + shift])
      }.reduce(0, +)
    }
    #expect(likeness(0) > 2 * abs(likeness(20)))
  }

  @Test("the budget counts streaks")
  func budget() throws {
    func take(_ keys: String) throws {
      let scene = try Scene(yaml: "bubbles: { count: 1000000, diameter: 0.1, \(keys) }", file: "x")
      _ = try StageInput(scene: scene, size: PixelSize(1920, 1080))
    }
    try take("speed: 1")
    #expect(throws: (any Error).self) { try take("speed: 50, streak: 2, flow: 0.1") }
  }
}

extension SRGB8 {
  fileprivate var rgbNumber: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
