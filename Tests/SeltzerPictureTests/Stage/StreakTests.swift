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
