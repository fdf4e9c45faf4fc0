extension Palette {
  /// The whole palette as JSON on one line, with the keys of our YAML, of which it is a part.
  var jsonText: String {
    let stops = background.stops.map { #"{"at":\#($0.at),"color":"\#($0.color)"}"# }
    let colors = bubbles.map { #"{"color":"\#($0.color)","weight":\#($0.weight)}"# }
    return #"{"name":\#(jsonString(name)),"description":\#(jsonString(summary)),"#
      + #""background":{"angle":\#(background.angle),"stops":[\#(stops.joined(separator: ","))]},"#
      + #""bubbles":[\#(colors.joined(separator: ","))],"#
      + #""opacity":[\#(opacity.lowerBound),\#(opacity.upperBound)]}"#
  }

  /// Our own YAML, as a person would write it.
  var yamlText: String {
    var text = "name: \(yamlString(name))\n"
    if !summary.isEmpty { text += "description: \(yamlString(summary))\n" }
    text += "background:\n  angle: \(background.angle)\n  stops:\n"
    for stop in background.stops { text += "    - { at: \(stop.at), color: '\(stop.color)' }\n" }
    text += "bubbles:\n"
    for bubble in bubbles {
      text += "  - { color: '\(bubble.color)', weight: \(bubble.weight) }\n"
    }
    return text + "opacity: [\(opacity.lowerBound), \(opacity.upperBound)]\n"
  }
}

/// Text in double quotes, as JSON and YAML both read it.
///
/// Slashes are escaped so that no comment of CSS ends there; so is what YAML does not allow as it
/// is.
func jsonString(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "/": quoted += "\\\(scalar)"
    case " "..."~": quoted.unicodeScalars.append(scalar)
    default:
      let isPlain = scalar.properties.isAlphabetic || scalar.value > 0xFFFF
      if isPlain {
        quoted.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
  return quoted + "\""
}

/// Text as a YAML value: as it is where that is surely text, else in quotes.
func yamlString(_ text: String) -> String {
  let isWordy = text.unicodeScalars.allSatisfy {
    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
      || [" ", "-", ","].contains($0)
  }
  let reserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
  guard isWordy, text.first?.isLetter ?? false, text.last != " ",
    !reserved.contains(text.lowercased())
  else { return jsonString(text) }
  return text
}
