import SeltzerPalette

extension CSSColor {
  /// Parses a colour in the syntax of the X Window System and kitty.
  ///
  /// `#rgb` doubles each digit, as CSS and kitty do; X itself gives slightly darker colours.
  init?(x11 text: some StringProtocol) {
    guard let color = Self.x11Color(text) else { return nil }
    self = color
  }

  private static func x11Color(_ text: some StringProtocol) -> CSSColor? {
    let text = text.trimmed
    guard text.utf8.count <= 64 else { return nil }
    let lower = text.lowercased()
    if lower.begins(with: "#") {
      return CSSColor(lower) ?? evenDigits(lower.dropFirst())
    } else if lower.begins(with: "rgb:") {
      return channels(lower.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false), 3)
    } else if lower.begins(with: "rgba:") {
      return channels(lower.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false), 4)
    } else if lower.begins(with: "["), let end = lower.firstIndex(of: "]") {
      // The prefix is the opacity in per cent, as in urxvt.
      guard let percent = UInt8(lower[lower.index(after: lower.startIndex)..<end]), percent <= 100,
        var color = x11Color(lower[lower.index(after: end)...])
      else { return nil }
      color.alpha = UInt8((Int(percent) * 255 + 50) / 100)
      return color
    }
    return x11Named(lower) ?? CSSColor(lower)
  }

  /// Parses `#rrrgggbbb` and `#rrrrggggbbbb`.
  private static func evenDigits(_ digits: Substring) -> CSSColor? {
    guard digits.utf8.count == 9 || digits.utf8.count == 12 else { return nil }
    let width = digits.utf8.count / 3
    return channels(
      (0..<3).map { digits.dropFirst($0 * width).prefix(width) }, 3)
  }

  /// Parses channels of one to four hexadecimal digits each.
  private static func channels(_ parts: [Substring], _ count: Int) -> CSSColor? {
    var bytes: [UInt8] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.first != "+", part.first != "-",
        let value = Int(part, radix: 16)
      else { return nil }
      let most = 1 << (4 * part.utf8.count) - 1
      bytes.append(UInt8((value * 255 * 2 + most) / (2 * most)))
    }
    guard bytes.count == count else { return nil }
    return CSSColor(
      SRGB8(red: bytes[0], green: bytes[1], blue: bytes[2]), alpha: count == 4 ? bytes[3] : 255)
  }

  /// Parses the names that mean different colours in X and CSS.
  private static func x11Named(_ name: String) -> CSSColor? {
    switch name {
    case "gray", "grey": return CSSColor(SRGB8(rgb: 0xBEBEBE))
    case "green": return CSSColor(SRGB8(rgb: 0x00FF00))
    case "maroon": return CSSColor(SRGB8(rgb: 0xB03060))
    case "purple": return CSSColor(SRGB8(rgb: 0xA020F0))
    default:
      guard name.begins(with: "gray") || name.begins(with: "grey"),
        let percent = UInt8(name.dropFirst(4)), percent <= 100
      else { return nil }
      let level = UInt32((Int(percent) * 255 + 50) / 100)
      return CSSColor(SRGB8(rgb: level << 16 | level << 8 | level))
    }
  }
}
