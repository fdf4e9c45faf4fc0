package import SeltzerDocument
package import SeltzerScene

/// Seltzer's own palettes as JSON or as flow-style YAML (in braces).
struct SeltzerJSONFormat: WritablePaletteFormat {
  let name = "json"
  let sharedExtensions = ["json"]

  func matches(_ file: PaletteFile) -> Bool {
    guard let json = try? file.json?.get() else { return false }
    return json.entry("background") != nil && json.entry("bubbles") != nil
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let text = file.lines.joined(separator: "\n")
    return ColorList(try Palette(node: .json(text: text, file: file.path)))
  }

  func bytes(of palette: Palette) -> [UInt8] { Array((palette.json.compact + "\n").utf8) }
}

extension Palette {
  /// The palette with the keys of its YAML; the angle is in radians: 0 points right, π/2 down.
  package var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("name", .text(name)), ("description", .text(summary)),
      (
        "background",
        [
          "angle": .number(background.angle),
          "stops": .list(
            background.stops.map { ["at": .number($0.at), "color": .text("\($0.color)")] }),
        ]
      ),
      (
        "bubbles",
        .list(bubbles.map { ["color": .text("\($0.color)"), "weight": .number($0.weight)] })
      ),
      ("opacity", .numbers([opacity.lowerBound, opacity.upperBound])),
    ]
    if blend != [.normal: 1] {
      let shares = blendShares
      let object = shares.map { (key: $0.name, value: JSONValue.number($0.share)) }
      members.append(("blend", shares.count == 1 ? .text(shares[0].name) : .object(object)))
    }
    if let terminal { members.append(("terminal", .list(terminal.map { .text("\($0)") }))) }
    return .object(members)
  }

  /// The shares of the blend modes, in the order of the modes.
  var blendShares: [(name: String, share: Double)] {
    BlendMode.allCases.compactMap { mode in blend[mode].map { (mode.rawValue, $0) } }
  }
}
