/// A colour as files write it: sRGB, 8 bits a channel, opaque.
public struct SRGB8: Sendable, Hashable, CustomStringConvertible {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8

  /// A colour of three channels, each 0...255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour written as `0xRRGGBB`.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  /// A colour such as `#1AD6FC` or `#1af`; nil when the text is neither.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hex.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3:
      self.init(
        red: UInt8(digits[0] * 17), green: UInt8(digits[1] * 17), blue: UInt8(digits[2] * 17))
    case 6:
      self.init(
        red: UInt8(digits[0] * 16 + digits[1]), green: UInt8(digits[2] * 16 + digits[3]),
        blue: UInt8(digits[4] * 16 + digits[5]))
    default: return nil
    }
  }

  /// The channels, still encoded, each 0...1.
  package var unit: SIMD3<Double> {
    SIMD3(Double(red), Double(green), Double(blue)) / 255
  }

  /// Such as `#1AD6FC`.
  public var description: String {
    let digits = [red, green, blue].map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
