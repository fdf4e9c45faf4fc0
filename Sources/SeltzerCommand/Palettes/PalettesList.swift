import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem

extension Palettes {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all palettes, with small wallpapers on a terminal.",
      discussion: """
        On a terminal with colours each palette is drawn with half blocks, two pixels a cell. Elsewhere, \
        and with --plain, each palette is one line.
        """)

    @Flag(help: "One line a palette, without pictures.")
    var plain = false

    @Flag(
      help: "Print JSON: name, summary, group, and whether it is yours in place of a built-in one.")
    var json = false

    /// A palette of the list.
    struct Entry: Encodable {
      enum Group: String, Encodable {
        case seven, extra, yours
      }

      let name: String
      let summary: String
      let group: Group
      /// Whether it is the user's and replaces a built-in one.
      let shadows: Bool

      var remark: String {
        group != .yours ? "" : shadows ? " (yours, in place of the built-in one)" : " (yours)"
      }
    }

    func run() throws {
      let library = PaletteLibrary()
      let own = Set(library.userNames)
      let builtIn = PaletteLibrary.builtInNames
      var shown: [(entry: Entry, palette: Palette)] = []
      for name in library.names {
        do {
          let palette = try library.palette(name)
          let isBuiltIn = builtIn.contains(name) || PaletteLibrary.extraNames.contains(name)
          shown.append(
            (
              Entry(
                name: name, summary: palette.summary,
                group: own.contains(name) ? .yours : builtIn.contains(name) ? .seven : .extra,
                shadows: own.contains(name) && isBuiltIn), palette
            ))
        } catch {
          // One broken file must not hide the other palettes.
          Failure.say("seltzer: \(error)")
        }
      }
      if json { return try print(JSONText.of(shown.map(\.entry))) }
      if Swatch.isShown, !plain, let grid = try grid(shown) { return print(grid, terminator: "") }
      let width = (shown.map(\.entry.name.count).max() ?? 0) + 2
      for (entry, palette) in shown {
        let padded = entry.name + String(repeating: " ", count: width - entry.name.count)
        let swatch = Swatch.isShown ? Swatch.text(of: palette) + "  " : ""
        print(swatch + padded + entry.summary + entry.remark)
      }
    }

    /// Small wallpapers; nil where the terminal is too narrow.
    private func grid(_ shown: [(entry: Entry, palette: Palette)]) throws -> String? {
      let device = try TerminalDevice()
      let scene = try SceneLibrary.scene("bubbles")
      return try SwatchGrid(
        columns: device.size().columns, environment: ProcessInfo.processInfo.environment
      )?.text(
        of: shown.map { entry, palette in
          SwatchGrid.Card(
            name: entry.name
              + (entry.group == .yours ? entry.shadows ? " (yours, over)" : " (yours)" : ""),
            palette: palette)
        }, scene: scene)
    }
  }
}
