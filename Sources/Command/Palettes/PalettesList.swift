import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerSystem

extension Palettes {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all palettes, with small wallpapers on a terminal.",
      discussion: """
        On a terminal with colours each palette is drawn with half blocks, two pixels per cell. \
        Elsewhere, and with --plain, each palette is one line.
        """)

    @Flag(help: "Print one line per palette, without pictures.")
    var plain = false

    @Flag(
      help: "Print JSON: name, summary, group, and whether it shadows a built-in palette.")
    var json = false

    private enum Group: String {
      case seven, extra, yours
    }

    private struct Entry {
      let palette: Palette
      let name: String
      let group: Group
      /// Whether this user palette replaces a built-in one.
      let shadows: Bool

      var json: JSONValue {
        [
          "name": .text(name), "summary": .text(palette.summary), "group": .text(group.rawValue),
          "shadows": .flag(shadows),
        ]
      }

      /// Text after the name or summary; `over` says that the palette replaces a built-in one.
      func remark(_ over: String) -> String {
        group != .yours ? "" : shadows ? " (yours, \(over))" : " (yours)"
      }
    }

    func run() throws {
      let library = PaletteLibrary()
      let own = library.userNames
      let builtIn = PaletteLibrary.builtInNames
      var entries: [Entry] = []
      for name in library.names {
        do {
          let isOwn = own.contains(name)
          entries.append(
            Entry(
              palette: try library.palette(name), name: name,
              group: isOwn ? .yours : builtIn.contains(name) ? .seven : .extra,
              shadows: isOwn && (builtIn + PaletteLibrary.extraNames).contains(name)))
        } catch {
          // One broken file must not hide the other palettes.
          Failure.say("seltzer: \(error)")
        }
      }
      if json { return try printText(JSONValue.list(entries.map(\.json)).text()) }
      if Swatch.isShown, !plain, let grid = try grid(entries) {
        return try printText(grid, terminator: "")
      }
      let width = (entries.map(\.name.count).max() ?? 0) + 2
      for entry in entries {
        try printLine(
          entry.name.padded(to: width) + entry.palette.summary
            + entry.remark("in place of the built-in one"), after: Swatch.prefix(of: entry.palette))
      }
    }

    /// Returns small wallpapers as text; nil if the terminal is too narrow.
    private func grid(_ entries: [Entry]) throws -> String? {
      try SwatchGrid.text(
        of: entries.map { (oneLine($0.name + $0.remark("over")), $0.palette) },
        scene: SceneLibrary.scene("bubbles"), columns: TerminalDevice().size().columns,
        environment: ProcessInfo.processInfo.environment)
    }
  }
}
