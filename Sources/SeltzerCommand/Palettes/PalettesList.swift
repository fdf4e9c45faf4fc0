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
        On a terminal with colours each palette is drawn with half blocks, two pixels per cell. \
        Elsewhere, and with --plain, each palette is one line.
        """)

    @Flag(help: "Print one line per palette, without pictures.")
    var plain = false

    @Flag(
      help: "Print JSON: name, summary, group, and whether it shadows a built-in palette.")
    var json = false

    struct Entry: Encodable {
      enum Group: String, Encodable {
        case seven, extra, yours
      }

      let name: String
      let summary: String
      let group: Group
      /// Whether this user palette replaces a built-in one.
      let shadows: Bool

      var remark: String {
        group != .yours ? "" : shadows ? " (yours, in place of the built-in one)" : " (yours)"
      }
    }

    func run() throws {
      let library = PaletteLibrary()
      let own = Set(library.userNames)
      let builtIn = PaletteLibrary.builtInNames
      var entries: [(entry: Entry, palette: Palette)] = []
      for name in library.names {
        do {
          let palette = try library.palette(name)
          let isBuiltIn = builtIn.contains(name) || PaletteLibrary.extraNames.contains(name)
          entries.append(
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
      if json { return try print(JSONText.of(entries.map(\.entry))) }
      if Swatch.isShown, !plain, let grid = try grid(entries) { return print(grid, terminator: "") }
      let width = (entries.map(\.entry.name.count).max() ?? 0) + 2
      for (entry, palette) in entries {
        let padded = entry.name + String(repeating: " ", count: width - entry.name.count)
        let swatch = Swatch.isShown ? Swatch.text(of: palette) + "  " : ""
        print(swatch + padded + entry.summary + entry.remark)
      }
    }

    /// Returns small wallpapers as text; nil if the terminal is too narrow.
    private func grid(_ entries: [(entry: Entry, palette: Palette)]) throws -> String? {
      let device = try TerminalDevice()
      let scene = try SceneLibrary.scene("bubbles")
      return try SwatchGrid.text(
        of: entries.map { entry, palette in
          let remark = entry.group == .yours ? entry.shadows ? " (yours, over)" : " (yours)" : ""
          return (entry.name + remark, palette)
        }, scene: scene, columns: device.size().columns,
        environment: ProcessInfo.processInfo.environment)
    }
  }
}
