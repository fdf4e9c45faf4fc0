import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem
import Synchronization

struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a wallpaper in real time.",
    discussion: """
      file:PATH is a framebuffer file: a header and two pages of pixels that other programs map into \
      memory; the README tells its layout. fb:DEVICE is a framebuffer device of Linux; fb alone is \
      /dev/fb0. The picture is as large as the screen, or with --size in its middle; what was there \
      before comes back at the end. - is Y4M or raw pixels on standard output. Frame k shows the \
      moment k/fps; frames that would be late are left out, never queued.

      Signals: USR1 goes on to the next built-in palette, HUP reads the scene again, as does editing \
      its file; TERM and INT end in good order, and the last picture stays in the file. An edit with an \
      error is told of and changes nothing.

      Where motion is reduced one picture is drawn, and nothing more until something changes.

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
    help: ArgumentHelp(
      "Where to: file:PATH, fb:DEVICE, or - for standard output.", valueName: "dest"),
    completion: .list(["file:", "fb:/dev/fb0", "-"]), transform: OptionValues.destination)
  var to: LiveDestination

  @Option(
    help: ArgumentHelp(
      "The pixels: xrgb8888 (default of files), argb8888, rgb888, rgb565, or on standard output y4m "
        + "(default there). A device has its own."),
    completion: .list(LiveDestination.standardOutput.formats.map(\.rawValue)),
    transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second, 0.1...240; default: 30.", valueName: "n"),
    transform: OptionValues.liveRate)
  var fps = FrameRate.thirty

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End by itself after so many seconds.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads draw one frame, 1...1024; default: 1. More help only where one is too slow.",
      valueName: "n"),
    transform: OptionValues.whole(1...1024))
  var threads = 1

  @Flag(help: "Show about 15 frames a second while nothing tilts.")
  var adaptive = false

  @Option(
    help: ArgumentHelp(
      "A file that tells every second, as JSON, how it goes; replaced each time.",
      valueName: "path"), completion: .file())
  var stats: String?

  @Flag(help: "Print the last numbers as JSON; not where standard output takes the frames.")
  var json = false

  @Flag(name: .shortAndLong, help: "Replace a file that is no framebuffer file.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    if json, to == .standardOutput {
      throw Failure.usage("--json wants standard output, which --to has; use --stats")
    }
    let format = try to.format(format)
    var device: FramebufferDevice?
    if case .device(let path) = to { device = try FramebufferDevice(path: path) }
    var options = LiveShow.Options(size: wanted.choice.chosenSize ?? device?.size ?? .fullHD)
    options.rate = fps
    options.duration = duration
    options.threads = threads
    options.isAdaptive = adaptive
    options.contentOffset = wanted.contentOffset
    let control = LiveControl()
    let show = try LiveShow(options, watching: file, control: control, load: loading()) {
      [quiet] notice in
      switch notice {
      case .trouble(let error): Failure.say("seltzer: \(error); what is shown stays")
      case .warning(let text): if !quiet { Failure.say([text]) }
      }
    }
    let screen: any SeltzerLive.Screen =
      switch to {
      case .file(let path):
        try Framebuffer(
          path: path, format: format, size: options.size, rate: fps, replacing: force)
      case .device(let path): try device ?? FramebufferDevice(path: path)
      case .standardOutput: try StreamScreen(format: format, size: options.size, rate: fps)
      }
    let ending = LiveEnding()
    Interruption.handOn([SIGHUP, SIGUSR1]) { number in
      switch number {
      case SIGHUP: control.readSceneAgain()
      case SIGUSR1: control.showNextPalette()
      default: ending.begin(by: number, control)
      }
    }
    let writer = stats.map { LiveStatsFile($0) }
    let report = try show.run(on: screen, report: writer?.write)
    writer?.write(report)
    if json { print(try JSONText.of(report)) }
    if !quiet { Failure.say("seltzer: \(report)") }
    if let number = ending.number {
      fflush(nil)
      Interruption.die(of: number)
    }
  }

  /// The scene's file, if it is one.
  private var file: String? {
    let name = wanted.choice.name
    return SceneLibrary.names.contains(name) || name == "-" ? nil : name
  }

  /// Reads the scene, each time it is asked to.
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

/// The end of a show by a signal.
private final class LiveEnding: Sendable {
  private let first = Mutex<(number: Int32, time: ContinuousClock.Instant)?>(nil)

  /// The signal; nil while there was none.
  var number: Int32? { first.withLock { $0?.number } }

  /// Stops the show, which has two seconds for its last frame, or until a second signal a second later:
  /// a pipe that nobody reads must not keep the process alive.
  func begin(by number: Int32, _ control: LiveControl) {
    let now = ContinuousClock.now
    let former = first.withLock { first in
      defer { first = first ?? (number, now) }
      return first
    }
    if let former {
      // `timeout` signals a process and then its group, which is one wish.
      if now - former.time > .seconds(1) { Interruption.die(of: number) }
      return
    }
    control.stop()
    detachThread {
      sleep(2)
      Interruption.die(of: number)
    }
  }
}

/// A file that tells how a show goes.
private final class LiveStatsFile {
  private let path: String
  private var hasFailed = false

  init(_ path: String) { self.path = path }

  /// Replaces the file; when that fails it is told of once, as the show is worth more.
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
