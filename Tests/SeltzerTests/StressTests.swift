import Seltzer
import SeltzerScene
import Testing

@Suite("Stress tests")
struct StressTests {
  private func test(
    _ width: Int = 160, _ height: Int = 90, radius: ClosedRange<Double>? = nil, frames: Int = 7,
    methods: [RenderMethod] = [.fast], timeLimit: Double = 10
  ) throws -> StressTest {
    StressTest(
      scene: try SceneLibrary.scene("home"),
      palette: try PaletteLibrary(environment: [:]).palette("blue"),
      size: try #require(PixelSize(width: width, height: height)), radius: radius, frames: frames,
      methods: methods, timeLimit: timeLimit)
  }

  @Test("measure every frame of each method, and its stages", arguments: [0, 1, 60])
  func measures(count: Int) throws {
    var seen: [Int] = []
    let test = try test(methods: [.fast, .cairo])
    let measured = try test.measure(count) { seen.append($0) }
    #expect(seen == [0] + Array(0..<7))
    #expect(measured.map(\.method) == [.fast, .cairo])
    for run in measured {
      #expect(run.count == count && run.frames == 7 && run.threads == 1)
      for stage in [run.stages.field, run.stages.sort, run.stages.draw, run.stages.handover] {
        #expect(stage >= 0)
      }
      #expect(run.stages.field > 0 && run.stages.draw > 0)
      #expect(run.stages.total <= run.frame)
      #expect(run.p50 > 0 && run.p50 <= run.p95 && run.p95 <= run.p99)
      #expect(run.frame <= run.p99 && run.fps == 1 / run.frame)
      #expect((run.area > 0) == (count > 0) && run.area == measured[0].area)
      #expect((run.pixelsPerSecond > 0) == (count > 0))
      // Between a mebibyte and a tebibyte.
      #expect((1 << 20...1 << 40).contains(run.peakBytes))
    }
    #expect(measured[0].peakBytes <= measured[1].peakBytes)
    // Of an odd number of frames, the median ratio is that of one frame.
    let ratios = try [1, 0].map { try #require(measured[$0].ratio(to: measured[1 - $0])) }
    #expect(abs(ratios[0] * ratios[1] - 1) < 1e-12)
    #expect(zip(measured[1].times, measured[0].times).contains { $0 / $1 == ratios[0] })
  }

  @Test("end at the time limit, and draw a slow frame only once")
  func timeLimit() throws {
    let runs = try test(methods: [.cairo, .fast], timeLimit: 0).measure(5)
    #expect(runs.map(\.frames) == [1, 1])
  }

  @Test("keep the requested radii in pixels for the whole life")
  func radii() throws {
    var scene = try test(radius: 2...8).scene
    scene.emitters[0].population = .count(2000)
    let shown = try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette("blue"),
      size: #require(PixelSize(width: 160, height: 90)))
    let radii = try [0, 50].flatMap { try shown.composition(at: $0).discs.map(\.radius) }
    let (least, greatest) = try (#require(radii.min()), #require(radii.max()))
    #expect(least >= 1.9999 && least < 2.1 && greatest <= 8.0001 && greatest > 7.9)
  }

  @Test("compute the area of bubbles in the picture to one percent")
  func area() throws {
    // Far smaller than the picture, so that few are cut by its edge.
    let test = try test(480, 270, radius: 3...6, frames: 1)
    let run = try #require(try test.measure(400).first)
    var scene = test.scene
    scene.emitters[0].population = .count(400)
    let discs = try Wallpaper(scene: scene, palette: test.palette, size: test.size)
      .composition(at: 0).discs
    // The exact area lies between that of the discs inside the picture and that of all that touch it.
    var (covered, inside, touching) = (0, 0.0, 0.0)
    let parts: Float = 4
    for disc in discs where disc.opacity > 0 {
      let reach = disc.radius * disc.stretch
      let (low, high) = (disc.center - reach, disc.center + reach)
      let whole = .pi * Double(reach.x * reach.y)
      if low.min() >= 0, high.x <= 480, high.y <= 270 { inside += whole }
      if disc.touches(test.size) { touching += whole }
      for y in stride(from: (low.y * parts).rounded(.down) + 0.5, to: high.y * parts, by: 1) {
        for x in stride(from: (low.x * parts).rounded(.down) + 0.5, to: high.x * parts, by: 1) {
          let place = SIMD2(x, y) / parts
          guard (0..<480).contains(place.x), (0..<270).contains(place.y) else { continue }
          let away = (place - disc.center) / reach
          if (away * away).sum() <= 1 { covered += 1 }
        }
      }
    }
    let exact = Double(covered) / 16
    #expect((0.995 * inside...1.005 * touching).contains(exact) && inside > 0.75 * touching)
    #expect(abs(run.area - exact) < exact / 100)
  }

  private func run(_ count: Int, p95: Double, _ method: RenderMethod = .fast) -> StressRun {
    StressRun(count: count, method: method, times: [p95])
  }

  @Test("find the budget between the measurements of the first method")
  func budget() throws {
    let test = try test()
    var tried: [Int] = []
    func budget(_ runs: [StressRun]) throws -> Int? {
      try test.budget(after: runs) { tried.append($0) }
    }
    let (short, long) = (0.016, 0.017)
    #expect(try budget([run(0, p95: long)]) == nil)
    #expect(try budget([run(50, p95: short), run(51, p95: long)]) == 50)
    #expect(
      try budget([run(50, p95: short), run(51, p95: long), run(9, p95: long, .cairo)]) == 50)
    #expect(try budget([run(1000, p95: long), run(990, p95: short), run(0, p95: short)]) == 990)
    #expect(try budget([run(Emitter.maximumBubbleCount, p95: short)]) == Emitter.maximumBubbleCount)
    #expect(tried == [])
    let found = try #require(try budget([run(4, p95: short), run(8, p95: long)]))
    #expect((4...7).contains(found) && !tried.isEmpty && tried.allSatisfy { (5...7).contains($0) })
  }

  @Test("compare with the median ratio of frame times")
  func ratio() {
    func ratio(_ times: [Double]) -> Double? {
      let ones = StressRun(count: 1, method: .fast, times: times.map { _ in 1 })
      return StressRun(count: 1, method: .cairo, times: times).ratio(to: ones)
    }
    #expect(ratio([]) == nil)
    #expect(ratio([3]) == 3)
    #expect(ratio([9, 1, 2]) == 2)
    #expect(ratio([4, 1, 2, 9]) == 3)
  }
}

@Suite("Budget search")
struct BudgetSearchTests {
  private typealias Known = [(count: Int, holds: Bool)]

