import SeltzerSystem

/// A colour in the syntax of CSS Color Module Level 4.
///
/// These are `#rgb` to `#rrggbbaa`, the 148 names and `transparent`, and the functions in
/// `CSSColor.functions`. Colours outside sRGB's gamut are mapped into it.
package struct CSSColor: Sendable, Equatable {
  package var color: SRGB8
  /// Opacity, 0...255.
  package var alpha: UInt8

  package init(_ color: SRGB8, alpha: UInt8 = 255) { (self.color, self.alpha) = (color, alpha) }

  /// Parses a colour such as `#1AD6FC`, `white` or `hsl(199deg 80% 50% / 0.5)`.
  package init?(_ text: some StringProtocol) {
    let text = text.trimmed
    // Unicode has other characters whose lower case is a letter of a name, such as the Kelvin sign.
    guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ $0 < 128 }) else {
      return nil
    }
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: text.dropFirst())
      return
    }
    let lower = text.lowercased()
    if lower == "transparent" {
      self.init(SRGB8(rgb: 0), alpha: 0)
    } else if let color = Self.named[lower] {
      self.init(color)
    } else {
      self.init(function: lower)
    }
  }

  /// The colours of `CSSColorNames.txt`, whose lines have a name and hexadecimal digits.
  package static let named = Dictionary(
    uniqueKeysWithValues: String(decoding: PackageResources.CSSColorNames_txt, as: UTF8.self)
      .split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), SRGB8(rgb: UInt32(words[1], radix: 16) ?? 0))
      })

  /// The limit rejects long lines of other formats quickly; no colour is longer.
  private static let maximumLength = 256

  /// Parses 3, 4, 6 or 8 hexadecimal digits; nil for other text.
  package init?(hexDigits text: some StringProtocol) {
    let count = text.utf8.count
    guard [3, 4, 6, 8].contains(count), text.utf8.first != UInt8(ascii: "+"),
      text.utf8.first != UInt8(ascii: "-"), var value = UInt32(text, radix: 16)
    else { return nil }
    // Short forms double each digit.
    if count <= 4 { value = (0..<4).reduce(0) { $0 | (value >> ($1 * 4) & 15) * 17 << ($1 * 8) } }
    let hasAlpha = count == 4 || count == 8
    self.init(
      SRGB8(rgb: hasAlpha ? value >> 8 : value),
      alpha: hasAlpha ? UInt8(truncatingIfNeeded: value) : 255)
  }

  /// Parses 3, 4, 6 or 8 hexadecimal digits, with or without `#`.
  package init?(schemeDigits text: some StringProtocol) {
    self.init(hexDigits: text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...])
  }

  /// Splits a list at commas, semicolons, spaces and line ends outside parentheses; the colours of
  /// an address such as `https://coolors.co/264653-2a9d8f`, or of its last part alone, are between
  /// hyphens.
  package static func entries(in text: some StringProtocol) -> [Substring] {
    let host = text.firstRange(of: "coolors.co/")
    let address = host.map { Substring(text[$0.upperBound...].prefix { $0 != "?" }) }
    let colors = (address?.split(separator: "/").last ?? Substring(text)).split(separator: "-")
    let areDigits = colors.allSatisfy {
      (6...7).contains($0.utf8.count) && CSSColor(schemeDigits: $0) != nil
    }
    if host != nil || colors.count > 1 && areDigits { return colors }
    return Substring(text).split(outsideParentheses: ",; \t\n")
  }
}

extension Substring {
  /// Splits the text at ASCII characters that are not in parentheses.
  package func split(
    outsideParentheses separators: String, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    var depth = 0
    return utf8.split(omittingEmptySubsequences: omittingEmptySubsequences) { byte in
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      default: return depth == 0 && separators.utf8.contains(byte)
      }
      return false
    }.map { Substring($0) }
  }
}
