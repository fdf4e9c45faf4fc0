import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

struct Stress: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how fast a wallpaper and given numbers of bubbles are drawn.",
    usage: "seltzer stress [<options>] [<scene>]",
    discussion: CommandHelp.text("stress"))

  @OptionGroup var choice: SceneChoice
  @OptionGroup var size: SizeOptions<FullHD>
  @OptionGroup var set: KeyOptions

  @Option(
    "Numbers of bubbles, one row each, such as 100,2.5k,1M; each 0...10M. Default: "
      + "100,1k,10k and so on, until a frame takes over 250 ms.", value: "n,n",
    transform: OptionValues.counts)
  var counts: [Int]?

  @Option(
    "Radii in pixels, instead of the scene's sizes.", value: "low-high",
    transform: OptionValues.radii)
  var radius: ClosedRange<Double>?

  @Option(
    "Most frames per row, 1...100000; default: 60. All rows share ten seconds.", value: "n",
    visibility: .rare, transform: OptionValues.whole(1...100_000))
  var frames = 60

  @Option(
    "Threads that draw one frame, 1...1024 or all; default: 1. More are measured beside one.",
    value: "n", transform: OptionValues.threads)
  var threads = 1

  @Option(
    "Frames per second to hold, 0.001...1000, or several such as 60,120,144; default: 60.",
    value: "n,n", name: .fps, transform: OptionValues.rates)
  var fps = [FrameRate.sixty]

  @Flag(help: "Draw each frame with Cairo too, and print how much longer that takes.")
  var compare = false

  @Option(
    help: .path("Print ratios to an earlier run's --json, and spreads."),
    completion: .file(extensions: ["json"]))
  var against: String?

  @Option(
    help: .path("With --against: compare this run's --json instead of measuring."),
    completion: .file(extensions: ["json"]))
  var from: String?

  @Option(
    "Exit with 1 if fewer bubbles hold the rate.", value: "n",
    transform: OptionValues.bubbles)
  var minCount: Int?

  @Flag(help: "Exit with 1 if the scene does not hold the rate.") var require = false

  @Option(
    name: .output,
    help: .path("A .json or .txt file for the report."),
    completion: .file(extensions: ["json", "txt"]))
  var output = "-"

  @OptionGroup var replacing: ForceFlag

  @Flag(help: "Print JSON.") var json = false

  private var isJSON: Bool { json || Path.fileExtension(of: output).lowercased() == "json" }

  /// The milliseconds that all rows share.
  private static let rowTime = 8000.0
  /// The seconds of the longest show.
  private static let showSeconds = 2.0
  /// The time of a frame in milliseconds after which the default counts rise no further.
  private static let longFrame = 250.0

  func validate() throws {
    guard isJSON || output == "-" || Path.fileExtension(of: output).lowercased() == "txt" else {
      throw ValidationError("\(output): name a .json or .txt file, or give --json")
    }
    guard from == nil || against != nil else {
      throw ValidationError("--from is compared with --against; give both")
    }
  }

  func run() throws {
    let earlier = try against.map { try StressReport(path: $0) }
    if let from, let against, let earlier {
      let later = try StressReport(path: from)
      try later.check(against, earlier)
      let ratios = later.ratios(to: earlier)
      let text =
        try isJSON ? ratios.jsonLine() : Self.bytes(StressReport.lines(of: ratios, to: earlier))
      return try OutputFile.write(text, to: output, replacing: replacing.force)
    }
    let test = try test()
    var report = StressReport(
      machine: try Machine(),
      scene: ([test.wallpaper.name] + set.keys.map(\.text)).joined(separator: " "),
      palette: "\(test.palette.name)",
      counted: choice.chosenName == nil ? "flat discs" : "bubbles", size: "\(test.size)",
      radii: radius.map(StressText.plain), threads: threads)
    if let against, let earlier { try report.check(against, earlier) }
    var file =
      try output == "-" ? OutputFile() : OutputFile(output, replacing: replacing.force)
    Interruption.begin()
    let others = Machine.measureOthers()
    let line = ProgressLine(shown: true)
    try measureRows(test, line, &report, &file)
    try measureShows(test, line, &report)
    line.clear()
    report.others = others()
    report.against = earlier.map(report.ratios(to:))
    let end = report.footer(against: earlier) + suggestion(report)
    try file.write(isJSON ? report.jsonLine() : Self.bytes(end))
    try file.finish()

    let failed = report.rates.first { $0.threads == threads && !$0.holds }
    if require, let failed {
      Failure.say(
        "seltzer: \(test.wallpaper.name) does not hold \(failed.name)"
          + report.disturbance(of: threads))
      throw ExitCode.failure
    }
    let found = report.rates[0].bubbles?.count ?? -1
    guard let minCount, found < minCount else { return }
    Failure.say(
      "seltzer: \(max(found, 0)) bubbles hold \(report.rates[0].name), fewer than the \(minCount) of --min-count"
    )
    throw ExitCode.failure
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array((oneLine($0) + "\n").utf8) }
  }

  /// Measures the scene as it is, and given numbers of bubbles; a table is written as rows arrive.
  private func measureRows(
    _ test: StressTest, _ line: ProgressLine, _ report: inout StressReport,
    _ file: inout OutputFile
  ) throws {
    func progress(_ name: String) -> (Int) -> Void {
      { line.show("\(name): frame \($0 + 1) of \(frames)", urgent: $0 == 0) }
    }
    func add(_ runs: [StressRun]) throws {
      line.clear()
      // The header is written with the first result, so that output is empty if drawing fails.
      let header = report.runs.isEmpty ? report.header : []
      report.runs += runs
      if !isJSON { try file.write(Self.bytes(header + runs.map(report.row))) }
    }
    for threads in test.threadCounts {
      try add(test.measure(nil, threads: threads, progress: progress("the scene")))
    }
    let empty = try test.measure(0, progress: progress("no bubbles"))
    for count in counts ?? [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      let names = test.methods.map(\.rawValue).joined(separator: " and ")
      var runs = try test.measure(
        count, progress: progress("\(StressText.typed(count)) bubbles, \(names)"))
      for index in runs.indices { runs[index].compare(withEmpty: empty) }
      try add(runs)
      if counts == nil, runs[0].p50 > Self.longFrame { break }
    }
  }

  /// Finds whether the scene as it is holds each rate, and how many bubbles do.
  private func measureShows(
    _ test: StressTest, _ line: ProgressLine, _ report: inout StressReport
  ) throws {
    for rate in fps {
      for threads in test.threadCounts {
        let name = "holds \(StressText.plain(rate.perSecond)) fps? "
        line.show(name + "showing the scene", urgent: true)
        let times = try show(test.wallpaper, test, rate, threads)
        let share =
          try report.rates.first { $0.threads == threads }?.cpuAt30
          ?? (rate == .thirty ? times : show(test.wallpaper, test, .thirty, threads)).processorShare
        let budget = try test.budget(rate: rate, threads: threads) { count in
          line.show(name + "showing \(StressText.typed(count)) bubbles")
        } show: {
          try show($0, test, rate, threads)
        }
        report.rates.append(
          StressReport.Rate(
            fps: rate.perSecond, threads: threads, holds: times.holds(rate.time(ofFrame: 1) * 1e3),
            show: times, cpuAt30: share, bubbles: budget))
      }
    }
  }

  /// Shows a scene in memory for a while, as 'seltzer live' does.
  private func show(
    _ scene: Scene, _ test: StressTest, _ rate: FrameRate, _ threads: Int
  ) throws -> ShowTimes {
    let loaded = LoadedScene(scene: scene, palettes: .always(test.palette))
    var options = LiveShow.Options()
    (options.rate, options.threads) = (rate, threads)
    options.duration = min(Self.showSeconds, rate.time(ofFrame: 2 * frames))
    let show = try LiveShow(
      options, on: FixedDisplay([MemoryScreen(size: test.size)]), watching: nil,
      control: LiveControl(), load: { _ in loaded }, notify: { _ in })
    let report = try show.run()
    return ShowTimes(
      frames: report.shown + report.dropped, missed: report.dropped + report.late,
      p50: report.drawing.p50, p95: report.drawing.p95, processorShare: report.cpuSecondsPerSecond)
  }

  private func test() throws -> StressTest {
    let loaded = try choice.load(settings: set.keys)
    let settings = loaded.settings + countedSettings
    var test = try StressTest(
      wallpaper: loaded.scene, palette: loaded.palettes.first, size: size.screen.size
    ) { count in
      let count = [DocumentSetting("--counts", "bubbles.count", count)].compactMap(\.self)
      return try SceneLibrary.scene(loaded.name, settings: settings + count, text: loaded.text)
    }
    (test.frames, test.threads, test.rate) = (frames, threads, fps[0])
    if compare { test.methods.append(.cairo) }
    test.timeLimit = Self.rowTime / Double((counts?.count ?? 4) + test.threadCounts.count + 1)
    return test
  }

  /// The settings of the scene whose bubbles are counted, besides their number.
  private var countedSettings: [DocumentSetting] {
    // Flat discs, which Cairo draws as well.
    let isPlain = choice.chosenName == nil
    var texts = isPlain ? ["background=", "bubbles="] : []
    if let radius {
      let unit = 2 / Double(size.screen.size.height)
      let diameters = "[\(radius.lowerBound * unit), \(radius.upperBound * unit)]"
      texts += ["bubbles.*.diameter=\(diameters)", "bubbles.*.sizeOverLife=[]"]
    }
    return texts.compactMap { DocumentSetting($0, option: "--radius") }
  }

  /// Lines with the command that shows the number of bubbles that holds the first rate.
  private func suggestion(_ report: StressReport) -> [String] {
    guard let count = report.rates[0].bubbles?.count, count > 0 else { return [] }
    let number = "bubbles.count=\(StressText.roundedDown(count))"
    let texts = (set.keys + countedSettings).map(\.text) + [number]
    let words = [choice.chosenName].compactMap(\.self) + texts.flatMap { ["--set", $0] }
    let threads = threads > 1 ? " --threads \(threads)" : ""
    return [
      "", "To show this number:",
      "  seltzer live \(words.map(\.shellWord).joined(separator: " ")) --fps \(fps[0])\(threads)",
    ]
  }
}
