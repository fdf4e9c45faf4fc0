/// A way of seeing fewer colours than most people do.
public enum ColorDeficiency: String, Sendable, CaseIterable {
  /// Cones for long waves are changed, or missing: protanomaly and protanopia.
  case protan
  /// Cones for middle waves: deuteranomaly and deuteranopia, the commonest.
  case deutan
  /// Cones for short waves: tritanomaly and tritanopia, which are rare.
  case tritan

  /// How a colour looks.
  ///
  /// - Parameters:
  ///   - color: What is shown.
  ///   - severity: 0 (none) to 1 (the cones are missing); others count as the nearest of these.
  /// - Returns: The colour that looks to other people as `color` looks with the deficiency.
  public func simulated(_ color: SRGB8, severity: Double = 1) -> SRGB8 {
    simulated(OKLab(color), severity: severity).srgb8
  }

  /// How a colour looks, without rounding; channels are put into 0...1.
  ///
  /// The matrices are meant for linear light, and are mixed between the published severities.
  package func simulated(_ color: OKLab, severity: Double = 1) -> OKLab {
    let m = matrix(severity: severity)
    let c = color.linearSRGB
    let seen = SIMD3(
      m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
      m[6] * c.x + m[7] * c.y + m[8] * c.z)
    return OKLab(linear: seen.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Nine figures by rows.
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
    return zip(table[low], table[low + 1]).map { $0 + ($1 - $0) * part }
  }
}
