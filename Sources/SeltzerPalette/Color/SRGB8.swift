/// An opaque colour in sRGB with 8 bits per channel.
package struct SRGB8: Sendable, Hashable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from `0xRRGGBB`.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  /// Parses a colour such as `#1AD6FC` or `#1af`; nil for other text.
  package init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hex.utf8.count - 1 else { return nil }
    let channels = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
    guard channels.count == 6 else { return nil }
    self.init(
      red: UInt8(channels[0] * 16 + channels[1]), green: UInt8(channels[2] * 16 + channels[3]),
      blue: UInt8(channels[4] * 16 + channels[5]))
  }

  /// The encoded channels, each 0...1.
  package var unit: SIMD3<Double> {
    SIMD3(Double(red), Double(green), Double(blue)) / 255
  }

  /// The colour such as `#1AD6FC`.
  package var description: String {
    let digits = [red, green, blue].map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
