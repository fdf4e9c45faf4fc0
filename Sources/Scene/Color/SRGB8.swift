/// An opaque colour in sRGB with 8 bits per channel.
package struct SRGB8: Sendable, Hashable, CustomStringConvertible {
  package var red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a colour from `0xRRGGBB`.
  package init(rgb: UInt32) {
    self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  /// Creates the nearest 8-bit colour to encoded channels, which are clipped to 0...1.
  package init(encoded c: SIMD3<Double>) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    self.init(red: byte(c.x), green: byte(c.y), blue: byte(c.z))
  }

  /// The encoded channels, each 0...1.
  package var unit: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) / 255 }

  /// The colour such as `#1AD6FC`.
  package var description: String {
    let digits = String(1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + digits.dropFirst().uppercased()
  }
}
