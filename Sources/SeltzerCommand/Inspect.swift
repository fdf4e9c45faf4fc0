import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerStage
import SeltzerSystem

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the content of a picture: the layer stack and every bubble, in pixels.",
    usage: "seltzer inspect [<options>] [<scene>]",
    discussion: """
      Examples:
        seltzer inspect space --size 320x568 --content-offset 100,50
        seltzer inspect lock --at 12.5 --json | jq '.bubbles | length'
      """)

  @OptionGroup var wanted: SceneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Time in seconds; default: 0.", valueName: "t"),
    transform: OptionValues.moment)
  var at: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds after which everything repeats.", valueName: "s"),
    transform: OptionValues.loop)
  var loop: Double?

  @Flag(help: "Print JSON instead of a table; colours are sRGB 0...255, not premultiplied.")
  var json = false

  func run() throws {
    let wallpaper = try wanted.wallpaper(loop: loop, animated: loop != nil || at != nil)
    let composition = try wallpaper.composition(
      at: at ?? 0, contentOffset: wanted.contentOffset)
    Failure.say(wallpaper.motion.warnings)
    Failure.say(wallpaper.warnings)
    if json {
      try print(JSONText.of(CompositionReport(composition)))
    } else {
      printTable(composition)
    }
  }

  private func printTable(_ composition: Composition) {
    let offset = composition.contentOffset
    print(
      "\(composition.size) at \(composition.t) s, content offset \(number(offset.x)), \(number(offset.y))"
    )
    print("")
    print(row(["entry", "kind", "center", "size", "divisor"]))
    for entry in composition.stack {
      print(
        row([
          entry.name, entry.kind, "\(number(entry.center.x)), \(number(entry.center.y))",
          "\(number(entry.size.x)) x \(number(entry.size.y))", number(entry.divisor),
        ]))
    }
    let visible = composition.discs.count { $0.opacity > 0 }
    print("")
    print("\(composition.discs.count) bubbles, \(visible) of them visible")
  }

  private func row(_ cells: [String]) -> String {
    let widths = [16, 10, 20, 20, 8]
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }
    return String(padded.joined().reversed().drop { $0 == " " }.reversed())
  }

  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// A composition as JSON.
private struct CompositionReport: Encodable {
  struct Entry: Encodable {
    let name: String
    let kind: String
    let center: [Double]
    let size: [Double]
    let divisor: Double
  }

  struct Disc: Encodable {
    let center: [Float]
    let radius: Float
    let softness: Float
    let color: [UInt8]
    let opacity: Float
  }

  let t: Double
  let size: [Int]
  let contentOffset: [Double]
  let stack: [Entry]
  let bubbles: [Disc]

  init(_ composition: Composition) {
    t = composition.t
    size = [composition.size.width, composition.size.height]
    contentOffset = [composition.contentOffset.x, composition.contentOffset.y]
    stack = composition.stack.map {
      Entry(
        name: $0.name, kind: $0.kind, center: [$0.center.x, $0.center.y],
        size: [$0.size.x, $0.size.y], divisor: $0.divisor)
    }
    bubbles = composition.discs.map {
      Disc(
        center: [$0.center.x, $0.center.y], radius: $0.radius, softness: $0.softness,
        color: [$0.color.red, $0.color.green, $0.color.blue], opacity: $0.opacity)
    }
  }
}
