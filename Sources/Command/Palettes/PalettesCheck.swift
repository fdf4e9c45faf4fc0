import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerScene
import SeltzerSystem

extension Palettes {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the visibility of palettes, also with colour vision deficiencies.",
      usage: "seltzer palettes check [<palettes> ...] [<options>]",
      discussion: CommandHelp.text("palettes check"))

    @Argument(
      help: "Palettes; see 'seltzer palettes --help'. Default: main, the seven main ones.",
      completion: Completions.palettes)
    var palettes: [String] = []

    @Flag(help: "Print JSON.") var json = false

    @Flag(help: "Exit with code 1 if there is a fault.") var strict = false

    func run() throws {
      let library = PaletteLibrary()
      let names = palettes.isEmpty ? ["main"] : palettes
      let chosen = try PaletteLibrary.expanded(names).map { try library.palette($0) }
      let checks = chosen.map { PaletteCheck($0) }
      if json {
        try printText(JSONValue.list(checks.map(\.json)).text())
      } else {
        try printText(checks.map(Self.text).joined(separator: "\n"))
      }
      if strict, checks.contains(where: { !$0.isGood }) { throw ExitCode(1) }
    }

    private static func text(_ check: PaletteCheck) -> String {
      var lines = ["\(oneLine(check.name)): \(check.isGood ? "good" : "could be better")"]
      lines += check.verdicts.map { "  \($0.isGood ? "ok" : "--")  \($0.text)" }
      lines.append("  bubble   visible on  ΔE on average")
      lines += check.normal.bubbles.map { bubble in
        let figures = [
          "\(Int((bubble.visible * 100).rounded()))%".alignedRight(in: 10),
          "\(bubble.shown.rounded(parts: 1000))".alignedRight(in: 13),
        ]
        return "  \(bubble.color)  " + figures.joined(separator: "  ")
      }
      return lines.joined(separator: "\n")
    }
  }
}

extension PaletteCheck {
  fileprivate var isGood: Bool { verdicts.allSatisfy(\.isGood) }

  /// The color of the text is `text`.
  fileprivate var json: JSONValue {
    [
      "name": .text(name), "good": .flag(isGood), "text": .text("\(ink)"),
      "verdicts": .list(verdicts.map { ["good": .flag($0.isGood), "text": .text($0.text)] }),
    ]
  }
}
