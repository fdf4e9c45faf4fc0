import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSink
import SeltzerSystem
import Synchronization

struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a wallpaper in real time.",
    discussion: """
      \(ScreenKind.all.map(\.help).joined(separator: " "))

      Frame k shows the moment k/fps; late frames are dropped, never queued.

      Signals: USR1 switches to the next built-in palette. HUP reads the scene again, as does editing \
      its file; an edit with an error is reported and changes nothing. TERM and INT end the show, and the \
      last frame stays in the file.

      Where motion is reduced one frame is drawn, and nothing more until something changes.

      Examples:
        seltzer live --to file:/dev/shm/wallpaper
        seltzer live mine.yaml --size 1280x720 --fps 60 --to file:/dev/shm/wallpaper --stats live.json
        seltzer live lock --to fb:/dev/fb0 --fps 60
        seltzer live space --motion iio:/sys/bus/iio/devices/iio:device0 --adaptive --to file:fb
        seltzer live home --to - | ffplay -fflags nobuffer -
        my-tracker | seltzer live space --motion - --to - --format xrgb8888 | my-player
      """)

  @OptionGroup var wanted: SceneOptions

  @Option(
    help: ArgumentHelp("The screen: \(ScreenKind.usage).", valueName: "dest"),
    completion: .list(ScreenKind.all.flatMap(\.completions)), transform: OptionValues.screen)
  var to: ScreenName

  @Option(
    help: ArgumentHelp(
      "The pixel format: xrgb8888 (default of files), argb8888, rgb888, rgb565, or on standard output "
        + "y4m (default there). A device has its own."),
    completion: .list(Set(ScreenKind.all.flatMap(\.formats)).map(\.rawValue).sorted()),
    transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second, 0.1...240; default: 30.", valueName: "n"),
    transform: OptionValues.liveRate)
  var fps = FrameRate.thirty

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End after so many seconds.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads draw one frame, 1...1024; default: 1. More help only where one is too slow.",
      valueName: "n"),
    transform: OptionValues.whole(1...1024))
  var threads = 1

  @Flag(help: "Show about 15 frames per second while nothing tilts.")
  var adaptive = false

  @Option(
    help: ArgumentHelp(
      "Every second, write a report as JSON to this file, atomically.", valueName: "path"),
    completion: .file())
  var stats: String?

  @Flag(help: "Print the last report as JSON; not where standard output takes the frames.")
  var json = false

  @Flag(name: .shortAndLong, help: "Replace a file that is not a framebuffer file.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    if json, to.kind.usesStandardOutput {
      throw Failure.usage("--json wants standard output, which --to has; use --stats")
    }
    var opening = ScreenOptions(
      size: wanted.choice.chosenSize, defaultSize: wanted.choice.size, rate: fps)
    opening.format = format
    opening.replacing = force
    var options = LiveShow.Options()
    options.rate = fps
    options.duration = duration
    options.threads = threads
    options.isAdaptive = adaptive
    options.contentOffset = wanted.contentOffset
    let control = try LiveControl()
    let show = try LiveShow(
      options, on: to.open(opening), watching: file, control: control, load: loading()
    ) { [quiet] notice in
      switch notice {
      case .trouble(let error): Failure.say("seltzer: \(error); what is shown stays")
      case .warning(let text): if !quiet { Failure.say([text]) }
      }
    }
    let ending = Mutex<Int32?>(nil)
    Interruption.stopShow(
      on: [SIGHUP, SIGUSR1],
      stop: { number in
        ending.withLock { $0 = number }
        control.send(.stop)
      },
      receive: { control.send($0 == SIGHUP ? .reload : .turnPalette(by: 1)) })
    let writer = stats.map { LiveStatsFile($0) }
    let report = try show.run(report: writer?.write)
    writer?.write(report)
    if json { print(try JSONText.of(report)) }
    if !quiet { Failure.say("seltzer: \(report)") }
    if let number = ending.withLock({ $0 }) {
      fflush(nil)
      Interruption.die(of: number)
    }
  }

  /// The scene's file, if it is one.
  private var file: String? {
    let name = wanted.choice.name
    return SceneLibrary.names.contains(name) || name == "-" ? nil : name
  }

  /// Reads the scene, each time it is called.
  private func loading() -> @Sendable () throws -> LiveScene {
    let wanted = wanted
    let hasRead = Mutex(false)
    return {
      let isFirst = hasRead.withLock { hasRead in
        defer { hasRead = true }
        return !hasRead
      }
      guard isFirst || wanted.choice.name != "-" else {
        throw LiveError.cannotReadAgain("standard input")
      }
      let (scene, palettes) = try wanted.load(start: TimeOfDay.now)
      return LiveScene(
        scene: scene, palettes: palettes, followsClock: wanted.changes.clock == nil)
    }
  }
}

/// A file with the latest report of a show.
private final class LiveStatsFile {
  private let path: String
  private var hasFailed = false

  init(_ path: String) { self.path = path }

  /// Replaces the file; a failure is reported once and does not end the show.
  func write(_ report: LiveReport) {
    do {
      var file = try OutputFile(path, replacing: true)
      try file.write(Array((JSONText.of(report) + "\n").utf8))
      try file.finish()
      hasFailed = false
    } catch {
      if !hasFailed { Failure.say("seltzer: \(error)") }
      hasFailed = true
    }
  }
}
