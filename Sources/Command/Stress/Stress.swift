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

  @Option(
    help: .rare(
      "Rendering backend: fast, or cairo, the slow reference, which no show uses; default: fast."),
    completion: .list(RenderMethod.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var renderer: RenderMethod?

  @Flag(help: "Draw each frame with both backends, and print how much longer Cairo takes.")
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
    help: .path("A .json, .csv, .md or .txt file for the report."),
    completion: .file(extensions: ["json", "csv", "md", "txt"]))
  var output = "-"

  @OptionGroup var replacing: ForceFlag

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: .rare("Print CSV: one line per row, then one per show.")) var csv = false

  @Flag(help: .rare("Print a Markdown table, and the answers as a list.")) var markdown = false

  /// The format of the report; nil if the output has another extension.
  private var format: StressFormat? {
    let named = StressFormat(rawValue: Path.fileExtension(of: output).lowercased())
    return json ? .json : csv ? .csv : markdown ? .markdown : output == "-" ? .table : named
  }

  /// The seconds that all rows share, and those of the longest show.
  private static let (rowSeconds, showSeconds) = (8.0, 2.0)
  /// The time of a frame in seconds after which the default counts rise no further.
  private static let longFrame = 0.25

  func validate() throws {
    try Failure.checkExclusive(["--compare": compare, "--renderer": renderer != nil])
    try Failure.checkExclusive(["--json": json, "--csv": csv, "--markdown": markdown])
    guard format != nil else {
      throw ValidationError(
        "\(output): name a .json, .csv, .md or .txt file, or give --json, --csv or --markdown")
    }
    try Failure.checkExclusive(
      ["--against": against != nil, csv ? "--csv" : output: format == .csv])
    for (name, given) in [("--min-count", minCount != nil), ("--require", require)] {
      try Failure.checkExclusive(["--renderer cairo": renderer == .cairo, name: given])
    }
    guard from == nil || against != nil else {
      throw ValidationError("--from is compared with --against; give both")
    }
  }

  func run() throws {
    let format = format ?? .table
    let earlier = try against.map { try StressRecord(path: $0) }
    if let from, let against, let earlier {
      let record = try StressRecord(path: from)
      try earlier.check(against, record.conditions)
      let ratios = StressReport.ratios(of: record, to: earlier, format) + "\n"
      return try OutputFile.write(Array(ratios.utf8), to: output, replacing: replacing.force)
    }
    let test = try test()
    var report = StressReport(
      test: test, radius: radius, counted: choice.chosenName == nil ? "flat discs" : nil,
      command: choice.chosenName, keys: set.keys,
      countedSettings: countedSettings, format: format, machine: try Machine())
    if let against { try earlier?.check(against, report.conditions.map(\.value)) }
    report.earlier = earlier
    var file =
      try output == "-" ? OutputFile() : OutputFile(output, replacing: replacing.force)
    Interruption.begin()
    let others = Machine.measureOthers()

    let line = ProgressLine(shown: true)
    func progress(_ name: String) -> (Int) -> Void {
      { line.show("\(name): frame \($0 + 1) of \(frames)", urgent: $0 == 0) }
    }
    for threads in test.threadCounts where !test.methods.contains(.cairo) || compare {
      let measured = try test.measureWallpaper(threads: threads, progress: progress("the scene"))
      line.clear()
      try report.add([measured], to: &file)
    }
    report.empty = try test.measure(0, progress: progress("no bubbles"))
    for count in counts ?? [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      let names = test.methods.map(\.rawValue).joined(separator: " and ")
      let measured = try test.measure(
        count, progress: progress("\(StressText.typed(count)) bubbles, \(names)"))
      line.clear()
      try report.add(measured, to: &file)
      if counts == nil, measured[0].p50 > Self.longFrame { break }
    }
    // Shows do not use Cairo.
    for rate in test.methods[0] == .cairo ? [] : test.rates {
      for threads in test.threadCounts {
        func show(_ scene: Scene, _ rate: FrameRate) throws -> ShowTimes {
          try self.show(scene, test, rate, threads)
        }
        let name = "holds \(rate.name)? "
        line.show(name + "showing the scene", urgent: true)
        let times = try show(test.wallpaper, rate)
        let share =
          try report.scenes.first { $0.threads == threads }?.processorShare
          ?? (rate == .thirty ? times : show(test.wallpaper, .thirty)).processorShare
        report.scenes.append(
          SceneShow(rate: rate, threads: threads, times: times, processorShare: share))
        report.budgets.append(
          try test.budget(rate: rate, threads: threads) { count in
            line.show(name + "showing \(StressText.typed(count)) bubbles")
          } show: {
            try show($0, rate)
          })
      }
    }
    line.clear()
    report.others = others()
    try report.end(&file)
    try file.finish()
    let failed = report.scenes.first { $0.threads == self.threads && !$0.holds }
    if require, let failed {
      Failure.say(
        "seltzer: \(test.wallpaper.name) does not hold \(failed.rate.name)"
          + report.disturbance(of: threads))
      throw ExitCode.failure
    }
    let found = report.budgets.first??.count ?? -1
    guard let minCount, found < minCount else { return }
    Failure.say(
      "seltzer: \(max(found, 0)) bubbles hold \(test.rates[0].name), fewer than the \(minCount) of --min-count"
    )
    throw ExitCode.failure
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
      p50: report.drawing.p50 / 1e3, p95: report.drawing.p95 / 1e3,
      processorShare: report.cpuSecondsPerSecond)
  }

  private func test() throws -> StressTest {
    let loaded = try choice.load(settings: set.keys)
    let settings = loaded.settings + countedSettings
    let rows = Double((counts?.count ?? 4) + min(threads, 2) + 1)
    return try StressTest(
      wallpaper: loaded.scene, palette: loaded.palettes.first, size: size.screen.size,
      frames: frames, threads: threads, rates: fps,
      methods: compare ? [.fast, .cairo] : [renderer ?? .fast], timeLimit: Self.rowSeconds / rows
    ) { count in
      let count = [DocumentSetting("--counts", "bubbles.count", count)].compactMap(\.self)
      return try SceneLibrary.scene(loaded.name, settings: settings + count, text: loaded.text)
    }
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
}

/// The output formats of a stress test.
enum StressFormat: String { case table = "txt", json, csv, markdown = "md" }
