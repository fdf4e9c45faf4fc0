import Foundation
import Seltzer
import SeltzerScene
import Testing

@Suite("Stress tests")
struct StressTests {
  private static let scene =
    "\(#filePath.split(separator: "/Tests/")[0])/Examples/classic/home.yaml"

  private func test(
    frames: Int = 7, methods: [RenderMethod] = [.fast], timeLimit: Double = 1_000_000
  ) throws -> StressTest {
    var test = try StressTest(
      wallpaper: SceneLibrary.scene(Self.scene),
      palette: PaletteLibrary(environment: [:]).palette("blue"), size: PixelSize(160, 90)
    ) { try SceneLibrary.scene(Self.scene, settings: [("bubbles.count", "\($0)")]) }
    (test.frames, test.methods, test.timeLimit) = (frames, methods, timeLimit)
    return test
  }

  @Test("measure every frame of each method, and its stages", arguments: [0, 1, 60])
  func measures(count: Int) throws {
    var seen: [Int] = []
    let test = try test(methods: [.fast, .cairo])
    let measured = try test.measure(count) { seen.append($0) }
    #expect(seen == [0] + Array(0..<7))
    #expect(measured.map(\.renderer) == [.fast, .cairo])
    for run in measured {
      #expect(run.count == count && run.frames == 7 && run.threads == 1 && !run.scene)
      #expect(run.field > 0 && run.sort >= 0 && run.draw > 0)
      #expect(run.field + run.sort + run.draw <= run.max)
      let times = [run.min, run.p25, run.p50, run.p75, run.max]
      #expect(times == times.sorted() && times[0] > 0)
    }
    #expect(measured[0].ratio == nil && measured[1].ratio ?? 0 > 0)
    var slow = StressRun(count: 4, renderer: .fast, times: [2])
    slow.compare(withEmpty: [StressRun(count: 0, renderer: .fast, times: [1])])
    #expect(slow.nsPerBubble == 250_000)
  }

  @Test("end at the time limit, and draw a slow frame only once")
  func timeLimit() throws {
    let runs = try test(methods: [.fast, .cairo], timeLimit: 0).measure(5)
    #expect(runs.map(\.frames) == [1, 1])
  }

  @Test("draw the wallpaper as it is, with its own bubbles")
  func wallpaper() throws {
    let test = try test()
    let run = try test.measure(nil, threads: 2)[0]
    let shown = try Wallpaper(scene: test.wallpaper, palette: test.palette, size: test.size)
    #expect(run.scene && run.threads == 2 && run.frames == 7)
    #expect(try run.count == shown.composition(at: 0).bubbleCount && run.count > 0)
  }

  @Test("give percentiles only of enough frames")
  func percentiles() {
    func run(_ frames: Int) -> StressRun {
      StressRun(count: 1, renderer: .fast, times: (1...frames).map(Double.init))
    }
    #expect(run(1).p50 == 1 && run(4).p25 == 1 && run(4).p75 == 3 && run(5).p50 == 3)
    #expect(run(19).p95 == nil && run(20).p95 == 19 && run(20).min == 1 && run(20).max == 20)
  }

  @Test("find the number that a show holds")
  func budget() throws {
    var tried: [Int] = []
    let test = try test(frames: 2)
    // A millisecond, and a microsecond for each bubble, of 16.7 ms.
    let found = try test.budget(rate: .sixty, threads: 1, progress: { tried.append($0) }) { scene in
      let count = scene.bubbleCounts(sharing: 0).map { scene.emitters[$0.index].count(aspect: 1) }
      let time = 1 + 1e-3 * Double(count.reduce(0, +))
      return ShowTimes(frames: 100, missed: 0, p50: time, p95: time, processorShare: 1)
    }
    #expect(tried.starts(with: [0, 16]))
    // A pause of the machine may make even an empty frame late.
    if let found {
      #expect((11_000...14_100).contains(found.count) && found.show?.holds(1000.0 / 60) == true)
    }
  }

