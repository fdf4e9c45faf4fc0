import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

struct Stress: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how fast a wallpaper and given numbers of bubbles are drawn.",
    usage: "seltzer stress [<options>] [<scene>]",
    discussion: """
      Answers two questions: does the wallpaper as it is hold a frame rate here, and how many \
      bubbles would? The first row is the scene as it is; the others have the given numbers of \
      bubbles, flat discs unless a scene is named. A rate holds if the median frame is drawn in \
      time. With one thread the number is decided by processor time, and by the best of 15 \
      rounds, as other programs only slow a frame.

      It takes about 15 seconds, at most 20 unless a single frame takes longer than two. Bubbles \
      keep the scene's sizes, so large numbers of them overlap heavily; --radius makes them \
      smaller. With several threads, the times of the stages are sums over the threads.

      Examples:
        seltzer stress
        seltzer stress home --size 3840x2160 --threads all --fps 120
        seltzer stress --counts 10k,100k,1M,10M --radius 2-8
        seltzer stress --json > old.json; seltzer stress --against old.json
        seltzer stress deep --min-count 300 && echo fast enough
      """)

  @OptionGroup var choice: SceneChoice
  @OptionGroup var size: SizeOptions<FullHD>

  @Option(
    "Numbers of bubbles, one row each, such as 100,2.5k,1M; each 0...10M. Default: "
      + "100,1k,10k and so on, until a frame takes over 250 ms.", value: "n,n",
    transform: OptionValues.counts)
  var counts: [Int]?

  @Option(
    "Range of the bubbles' radii in pixels, instead of the scene's sizes.", value: "low-high",
    transform: OptionValues.radii)
  var radius: ClosedRange<Double>?

  @Option(
    "Most frames per row, 1...100000; default: 60. All rows share ten seconds.", value: "n",
    transform: OptionValues.whole(1...100_000))
  var frames = 60

  @Option(
    "Threads that draw one frame, 1...1024 or all; default: 1. More are measured beside one.",
    value: "n", transform: OptionValues.threads)
  var threads = 1

  @Option(
    "Frames per second to hold, 0.001...1000; default: 60.", value: "n",
    name: .fps, transform: OptionValues.rate)
  var fps = FrameRate.sixty

  @Option(
    help: .rare("Rendering backend: fast, or cairo, the slow reference; default: fast."),
    completion: .list(RenderMethod.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var renderer: RenderMethod?

  @Flag(help: "Draw each frame with both backends, and print how much longer Cairo takes.")
  var compare = false

  @Option(
    help: .path("Print the ratios to an earlier run's --json, with the spread of both."),
    completion: .file(extensions: ["json"]))
  var against: String?

  @Option(
    "Exit with 1 if fewer bubbles hold the rate.", value: "n",
    transform: OptionValues.bubbles)
  var minCount: Int?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: .rare("Print CSV: one line per row, without the number that holds the rate."))
  var csv = false

  /// The seconds that all rows and the search share.
  private static let (rowSeconds, searchSeconds) = (10.0, 5.0)
  /// The time of a frame in seconds after which the default counts rise no further.
  private static let longFrame = 0.25

  func validate() throws {
    try Failure.checkExclusive(["--compare": compare, "--renderer": renderer != nil])
    try Failure.checkExclusive(["--json": json, "--csv": csv])
    try Failure.checkExclusive(["--against": against != nil, "--csv": csv])
  }

  func run() throws {
    let test = try test()
    var report = StressReport(
      test: test, radius: radius, counted: choice.chosenName == nil ? "flat discs" : nil,
      format: json ? .json : csv ? .csv : .table, machine: try Machine())
    if let against { report.earlier = try StressRecord(path: against, like: report) }
    Interruption.begin()

    let line = ProgressLine(shown: true)
    func progress(_ name: String) -> (Int) -> Void {
      { line.show("\(name): frame \($0 + 1) of \(frames)", urgent: $0 == 0) }
    }
    for threads in test.threadCounts where !test.methods.contains(.cairo) || compare {
      let measured = try test.measureWallpaper(threads: threads, progress: progress("the scene"))
      line.clear()
      try report.add([measured])
    }
    report.empty = try test.measure(0, progress: progress("no bubbles"))
    if let counts { try announce(counts, test, line) }
    for count in counts ?? [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      let names = test.methods.map(\.rawValue).joined(separator: " and ")
      let measured = try test.measure(
        count, progress: progress("\(StressText.grouped(count)) bubbles, \(names)"))
      line.clear()
      try report.add(measured)
      if counts == nil, measured[0].p50 > Self.longFrame { break }
    }
    // CSV does not contain the number.
    if !csv || minCount != nil {
      for threads in test.threadCounts {
        report.budgets.append(
          try test.budget(
            threads: threads, seconds: Self.searchSeconds / Double(test.threadCounts.count)
          ) { count in
            line.show("holds \(test.rateName)? drawing \(StressText.grouped(count)) bubbles")
          })
      }
      line.clear()
    }
    try report.end()
    let found = report.budgets.first??.count ?? -1
    guard let minCount, found < minCount else { return }
    Failure.say(
      "seltzer: \(max(found, 0)) bubbles hold \(test.rateName), fewer than the \(minCount) of --min-count"
    )
    throw ExitCode.failure
  }

  /// Says how long the counts will take if that is long.
  private func announce(_ counts: [Int], _ test: StressTest, _ line: ProgressLine) throws {
    let few = 1000
    let frame = try test.measure(few, frames: 1).reduce(0) { $0 + $1.least }
    line.clear()
    let seconds = counts.reduce(0) { sum, count in
      let one = frame * Double(count) / Double(few)
      return sum + max(one, min(one * Double(frames), test.timeLimit))
    }
    guard seconds > Self.rowSeconds * 1.5 else { return }
    Failure.say(
      "seltzer: the given counts take about \(StressText.plain(seconds.rounded())) seconds")
  }

  private func test() throws -> StressTest {
    let loaded = try choice.load()
    if let radius {
      // The range that scene files allow.
      let height = Double(size.screen.size.height)
      let allowed = 0.00005 * height...5 * height
      guard allowed.contains(radius.lowerBound), allowed.contains(radius.upperBound) else {
        throw Failure.usage(
          "radii of \(StressText.plain(radius)) pixels do not fit \(size.screen.size), where they must "
            + "be \(StressText.plain(allowed)); change --radius or --size")
      }
    }
    var scene = loaded.scene
    // Flat discs, which Cairo draws as well.
    if choice.chosenName == nil { (scene.emitters, scene.ground) = ([Emitter()], Ground()) }
    let rows = Double((counts?.count ?? 4) + min(threads, 2) + 1)
    return StressTest(
      wallpaper: loaded.scene, scene: scene, palette: loaded.palettes.first, size: size.screen.size,
      radius: radius, frames: frames, threads: threads, rate: fps,
      methods: compare ? [.fast, .cairo] : [renderer ?? .fast], timeLimit: Self.rowSeconds / rows)
  }
}

/// The output formats of a stress test.
enum StressFormat {
  case table, json, csv
}
