import SeltzerScene
import SeltzerSystem

extension CSSColor {
  /// Parses a colour in the syntax of the X Window System and kitty.
  ///
  /// `#rgb` doubles each digit, as CSS and kitty do; X itself gives slightly darker colours.
  static func x11(_ text: some StringProtocol) -> CSSColor? {
    let text = text.trimmed
    guard text.utf8.count <= 64 else { return nil }
    let lower = text.lowercased()
    if lower.begins(with: "#") {
      let digits = lower.dropFirst()
      guard [9, 12].contains(digits.utf8.count) else { return CSSColor(lower) }
      let width = digits.utf8.count / 3
      let parts = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
      return channels(parts.joined(separator: "/")[...], 3)
    }
    if lower.begins(with: "rgb:") { return channels(lower.dropFirst(4), 3) }
    if lower.begins(with: "rgba:") { return channels(lower.dropFirst(5), 4) }
    guard lower.begins(with: "["), let (percent, rest) = lower.dropFirst().cut(at: "]") else {
      return x11Named(lower) ?? CSSColor(lower)
    }
    // The prefix is the opacity in per cent, as in urxvt.
    guard let percent = UInt8(percent), percent <= 100, var color = x11(rest) else { return nil }
    color.alpha = UInt8((Int(percent) * 255 + 50) / 100)
    return color
  }

  /// Parses channels of one to four hexadecimal digits each, separated by slashes.
  private static func channels(_ text: Substring, _ count: Int) -> CSSColor? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
        let value = Int(part, radix: 16)
      else { return nil }
      let most = 1 << (4 * part.utf8.count) - 1
      return UInt8((value * 255 * 2 + most) / (2 * most))
    }
    guard parts.count == count, bytes.count == count else { return nil }
    return CSSColor(
      SRGB8(red: bytes[0], green: bytes[1], blue: bytes[2]), alpha: count == 4 ? bytes[3] : 255)
  }

  /// Parses the names that mean different colours in X and CSS.
  private static func x11Named(_ name: String) -> CSSColor? {
    let others: [String: UInt32] = [
      "gray": 0xBEBEBE, "grey": 0xBEBEBE, "green": 0x00FF00, "maroon": 0xB03060, "purple": 0xA020F0,
    ]
    if let other = others[name] { return CSSColor(SRGB8(rgb: other)) }
    guard name.begins(with: "gray") || name.begins(with: "grey"),
      let percent = UInt8(name.dropFirst(4)), percent <= 100
    else { return nil }
    let level = UInt32((Int(percent) * 255 + 50) / 100)
    return CSSColor(SRGB8(rgb: level * 0x010101))
  }
}
