import ArgumentParser
import Seltzer
import SeltzerLive
import SeltzerScene
import SeltzerSystem

struct Stress: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure frame times for numbers of bubbles, and find how many hold a frame rate.",
    usage: "seltzer stress [<options>] [<scene>]",
    discussion: """
      Draws frames with each number of bubbles, flat discs unless a scene is named, \
      and prints the times of the stages and the peak memory so far. Then searches for the largest number of bubbles at which 95 % of \
      the frames are drawn in time. --plot shows frame time against count. Other load affects the results.

      A run ends after about ten seconds and prints how many frames it drew. Bubbles keep the \
      scene's sizes, so large numbers of them overlap heavily; --radius makes them smaller. With \
      several threads, the times of the stages are sums over the threads.

      Examples:
        seltzer stress
        seltzer stress home --size 3840x2160 --threads 4 --fps 120
        seltzer stress --counts 10k,100k,1M,10M --radius 2-8
        seltzer stress --compare --counts 100,1k --plot stress.svg
        seltzer stress --json | jq .budget.count
      """)

  @OptionGroup var choice: SceneChoice
  @OptionGroup var size: SizeOptions<FullHD>

  @Option(
    "Numbers of bubbles, one run each, such as 100,2.5k,1M; each 0...10M. Default: "
      + "100,1k,10k,100k.", value: "n,n", transform: OptionValues.counts)
  var counts = [100, 1000, 10_000, 100_000]

  @Option(
    "Range of the bubbles' radii in pixels, instead of the scene's sizes.", value: "low-high",
    transform: OptionValues.radii)
  var radius: ClosedRange<Double>?

  @Option(
    "Frames per run, 1...100000; default: 60.", value: "n",
    transform: OptionValues.whole(1...100_000))
  var frames = 60

  @Option(
    "Threads that draw one frame, 1...1024; default: 1.", value: "n",
    transform: OptionValues.whole(1...1024))
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

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: .rare("Print CSV: one line per run, without the largest number."))
  var csv = false

  @OptionGroup var plot: PlotOptions

  func validate() throws {
    try Failure.checkExclusive(["--compare": compare, "--renderer": renderer != nil])
    try Failure.checkExclusive(["--json": json, "--csv": csv])
  }

  func run() throws {
    let test = try test()
    guard plot.plot == nil || counts.contains(where: { $0 > 0 }) else {
      throw Failure.usage("a plot needs a count above 0; add one to --counts")
    }
    var file = try plot.open()
    Interruption.begin()

    let line = ProgressLine(shown: true)
    var report = StressReport(
      test: test, radius: radius, format: json ? .json : csv ? .csv : .table)
    for count in counts {
      let measured = try test.measure(count) { number in
        let names = test.methods.map(\.rawValue).joined(separator: " and ")
        line.show(
          "\(StressText.grouped(count)) bubbles, \(names): frame \(number + 1) of \(frames)",
          urgent: number == 0)
      }
      line.clear()
      try report.add(measured)
    }
    // CSV does not contain the budget.
    if !csv || plot.plot != nil {
      report.budget = try test.budget(after: report.runs) { count in
        line.show("holds \(test.rateName)? trying \(StressText.grouped(count)) bubbles")
      }
      line.clear()
    }
    try file.take()?.write(report.plot)
    try report.end()
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
    return StressTest(
      scene: scene, palette: loaded.palettes.first, size: size.screen.size, radius: radius,
      frames: frames,
      threads: threads, rate: fps,
      methods: compare ? [.fast, .cairo] : [renderer ?? .fast])
  }
}

/// The output formats of a stress test.
enum StressFormat {
  case table, json, csv
}
