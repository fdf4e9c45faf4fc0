import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerScene
import SeltzerSystem

extension Palettes {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List palettes with their contrast, and find them by need or by part of a name.",
      usage: "seltzer palettes list [<words> ...] [<options>]",
      discussion: CommandHelp.text("palettes list"))

    @Argument(help: "Words to find, or palettes to show.", completion: Completions.palettes)
    var words: [String] = []

    @Flag(help: "Only palettes in which the scene is dark, so that text is white.") var dark = false

    @Flag(help: "Only palettes in which the scene is light, so that text is black.")
    var light = false

    @Option(
      "Colour of text, such as white or '#1AD6FC'.", value: "color",
      transform: OptionValues.color)
    var text: SRGB8?

    @Option(
      "Only palettes on which text has at least this contrast, 1...21.", value: "ratio",
      transform: OptionValues.number(1...21, "(small text needs 4.5, large text 3)"))
    var minContrast: Double?

    @Option(help: "Scene to measure.", completion: Completions.scenes) var scene = "bubbles"

    @Option(
      "Order: contrast (greatest first), hue (of the background; greys last) or name.",
      value: "key", completion: .list(Order.allCases.map(\.rawValue)),
      transform: OptionValues.choice)
    var sort: Order?

    @Flag(help: "List the variants of each palette too.") var variants = false

    @Flag(help: "Print one line per palette, without colours.") var plain = false

    @Flag(help: "Print only names, one per line.") var names = false

    @Flag(
      help: ArgumentHelp(
        "Print JSON: name, summary, group, whether it shadows a built-in palette, text, contrast, "
          + "and whether it is dark."))
    var json = false

    @OptionGroup var random: RandomSeed

    enum Order: String, CaseIterable { case contrast, hue, name }

    func validate() throws {
      try Failure.checkExclusive(["--dark": dark, "--light": light])
      try Failure.checkExclusive(["--names": names, "--json": json])
    }

    func run() throws {
      let meter = try PaletteMeter(scene)
      var entries =
        words.isEmpty
        ? Entry.all(meter) { Failure.say("seltzer: \($0)") }
        : try Entry.found(words, meter, seed: random.seed)
      if variants { entries = try entries.flatMap { try $0.variants(meter) } }
      if let text { for index in entries.indices { entries[index].text = text } }
      entries.removeAll {
        dark && !$0.isDark || light && $0.isDark || $0.contrast < minContrast ?? 0
      }
      switch sort {
      case .contrast: entries.sort { $0.contrast > $1.contrast }
      case .hue: entries.sort { $0.hue < $1.hue }
      case .name: entries.sort { $0.name < $1.name }
      case nil: break
      }
      if json { return try printText(JSONValue.list(entries.map(\.json)).text()) }
      if entries.isEmpty {
        throw Failure.invalid(
          "no palette has these properties; ask for fewer of them, or add --variants")
      }
      if names { return try printText(entries.map(\.name).joined(separator: "\n")) }
      let isFound = !words.isEmpty && entries.count == 1 && !plain && !variants
      try isFound ? Show.show(entries[0].palette) : Entry.show(entries, plain: plain)
    }
  }

  struct Pick: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Choose a palette in the terminal, and print its name.",
      discussion: CommandHelp.text("palettes pick"))

    @Argument(
      help: "Palettes; see 'seltzer palettes --help'. Default: every named palette.",
      completion: Completions.palettes)
    var palettes: [String] = []

    @Option(help: "Scene to draw with each palette.", completion: Completions.scenes)
    var scene = "bubbles"

    @Option(
      help: ArgumentHelp("Palette to select first.", valueName: "palette"),
      completion: Completions.palettes)
    var start: String?

    @Option(
      "Frames per second, 0.1...240; default: 15.", value: "n", name: .fps,
      transform: OptionValues.liveRate)
    var fps: FrameRate?

    func run() throws {
      let library = PaletteLibrary()
      let names = palettes.isEmpty ? library.names : palettes
      let environment = ProcessInfo.processInfo.environment
      let terminal = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].first { isatty($0) == 1 }
      guard let terminal, environment["TERM"] != "dumb" else {
        for name in names { try printLine(name) }
        return
      }
      let meter = try PaletteMeter(scene, library)
      let scene = try SceneLibrary.scene(scene)
      // A name from the command line must be valid. A broken user file must not hide the others.
      let items = try names.map { name in
        let palette = palettes.isEmpty ? try? library.palette(name) : try library.palette(name)
        return PickerList.Item(
          name: name, summary: palette?.summary ?? "", palette: palette,
          isDark: try palette.map { try Entry(name: name, palette: $0, meter).isDark })
      }
      if let start, !names.contains(start) { _ = try library.palette(start) }
      let signals = try WakePipe()
      let picker = try PalettePicker(
        items, chosen: start, scene: scene, rate: fps ?? FrameRate(15) ?? .thirty,
        environment: environment, signals: signals, stream: terminal)
      let forward: @Sendable (Int32) -> Void = { signals.wake(UInt8(truncatingIfNeeded: $0)) }
      Interruption.handleSignals(
        forwarding: [SIGWINCH, SIGTSTP, SIGCONT], stop: forward, receive: forward)
      switch picker.run() {
      case .chosen(let name): try printLine(name)
      case .cancelled, .signal(nil): throw ExitCode(130)
      case .signal(let number?): Interruption.die(of: number)
      }
    }
  }
}

/// The seed of the palette `random`.
struct RandomSeed: ParsableArguments {
  @Option(
    "Random seed of the palette 'random', 0...4294967295.", value: "n",
    transform: OptionValues.whole(0...UInt32.max))
  var seed: UInt32?
}
