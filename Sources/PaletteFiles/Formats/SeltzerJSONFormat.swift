import SeltzerDocument
import SeltzerScene

/// Seltzer's own palettes as JSON or as flow-style YAML (in braces).
struct SeltzerJSONFormat: WritablePaletteFormat {
  let name = "json"
  let sharedExtensions = ["json"]

  func matches(_ file: PaletteFile) -> Bool {
    guard let json = try? file.json?.get() else { return false }
    return json.value("background") != nil && json.value("bubbles") != nil
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let text = file.lines.joined(separator: "\n")
    return ColorList(try Palette(node: .json(text: text, file: file.path)))
  }

  func bytes(of palette: Palette) -> [UInt8] { Array((palette.json + "\n").utf8) }
}

extension Palette {
  /// The palette as JSON on one line, with the keys of Seltzer's YAML.
  var json: String {
    let stops = background.stops.map { #"{"at":\#($0.at),"color":"\#($0.color)"}"# }
    let colors = bubbles.map { #"{"color":"\#($0.color)","weight":\#($0.weight)}"# }
    let theme =
      terminal.map { #","terminal":[\#($0.map { "\"\($0)\"" }.joined(separator: ","))]"# } ?? ""
    let blend = blendJSON.map { #","blend":\#($0)"# } ?? ""
    return #"{"name":\#(jsonString(name)),"description":\#(jsonString(summary)),"#
      + #""background":{"angle":\#(background.angle),"stops":[\#(stops.joined(separator: ","))]},"#
      + #""bubbles":[\#(colors.joined(separator: ","))],"#
      + #""opacity":[\#(opacity.lowerBound),\#(opacity.upperBound)]\#(blend)\#(theme)}"#
  }

  /// The blend modes as JSON, which is also YAML; nil for the default.
  var blendJSON: String? {
    if blend == [.normal: 1] { return nil }
    let shares = BlendMode.allCases.compactMap { mode in
      blend[mode].map { (name: "\"\(mode.rawValue)\"", share: $0) }
    }
    if shares.count == 1 { return shares[0].name }
    return "{" + shares.map { "\($0.name): \($0.share)" }.joined(separator: ", ") + "}"
  }
}

/// Quotes text for both JSON and YAML.
///
/// Escapes slashes, because `*/` would end a CSS comment. Also escapes control characters and, below
/// U+10000, all non-ASCII characters that are not letters, because YAML forbids some of them.
func jsonString(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "/": quoted += "\\\(scalar)"
    case " "..."~": quoted.unicodeScalars.append(scalar)
    case _ where scalar.properties.isAlphabetic || scalar.value > 0xFFFF:
      quoted.unicodeScalars.append(scalar)
    default:
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
  return quoted + "\""
}
