import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem
import Synchronization

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a wallpaper in the terminal.",
    discussion: """
      The terminal is asked what it supports: pixels by kitty's graphics protocol or as sixels, or else \
      half blocks, two pixels per cell, in all colours or in 256. Frames that it is too slow for are \
      dropped.

      Keys: p and P, or right and left, switch palettes, s and S seeds; space pauses, ? shows the keys, \
      and q, Esc or Ctrl-C end the show. Ctrl-Z suspends it.

      Where NO_COLOR is set everything is shown in greys. However the show ends, the terminal is \
      restored; only after SIGKILL you need the command 'reset'.

      Examples:
        seltzer show
        seltzer show home --palette violet
        seltzer show space --motion circle --fps 60
        seltzer show --method blocks --duration 10
        my-tracker | seltzer show space --motion -
      """)

  /// Troubles that are printed after the show, at most.
  private static let mostTroubles = 20

  @OptionGroup var scene: SceneName

  @Option(
    help: ArgumentHelp(
      "How frames are shown: auto (default), kitty, sixel or blocks.", valueName: "name"),
    completion: .list(["auto"] + TerminalGraphics.allCases.map(\.rawValue)),
    transform: OptionValues.method)
  var method = MethodChoice.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 0.1...240; default: 30 with kitty, 15 with sixel, 20 with blocks.",
      valueName: "n"),
    transform: OptionValues.liveRate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End after so many seconds.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @OptionGroup var changes: SceneChanges

  @Flag(name: .shortAndLong, help: "Print nothing but errors at the end.")
  var quiet = false

  func run() throws {
    let (scene, palettes) = try changes.load(scene, start: TimeOfDay.now)
    let library = PaletteLibrary()
    var options = LiveShow.Options()
    options.rate = fps
    options.duration = duration
    options.contentOffset = changes.contentOffset
    options.showsChangesAtOnce = true
    (options.library, options.paletteNames) = (library, library.names)
    let signals = try WakePipe()
    let control = try LiveControl()
    let terminal = try TerminalScreen(
      graphics: method.graphics, environment: ProcessInfo.processInfo.environment,
      signals: signals)
    var troubles: [String] = []
    var warnings: [String] = []
    let show = try LiveShow(
      options, on: [terminal], watching: nil, control: control,
      load: { LiveScene(scene: scene, palettes: palettes) }
    ) { notice in
      switch notice {
      case .error(let error):
        terminal.show("\(error)")
        if troubles.count < Self.mostTroubles { troubles.append("seltzer: \(error)") }
      case .warning(let text): if !warnings.contains(text) { warnings.append(text) }
      }
    }
    let ending = Mutex<Int32?>(nil)
    Interruption.stopShow(
      on: [SIGWINCH, SIGTSTP, SIGCONT],
      stop: { number in
        ending.withLock { $0 = number }
        control.send(.stop)
      },
      receive: { signals.wake(UInt8(truncatingIfNeeded: $0)) })
    _ = try show.run()
    if !quiet {
      Failure.say(warnings)
      for trouble in troubles { Failure.say(trouble) }
    }
    if let number = ending.withLock({ $0 }) { Interruption.die(of: number) }
  }
}

/// The value of `--method`.
enum MethodChoice: Sendable {
  /// What suits the terminal best.
  case auto
  case fixed(TerminalGraphics)

  var graphics: TerminalGraphics? {
    if case .fixed(let graphics) = self { graphics } else { nil }
  }
}
