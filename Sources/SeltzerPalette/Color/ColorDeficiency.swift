/// A colour vision deficiency.
package enum ColorDeficiency: String, Sendable, CaseIterable {
  /// Long-wave cones are altered or missing: protanomaly and protanopia.
  case protan
  /// Middle-wave cones: deuteranomaly and deuteranopia, the most common.
  case deutan
  /// Short-wave cones: tritanomaly and tritanopia, which are rare.
  case tritan

  /// Returns a colour that looks to most people as `color` looks with the deficiency.
  ///
  /// `severity` is 0 (none) to 1 (the cones are missing), clamped.
  package func simulated(_ color: SRGB8, severity: Double = 1) -> SRGB8 {
    simulated(OKLab(color), severity: severity).srgb8
  }

  /// Simulates without rounding; channels are clipped to 0...1.
  ///
  /// The matrices apply to linear light and are interpolated between the published severities.
  package func simulated(_ color: OKLab, severity: Double = 1) -> OKLab {
    let m = matrix(severity: severity)
    let c = color.linearSRGB
    let seen = SIMD3(
      m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
      m[6] * c.x + m[7] * c.y + m[8] * c.z)
    return OKLab(linear: seen.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Returns nine values by rows.
  package func matrix(severity: Double) -> [Double] {
    let table =
      switch self {
      case .protan: DeficiencyTable.protan
      case .deutan: DeficiencyTable.deutan
      case .tritan: DeficiencyTable.tritan
      }
    let step = min(max(severity, 0), 1) * 10
    let low = min(Int(step), 9)
    let part = step - Double(low)
    return (low * 9..<low * 9 + 9).map { table[$0] + (table[$0 + 9] - table[$0]) * part }
  }
}
