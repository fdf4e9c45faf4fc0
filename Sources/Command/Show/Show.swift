import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a wallpaper in the terminal.",
    discussion: CommandHelp.text("show"))

  @OptionGroup var scene: SceneChoice

  @Option(
    help: ArgumentHelp(
      "Graphics method: auto (default), kitty, sixel or blocks.", valueName: "name"),
    completion: .list(MethodChoice.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var method = MethodChoice.auto

  @Option(
    "Frames per second, 0.1...240; default: 30 with kitty, 15 with sixel, 20 with blocks.",
    value: "n", name: .fps, transform: OptionValues.liveRate)
  var fps: FrameRate?

  @Option(
    "Stop after this time.", value: "time", name: .duration,
    transform: OptionValues.showLength)
  var duration: Double?

  @OptionGroup var changes: SceneChanges

  @OptionGroup var messages: QuietFlag

  func run() throws {
    MotionOptions.announcePipe(changes.motion.motion?.location)
    var options = LiveShow.Options()
    options.rate = fps
    options.duration = duration
    options.contentOffset = changes.contentOffset
    options.showsChangesAtOnce = true
    options.showsCurrentTime = true
    options.paletteNames = PaletteLibrary().names
    let signals = try WakePipe()
    let control = try LiveControl()
    let terminal = try TerminalScreen(
      graphics: TerminalGraphics(rawValue: method.rawValue),
      environment: ProcessInfo.processInfo.environment, signals: signals)
    var lines: [String] = []
    let show = try LiveShow(
      options, on: FixedDisplay([terminal]), watching: scene.file, control: control,
      load: { [changes, scene] in try changes.load(scene, for: $0) }
    ) { notice in
      let line: String
      switch notice {
      case .error(let error):
        terminal.show("\(error)")
        line = "seltzer: \(error)"
      case .warning(let text): line = "seltzer: warning: \(text)"
      }
      // Errors may recur with each frame.
      if lines.count < 20, !lines.contains(line) { lines.append(line) }
    }
    Interruption.handleSignals(
      forwarding: [SIGWINCH, SIGTSTP, SIGCONT], stop: { _ in control.send(.stop) },
      receive: { signals.wake(UInt8(truncatingIfNeeded: $0)) })
    _ = try show.run()
    if !messages.quiet { for line in lines { Failure.say(line) } }
    Interruption.dieIfStopped()
  }
}

/// The value of `--method`: a `TerminalGraphics`, or the best one that the terminal supports.
enum MethodChoice: String, CaseIterable { case auto, kitty, sixel, blocks }
