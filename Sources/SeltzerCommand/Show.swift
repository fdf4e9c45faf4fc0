import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem
import SeltzerTerminal

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play a wallpaper in the terminal.",
    discussion: """
      The terminal is asked what it can: pixels by kitty's graphics protocol or as sixels, else half \
      blocks, two pixels a cell, in all colours or in 256. What it is too slow for is left out.

      Keys: p and P, or right and left, go through the palettes, s and S through seeds; space stands \
      still, ? tells the keys, and q, Esc or Ctrl-C end it. Ctrl-Z suspends it.

      Where NO_COLOR is set everything is shown in greys. However it ends, the terminal is as it was; \
      only after SIGKILL that takes the command 'reset'.

      Examples:
        seltzer show
        seltzer show home --palette violet
        seltzer show space --motion circle --fps 60
        seltzer show --method blocks --duration 10
        my-tracker | seltzer show space --motion -
      """)

  @OptionGroup var scene: SceneName

  @Option(
    help: ArgumentHelp(
      "How pictures get on the terminal: auto (default), kitty, sixel or blocks.",
      valueName: "name"),
    completion: .list(["auto"] + PictureMethod.allCases.map(\.rawValue)),
    transform: OptionValues.method)
  var method = MethodChoice.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second, 0.1...240; default: 30 with kitty, 15 with sixel, 20 with blocks.",
      valueName: "n"),
    transform: OptionValues.liveRate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End by itself after so many seconds.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @OptionGroup var changes: SceneChanges

  @Flag(name: .shortAndLong, help: "Say nothing but errors, when it has ended.")
  var quiet = false

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    var options = TerminalShow.Options()
    options.method = method.method
    options.rate = fps
    options.duration = duration
    options.contentOffset = changes.contentOffset
    options.isGrey = !(environment["NO_COLOR"] ?? "").isEmpty
    let (scene, palettes) = try changes.load(scene, start: TimeOfDay.now)
    let bell = try SignalBell()
    let show = try TerminalShow(
      options,
      scene: ShowScene(LiveScene(scene: scene, palettes: palettes), library: PaletteLibrary()),
      environment: environment, bell: bell)
    let ending = TerminalEnding()
    Interruption.handOn([SIGWINCH, SIGTSTP, SIGCONT]) { number in
      if [SIGINT, SIGTERM, SIGHUP].contains(number) { ending.begin(by: number) }
      bell.ring(number)
    }
    let number = try show.run()
    if !quiet {
      Failure.say(show.warnings)
      for trouble in show.troubles { Failure.say("seltzer: \(trouble)") }
    }
    if let number { Interruption.die(of: number) }
  }
}

/// What `--method` says.
enum MethodChoice: Sendable {
  /// What suits the terminal best.
  case auto
  /// This, whatever the terminal answers.
  case fixed(PictureMethod)

  var method: PictureMethod? {
    if case .fixed(let method) = self { method } else { nil }
  }
}
