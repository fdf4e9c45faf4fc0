import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem

extension Palettes {
  struct Pick: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Choose a palette in the terminal, and print its name.",
      discussion: """
        Up, Down, Page Up, Page Down, Home and End move the selection; Left and Right choose a \
        variant of the palette, such as blue:dark. Typed text filters the list: parts of names and \
        descriptions, or a name's letters in their order, such as mdn for midnight; Backspace \
        deletes the last character, Ctrl-U all of them. Enter prints the name on standard \
        output. Esc and Ctrl-C print nothing and exit with code 130. The command also works if \
        standard output is not a terminal, as in $(...).

        Without a terminal, the command prints the names, one per line, for other programs.

        Examples:
          seltzer palettes pick
          seltzer render home --palette "$(seltzer palettes pick --scene home)" \\
            -o wallpaper.png
          seltzer palettes pick blue red ./mine.gpl
        """)

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
