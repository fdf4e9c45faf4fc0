import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerPicture
import SeltzerSystem

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the contents of a picture, in pixels: its layers and bubbles.",
    usage: "seltzer inspect [<options>] [<scene>]",
    discussion: CommandHelp.text("inspect"))

  @OptionGroup var size: SizeOptions<FullHD>
  @OptionGroup var sceneOptions: SceneOptions

  @Option(
    "Time in seconds; default: 0.", value: "time", transform: OptionValues.moment)
  var at: Double?

  @Option(
    "Length of a seamless loop in seconds, 0.1...86400.", value: "time",
    transform: OptionValues.loop)
  var loop: Double?

  @Flag(
    help: "Print JSON with every disc of the bubbles; colours are sRGB 0...255, not premultiplied.")
  var json = false

  func run() throws {
    let wallpaper = try sceneOptions.wallpaper(
      on: size.screen, loop: loop, animated: loop != nil || at != nil)
    let composition = try wallpaper.composition(
      at: at ?? 0, contentOffset: sceneOptions.changes.contentOffset)
    Failure.say(wallpaper.motion.warnings)
    Failure.say(wallpaper.warnings)
    if json { try printText(composition.json.text()) } else { try printTable(composition) }
  }

  private func printTable(_ composition: Composition) throws {
    func pair(_ pair: SIMD2<Double>, _ separator: String) -> String {
      pair.x.brief(parts: 100) + separator + pair.y.brief(parts: 100)
    }
    let offset = pair(composition.contentOffset, ", ")
    try printText("\(composition.size) at \(composition.t) s, content offset \(offset)\n")
    let rows = composition.stack.map {
      [$0.name, $0.kind, pair($0.center, ", "), pair($0.size, " x "), $0.divisor.brief(parts: 100)]
    }
    for line in lines(of: [["entry", "kind", "center", "size", "divisor"]] + rows) {
      try printLine(line)
    }
    let (bubbles, discs) = (composition.bubbleCount, composition.discs)
    let visible = discs.count { $0.opacity > 0 && $0.touches(composition.size) }
    let drawn = discs.count == bubbles ? "" : ", drawn as \(discs.count) discs"
    try printText("\n\(bubbles) bubbles\(drawn), \(visible) of them visible")
  }
}

extension Composition {
  fileprivate var json: JSONValue {
    [
      "t": .number(t), "size": size.json,
      "contentOffset": .numbers([contentOffset.x, contentOffset.y]),
      "stack": .list(
        stack.map {
          [
            "name": .text($0.name), "kind": .text($0.kind),
            "center": .numbers([$0.center.x, $0.center.y]),
            "size": .numbers([$0.size.x, $0.size.y]), "divisor": .number($0.divisor),
          ]
        }),
      "bubbles": .whole(bubbleCount),
      "discs": .list(
        discs.map {
          [
            "center": .list([.single($0.center.x), .single($0.center.y)]),
            "radius": .single($0.radius), "softness": .single($0.softness),
            "color": .numbers([$0.color.red, $0.color.green, $0.color.blue].map(Double.init)),
            "opacity": .single($0.opacity),
          ]
        }),
    ]
  }
}

extension JSONValue {
  /// A number with the few digits that identify a `Float`.
  fileprivate static func single(_ value: Float) -> JSONValue {
    .number(Double("\(value)") ?? Double(value))
  }
}
