import SeltzerPalette

/// The colours of plots.
enum PlotColor {
  static let paper = SRGB8(rgb: 0xFFFFFF)
  static let title = SRGB8(rgb: 0x1B2433)
  static let label = SRGB8(rgb: 0x667080)
  static let grid = SRGB8(rgb: 0xE4E8EE)
  static let limit = SRGB8(rgb: 0x4A5566)
  static let first = SRGB8(rgb: 0x1F6FEB)
  static let second = SRGB8(rgb: 0xE06C1F)

  /// The colour at `part`, 0...1, of the way from the first to the second.
  static func between(_ part: Double) -> SRGB8 {
    let color = first.unit + (second.unit - first.unit) * min(max(part, 0), 1)
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return SRGB8(red: byte(color.x), green: byte(color.y), blue: byte(color.z))
  }
}