  @Test("compare with the median ratio of frame times")
  func ratio() {
    func ratio(_ times: [Double]) -> Double? {
      StressRun(count: 1, renderer: .cairo, times: times, fast: times.map { _ in 1 }).ratio
    }
    #expect(ratio([3]) == 3)
    #expect(ratio([9, 1, 2]) == 2)
    #expect(ratio([4, 1, 2, 9]) == 3)
  }
}

@Suite("Budget search")
struct BudgetSearchTests {
  /// Searches where drawing takes `fixed` seconds and `each` per bubble, and a show `more` of that at p95;
  /// records the counts of the shows.
  private func search(
    _ fixed: Double, each: Double, more: Double = 1.1, upTo most: Int = 10_000_000,
    missed: (Int) -> Int = { _ in 0 }
  ) -> (found: StressBudget?, shows: [Int]) {
    var shows: [Int] = []
    let found = BudgetSearch.budget(limit: 1, upTo: most) {
      fixed + each * Double($0)
    } show: {
      shows.append($0)
      let time = fixed + each * Double($0)
      return ShowTimes(
        frames: 120, missed: missed($0), p50: time, p95: time * more, processorShare: 0)
    }
    return (found, shows)
  }

  @Test("finds the greatest count that a show holds, to 5 %, in a few shows")
  func exact() throws {
    for truth in (3...39).map({ Int(pow(1.5, Double($0))) }) {
      // At `truth` bubbles 95 % of the frames take the time allowed.
      let (found, shows) = search(0.25, each: (ShowTimes.share / 1.1 - 0.25) / Double(truth))
      let budget = try #require(found)
      #expect(budget.count <= truth && Double(budget.count) >= Double(truth) * 0.93 - 2)
      #expect(budget.median >= budget.count && Double(budget.median) < Double(truth) * 1.25)
      #expect(budget.show != nil && !budget.isDisturbed && shows.count <= 4)
      #expect(shows.allSatisfy { Double($0) < Double(truth) * 1.4 + 2 })
    }
  }

  @Test("returns nil if not even 0 fits, and the maximum if all fit")
  func nothing() {
    #expect(search(1.5, each: 1) == (nil, []))
    #expect(search(0.95, each: 1).found == nil)
    let most = search(0, each: 0, upTo: 1000)
    #expect(most.found?.count == 1000 && most.found?.isDisturbed == false && most.shows == [])
  }

  @Test("says so if frames are missed that are drawn in time")
  func disturbed() throws {
    // Above 600 bubbles the screen is late, whatever the time of drawing.
    let found = try #require(search(0.1, each: 0.001, more: 1) { $0 > 650 ? 5 : 0 }.found)
    #expect((550...650).contains(found.count) && found.isDisturbed)
    let never = try #require(search(0.1, each: 0.001) { _ in 5 }.found)
    #expect(never.show == nil && never.isDisturbed && never.rounds.count == BudgetSearch.mostShows)
    // One frame of 120 may be missed.
    #expect(search(0.1, each: 0.001) { _ in 1 }.found?.isDisturbed == false)
  }

  @Test("ends for any noise")
  func noise() {
    var random = Numbers(state: 7)
    for _ in 0..<300 {
      var shows = 0
      let found = BudgetSearch.budget(limit: 1, upTo: 10_000_000) {
        (0.1 + 0.001 * Double($0)) * Double(random.next() % 1000) / 250
      } show: { _ in
        shows += 1
        let time = Double(random.next() % 1000) / 500
        return ShowTimes(
          frames: 60, missed: Int(random.next() % 4), p50: time / 2, p95: time, processorShare: 0)
      }
      #expect(shows <= BudgetSearch.mostShows)
      #expect(found.map { (0...10_000_000).contains($0.count) } != false)
    }
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
      try BudgetSearch.budget(limit: 1, upTo: 10) { _ in
        throw Refused()
      } show: { _ in
        throw Refused()
      }
    }
  }
}
