/// A colour vision deficiency.
package enum ColorDeficiency: String, Sendable, CaseIterable {
  /// Long-wave cones are altered or missing: protanomaly and protanopia.
  case protan
  /// Middle-wave cones: deuteranomaly and deuteranopia, the most common.
  case deutan
  /// Short-wave cones: tritanomaly and tritanopia, which are rare.
  case tritan

  /// Returns what a colour looks like with the deficiency of a severity, 0...1 (clamped).
  ///
  /// Simulates in linear light without rounding; channels are clipped to 0...1.
  package func simulated(_ color: OKLab, severity: Double = 1) -> OKLab {
    let m = matrix(severity: severity)
    let c = color.linearSRGB
    let seen = SIMD3(
      m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
      m[6] * c.x + m[7] * c.y + m[8] * c.z)
    return OKLab(linear: seen.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Returns nine values by rows, interpolated between the published severities.
  package func matrix(severity: Double) -> [Double] {
    let table = deficiencyTables[self, default: []]
    let step = min(max(severity, 0), 1) * 10
    let low = min(Int(step), 9)
    let part = step - Double(low)
    return (low * 9..<low * 9 + 9).map { table[$0] + (table[$0 + 9] - table[$0]) * part }
  }
}

/// The published matrices for linear-light sRGB: for each deficiency, nine values by rows for each of
/// eleven severities from 0 to 1, a severity on each line of the text.
///
/// Source: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency", IEEE Trans. Vis. Comput. Graph. 15 (2009).
private let deficiencyTables: [ColorDeficiency: [Double]] = {
  let numbers = String(decoding: PackageResources.ColorDeficiency_txt, as: UTF8.self)
    .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  let places = zip(ColorDeficiency.allCases, stride(from: 0, to: numbers.count, by: 99))
  return Dictionary(uniqueKeysWithValues: places.map { ($0, Array(numbers[$1..<$1 + 99])) })
}()
