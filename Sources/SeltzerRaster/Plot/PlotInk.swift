import SeltzerPalette

/// The colours of plots.
enum PlotInk {
  static let paper = SRGB8(red: 0xFF, green: 0xFF, blue: 0xFF)
  static let strong = SRGB8(red: 0x1B, green: 0x24, blue: 0x33)
  static let quiet = SRGB8(red: 0x66, green: 0x70, blue: 0x80)
  static let grid = SRGB8(red: 0xE4, green: 0xE8, blue: 0xEE)
  static let limit = SRGB8(red: 0x4A, green: 0x55, blue: 0x66)
  static let first = SRGB8(red: 0x1F, green: 0x6F, blue: 0xEB)
  static let second = SRGB8(red: 0xE0, green: 0x6C, blue: 0x1F)

  /// A colour between the first two, for what runs from one to the other.
  static func between(_ part: Double) -> SRGB8 {
    let color = first.unit + (second.unit - first.unit) * min(max(part, 0), 1)
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return SRGB8(red: byte(color.x), green: byte(color.y), blue: byte(color.z))
  }
}
