/// How a bubble is composited with the picture beneath it.
///
/// Source over; 1 − (1 − a)(1 − b), which never exceeds white; or a + b, saturated.
package enum BlendMode: String, Sendable, CaseIterable {
  case normal, screen, add
}

extension [BlendMode: Double] {
  /// Mixes the shares of blend modes: 0 is these, 1 is `other`.
  func mixed(with other: Self, _ amount: Double) -> Self {
    mapValues { $0 * (1 - amount) }
      .merging(other.mapValues { $0 * amount }, uniquingKeysWith: +)
      .filter { $0.value > 0 }
  }
}
