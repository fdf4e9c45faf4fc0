import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a wallpaper in the terminal.",
    discussion: """
      Keys: p and P, or right and left, select the next and previous palette, s and S the next and \
      previous seed; space pauses; g holds the tilt; ? lists the keys; q, Esc and Ctrl-C quit; \
      Ctrl-Z suspends.

      Seltzer asks the terminal whether it supports kitty's graphics protocol or sixels. Otherwise \
      it draws half blocks, two pixels per cell, in 24-bit colour or 256 colours. If the terminal is \
      too slow, frames are dropped. Changes to the scene's file are shown at once.

      If NO_COLOR is set, everything is grey. The terminal is restored at the end, also after a \
      crash; only after SIGKILL, run the command 'reset'.

      Examples:
        seltzer show
        seltzer show home --palette violet
        seltzer show space --motion circle --fps 60
        seltzer show --method blocks --duration 10
        my-tracker | seltzer show space --motion -
      """)

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
