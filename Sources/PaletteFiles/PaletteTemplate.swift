package import SeltzerScene
import SeltzerSystem

/// The syntax of a text in which a palette's colours take the place of their names.
package enum PaletteTemplate: String, Sendable, CaseIterable {
  /// `{color0.strip}`; doubled braces are braces. Source: pywal 3.3, `export.py` and `util.py`.
  case pywal
  /// `{{color0 | strip}}`. Source: the manual of wallust 3, "Template filters".
  case wallust

  /// Returns the text with the colours of a palette; `file` is its name in errors.
  package func filled(_ text: String, file: String, with palette: Palette) throws -> String {
    let pattern = self == .pywal ? /{{|}}|{([^{}]*)}/ : /{#.*?#}|{{([^{}]*)}}/
    return try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { index, line in
        try line.replacing(pattern) { match in
          // A brace, or a comment of wallust.
          guard let expression = match.1 else { return self == .pywal ? match.0.prefix(1) : "" }
          guard let value = value(of: expression.trimmed, in: palette) else {
            throw Failure.invalid(
              "\(file):\(index + 1): '\(excerpt(String(match.0)))' is not known in a template of "
                + "\(self); names are color0 to color15, background, foreground, cursor, alpha and "
                + "wallpaper, changes are \(Self.changes.keys.sorted().joined(separator: ", "))")
          }
          return Substring(value)
        }
      }.joined(separator: "\n")
  }

  /// Returns the value of an expression such as `color0.strip`; nil for an unknown one.
  private func value(of expression: Substring, in palette: Palette) -> String? {
    let parts = expression.split(separator: self == .pywal ? "." : "|").map(\.trimmed)
    let changes = parts.dropFirst()
    switch parts.first {
    case "alpha": return changes.isEmpty ? "100" : nil
    case "wallpaper": return changes.isEmpty ? palette.name : nil
    default: break
    }
    let colors = ThemeColors(palette).named
    guard let color = colors.first(where: { $0.name == parts.first ?? "" })?.color else {
      return nil
    }
    guard let change = changes.first else { return color.hex }
    return changes.count == 1 ? Self.changes[String(change)]?(color, self) : nil
  }

  /// The forms of a colour by name.
  private static let changes: [String: @Sendable (SRGB8, PaletteTemplate) -> String] = [
    "strip": { color, _ in String(color.hex.dropFirst()) },
    "rgb": { color, _ in "\(color.red),\(color.green),\(color.blue)" },
    "rgba": { color, _ in "rgba(\(color.red),\(color.green),\(color.blue),1.0)" },
    "hexa": { color, _ in color.hex + "FF" }, "xrgb": { color, _ in color.pairs },
    "xrgba": { color, _ in color.pairs + "/ff" }, "alpha": { color, _ in "[100]" + color.hex },
    "alpha_dec": { _, _ in "1.0" }, "red": { $1.channel($0.red) },
    "green": { $1.channel($0.green) }, "blue": { $1.channel($0.blue) },
  ]

  /// pywal's channels are 0.000 to 1.000, those of wallust 0 to 255.
  private func channel(_ value: UInt8) -> String {
    let thousandths = (Int(value) * 1000 + 127) / 255
    return self == .wallust
      ? "\(value)" : "\(thousandths / 1000).\("\(1000 + thousandths % 1000)".dropFirst())"
  }
}

extension SRGB8 {
  /// The channels such as `1a/d6/fc`.
  fileprivate var pairs: String {
    let digits = hex.dropFirst()
    return "\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(digits.suffix(2))"
  }
}
