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

      Frame k shows the scene at k/fps seconds; late frames are dropped, never queued.

      Signals: USR1 selects the next of the seven main palettes. HUP reloads the scene, as does a \
      change to its file; if the scene has an error, the error is reported and the wallpaper stays \
      unchanged. TERM and INT end the show; with file:, the last frame stays in the file.

      With reduced motion, a new frame is drawn only after a change.

      Examples:
        seltzer live --to file:/dev/shm/wallpaper
        seltzer live mine.yaml --size 1280x720 --fps 60 --to file:/dev/shm/wallpaper --stats live.json
        seltzer live lock --to fb:/dev/fb0 --fps 60
        seltzer live space --motion iio:/sys/bus/iio/devices/iio:device0 --adaptive --to file:fb
        seltzer live home --to - | ffplay -fflags nobuffer -
        my-tracker | seltzer live space --motion - --to - --format xrgb8888 | my-player
      """)

  @OptionGroup var sceneOptions: SceneOptions

  @Option(
    help: ArgumentHelp("Screen: \(ScreenKind.usage).", valueName: "dest"),
    completion: .list(ScreenKind.all.flatMap(\.completions)), transform: OptionValues.screen)
  var to: ScreenName

  @Option(
    help: ArgumentHelp(
      "Pixel format: xrgb8888 (default for files), argb8888, rgb888 or rgb565; on standard "
        + "output also y4m, which is the default there. Devices have a fixed format."),
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
    help: ArgumentHelp("Stop after this many seconds.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads that draw one frame, 1...1024; default: 1. Use more only if one is too slow.",
      valueName: "n"),
    transform: OptionValues.whole(1...1024))
  var threads = 1

  @Flag(help: "Show about 15 frames per second while the tilt does not change.")
  var adaptive = false

  @Option(
    help: ArgumentHelp(
      "Write a JSON report to this file every second, atomically.", valueName: "path"),
    completion: .file())
  var stats: String?

  @Flag(help: "Print the last report as JSON; not allowed if frames go to standard output.")
  var json = false

  @Flag(
    name: .shortAndLong,
    help: "Replace existing files; framebuffer files whose writer has ended need no --force.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func run() throws {
    if json, to.kind.usesStandardOutput {
      throw Failure.usage("--json and the frames cannot share standard output; use --stats")
    }
    var screenOptions = ScreenOptions(
      size: sceneOptions.choice.chosenSize, defaultSize: sceneOptions.choice.size, rate: fps)
    screenOptions.format = format
    screenOptions.replacing = force
    var options = LiveShow.Options()
    options.rate = fps
    options.duration = duration
    options.threads = threads
    options.isAdaptive = adaptive
    options.contentOffset = sceneOptions.contentOffset
    let control = try LiveControl()
    let show = try LiveShow(
      options, on: to.open(screenOptions), watching: file, control: control, load: makeLoader()
    ) { [quiet] notice in
      switch notice {
      case .error(let error): Failure.say("seltzer: \(error); the wallpaper stays unchanged")
      case .warning(let text): if !quiet { Failure.say([text]) }
      }
    }
    let endSignal = Mutex<Int32?>(nil)
    Interruption.handleSignals(
      forwarding: [SIGHUP, SIGUSR1],
      stop: { number in
        endSignal.withLock { $0 = number }
        control.send(.stop)
      },
      receive: { control.send($0 == SIGHUP ? .reload : .advancePalette(by: 1)) })
    let writer = stats.map { LiveStatsFile($0) }
    let report = try show.run(report: writer?.write)
    writer?.write(report)
    if json { print(try JSONText.of(report)) }
    if !quiet { Failure.say("seltzer: \(report)") }
    if let number = endSignal.withLock({ $0 }) {
      fflush(nil)
      Interruption.die(of: number)
    }
  }

  /// The path of the scene file; nil for a built-in scene and for standard input.
  private var file: String? {
    let name = sceneOptions.choice.name
    return SceneLibrary.names.contains(name) || name == "-" ? nil : name
  }

  /// Returns a function that loads the scene on each call.
  private func makeLoader() -> @Sendable () throws -> LiveScene {
    let sceneOptions = sceneOptions
    let hasRead = Mutex(false)
    return {
      let isFirst = hasRead.withLock { hasRead in
        defer { hasRead = true }
        return !hasRead
      }
      guard isFirst || sceneOptions.choice.name != "-" else {
        throw LiveError.cannotReadAgain("standard input")
      }
      let (scene, palettes) = try sceneOptions.load(start: TimeOfDay.now)
      return LiveScene(
        scene: scene, palettes: palettes, followsClock: sceneOptions.changes.clock == nil)
    }
  }
}

/// A file that holds the latest report of a show.
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