  /// Searches with counts up to `most` that hold, and records the tried counts.
  private func search(
    _ most: Int, upTo limit: Int, known counts: [Int] = []
  ) -> (found: Int?, tried: [Int]) {
    var tried: [Int] = []
    let found = BudgetSearch.largest(
      upTo: limit, known: counts.map { (count: $0, holds: $0 <= most) }
    ) {
      tried.append($0)
      return $0 <= most
    }
    return (found, tried)
  }

  @Test(
    "is accurate to a bubble or 2 % for all limits and known results",
    arguments: [[], [0], [1], [7, 100], [100, 1000, 10_000], [5000], [3, 2, 1, 0]])
  func exact(known: [Int]) {
    var wrong: [Int] = []
    for most in 0...6000 {
      let (found, tried) = search(most, upTo: 5000, known: known)
      let truth = min(most, 5000)
      let isClose = found.map { $0 <= truth && truth - $0 <= $0 / 50 } ?? false
      let isWhole = most < 5000 || found == 5000
      // Counts far above the result are never tried.
      let reach = min(5000, max(BudgetSearch.first, truth * BudgetSearch.growth))
      let isCheap = tried.allSatisfy { (0...reach).contains($0) && !known.contains($0) }
      let isShort = Set(tried).count == tried.count && tried.count <= 20
      if !(isClose && isWhole && isCheap && isShort) { wrong.append(most) }
    }
    #expect(wrong == [])
  }

  @Test("returns nil if not even 0 holds")
  func nothing() {
    #expect(search(-1, upTo: 5000) == (nil, [0]))
    #expect(search(-1, upTo: 5000, known: [0, 100]) == (nil, []))
    #expect(search(-1, upTo: 5000, known: [100]) == (nil, [0]))
  }

  @Test("reaches ten million in a dozen steps")
  func far() {
    #expect(search(.max, upTo: 10_000_000).tried.count == 12)
    #expect(search(.max, upTo: 10_000_000, known: [1_000_000]).tried == [4_000_000, 10_000_000])
    #expect(search(.max, upTo: 10_000_000, known: [10_000_000]) == (10_000_000, []))
  }

  @Test("ends for contradicting and random results")
  func noise() {
    let contradicting: Known = [(100, true), (50, false), (49, true), (200, false)]
    #expect(BudgetSearch.largest(upTo: 1000, known: contradicting) { _ in true } == 49)
    var random = Numbers(state: 1)
    var most = 0
    for _ in 0..<2000 {
      var tried = 0
      let found = BudgetSearch.largest(upTo: 10_000_000) { _ in
        tried += 1
        return random.next() % 3 > 0
      }
      most = max(most, tried, (found ?? 0) > 10_000_000 ? .max : 0)
    }
    #expect(most > 12 && most <= 40)
  }

  /// A linear congruential generator.
  private struct Numbers {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  private struct Refused: Error {}

  @Test("rethrows errors")
  func failure() {
    #expect(throws: Refused.self) {
      try BudgetSearch.largest(upTo: 10) { _ in throw Refused() }
    }
  }
}
