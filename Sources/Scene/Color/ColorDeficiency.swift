/// A colour vision deficiency.
package enum ColorDeficiency: String, Sendable, CaseIterable {
  /// Long-wave cones are altered or missing: protanomaly and protanopia.
  case protan
  /// Middle-wave cones: deuteranomaly and deuteranopia, the most common.
  case deutan
  /// Short-wave cones: tritanomaly and tritanopia, which are rare.
  case tritan

  /// Returns what a colour looks like without these cones.
  ///
  /// Simulates in linear light without rounding; channels are clipped to 0...1.
  package func simulated(_ color: OKLab) -> OKLab {
    let (m, c) = (matrix, color.linearSRGB)
    let seen = SIMD3(
      m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
      m[6] * c.x + m[7] * c.y + m[8] * c.z)
    return OKLab(linear: seen.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// The published matrix for linear-light sRGB if the cones are missing: nine values by rows.
  ///
  /// Source: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
  /// Simulation of Color Vision Deficiency", IEEE Trans. Vis. Comput. Graph. 15 (2009).
  package var matrix: [Double] {
    switch self {
    case .protan:
      [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
      ]
    case .deutan:
      [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881,
      ]
    case .tritan:
      [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900,
      ]
    }
  }
}
