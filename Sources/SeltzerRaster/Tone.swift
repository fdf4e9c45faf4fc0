import SeltzerPalette

/// What is averaged when pixels are mixed: light, or the bytes that sRGB writes for it.
struct Tone {
  /// The value of each byte, 0...1.
  let values: [Float]

  private let bytes: [UInt8]

  /// Amounts of light.
  static let light = Tone(value: SeltzerPalette.linear, byte: SeltzerPalette.encoded)

  /// Bytes as they are written.
  static let encoded = Tone(value: { $0 }, byte: { $0 })

  private static let steps = 65_535

  private init(value: (Double) -> Double, byte: (Double) -> Double) {
    values = (0...255).map { Float(value(Double($0) / 255)) }
    bytes = (0...Self.steps).map { UInt8(byte(Double($0) / Double(Self.steps)) * 255 + 0.5) }
  }

  /// The byte of a value, which is clipped to 0...1.
  func byte(_ value: Float) -> UInt32 {
    let clipped = min(max(value, 0), 1)
    return UInt32(bytes[Int(clipped * Float(Self.steps) + 0.5)])
  }
}
