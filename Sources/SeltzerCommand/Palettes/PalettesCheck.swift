import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerPalette
import SeltzerReports
import SeltzerSink
import SeltzerSystem

extension Palettes {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the visibility of palettes, also with colour vision deficiencies.",
      usage: "seltzer palettes check [<palettes> ...] [<options>]",
      discussion: """
        Checks the difference between bubbles and background, the difference between bubble \
        colours, and the contrast of text; also without the cones for long, medium or short \
        wavelengths (protan, deutan, tritan; Machado, Oliveira and Fernandes 2009). Differences are \
        ΔE in OKLab, where 0.02 is just noticeable. Contrasts are WCAG contrast ratios.

        The exit code is 0 even if there are faults; with --strict, faults give exit code 1.

        Examples:
          seltzer palettes check mine.yaml
          seltzer palettes check violet -o violet-as-others-see-it.png
          seltzer palettes check --json | jq '.[] | select(.good | not) | .name'
        """)

    @Argument(help: "Palettes; see 'seltzer palettes --help'. Default: the seven main ones.")
    var palettes: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Severity of the deficiencies, 0...1; default: 1, the cones are missing.", valueName: "s"),
      transform: OptionValues.number(0...1, "(1 means that the cones are missing)"))
    var severity = 1.0

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp(
        "A .png file that shows one palette with each deficiency, or - for standard output.",
        valueName: "path"),
      completion: .file())
    var output: String?

    @Option(
      help: ArgumentHelp("Scene to draw with each palette; default: bubbles.", valueName: "scene"),
      completion: .list(SceneLibrary.names))
    var scene = "bubbles"

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Exit with code 1 if there is a fault.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Replace existing files.")
    var force = false

    func run() throws {
      let library = PaletteLibrary()
      let names = palettes.isEmpty ? PaletteLibrary.builtInNames : palettes
      let chosen = try names.map { try library.palette($0) }
      if let output {
        guard chosen.count == 1, let palette = chosen.first else {
          throw Failure.usage(
            "\(output): the picture shows one palette; name one, or draw several with 'seltzer "
              + "palettes sheet'")
        }
        try draw(palette, to: output)
      }
      let checks = chosen.map { PaletteCheck($0, severity: severity) }
      if json {
        try print(JSONText.of(checks.map(Report.init)))
      } else if output != "-" {
        print(checks.map(Self.text).joined(separator: "\n"))
      }
      if strict, checks.contains(where: { !$0.isGood }) { throw ExitCode(1) }
    }

    private func draw(_ palette: Palette, to path: String) throws {
      let destination = try Destination(
        path: path, format: path == "-" ? .png : nil, frames: 1)
      let sheet = try DeficiencySheet.frame(
        of: palette, scene: SceneLibrary.scene(scene), severity: severity)
      let encoder = try FrameEncoder(
        format: destination.format, size: sheet.size, frames: 1, rate: .thirty)
      Interruption.begin(sequence: nil, first: 0)
      defer { Interruption.end() }
      var writer = try FrameWriter(destination, encoder: encoder, replacing: force)
      try writer.write(encoder.encode(sheet, index: 0), index: 0)
      try writer.finish()
    }

    private static func text(_ check: PaletteCheck) -> String {
      var lines = ["\(check.name): \(check.isGood ? "good" : "could be better")"]
      lines += check.verdicts.map { "  \($0.isGood ? "ok" : "--")  \($0.text)" }
      lines.append("  bubble   contrast at worst  ΔE at worst  ΔE as shown")
      lines += check.normal.bubbles.map { bubble in
        let figures = [
          pad(rounded(bubble.worst.ratio, 100), 17),
          pad(rounded(bubble.worst.difference, 1000), 11),
          pad(rounded(bubble.shown, 1000), 11),
        ]
        return "  \(bubble.color)  " + figures.joined(separator: "  ")
      }
      return lines.joined(separator: "\n")
    }

    private static func rounded(_ value: Double, _ scale: Double) -> String {
      "\((value * scale).rounded() / scale)"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
  }
}

extension PaletteCheck {
  fileprivate var isGood: Bool { verdicts.allSatisfy(\.isGood) }
}

/// A check as JSON.
private struct Report: Encodable {
  struct View: Encodable {
    struct Bubble: Encodable {
      let color: String
      let worstAt: Double
      let worstContrast: Double
      let worstDifference: Double
      let shownDifference: Double
    }

    struct Pair: Encodable {
      let colors: [String]
      let difference: Double
    }

    let vision: String
    let bubbles: [Bubble]
    let closest: Pair?
    let textContrast: Double
  }

  struct Verdict: Encodable {
    let good: Bool
    let text: String
  }

  let name: String
  let good: Bool
  let text: String
  let verdicts: [Verdict]
  let views: [View]

  init(_ check: PaletteCheck) {
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    name = check.name
    good = check.isGood
    text = "\(check.ink)"
    verdicts = check.verdicts.map { Verdict(good: $0.isGood, text: $0.text) }
    views = check.views.map { view in
      View(
        vision: view.deficiency?.rawValue ?? "normal",
        bubbles: view.bubbles.map {
          View.Bubble(
            color: "\($0.color)", worstAt: rounded($0.worst.at),
            worstContrast: rounded($0.worst.ratio),
            worstDifference: rounded($0.worst.difference), shownDifference: rounded($0.shown))
        },
        closest: view.closest.map {
          View.Pair(
            colors: ["\($0.first)", "\($0.second)"], difference: rounded($0.difference))
        }, textContrast: rounded(view.ink.ratio))
    }
  }
}
