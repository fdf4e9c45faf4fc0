/// A property of a layer that changes as the device is tilted, like `UIInterpolatingMotionEffect`.
package struct MotionEffect: Sendable, Equatable {
  /// The property that changes.
  package enum KeyPath: String, Sendable, CaseIterable {
    /// Points to the right.
    case centerX = "center.x"
    /// Points down.
    case centerY = "center.y"
    /// Added to a factor of 1, about the layer's centre.
    case scale
    /// Radians clockwise about the layer's centre.
    case rotation
    case opacity
    /// Points added to a panel's blur.
    case blur
    /// Points by which the shadow of text or icons moves to the right.
    case shadowOffsetX = "shadowOffset.x"
    /// Points by which the shadow of text or icons moves down.
    case shadowOffsetY = "shadowOffset.y"
  }

  /// The viewer offset that drives an effect.
  package enum Axis: String, Sendable, CaseIterable {
    /// Left and right.
    case horizontal
    /// Down and up.
    case vertical
  }

  /// Points per stage height, as on the screen of an iPhone 5.
  package static let pointsPerStageHeight = 568.0
  package static let maximumPerLayer = 32

  /// The property that changes; an effect without one does nothing.
  package var keyPath: KeyPath?
  package var axis = Axis.horizontal
  /// The value at viewer offset −1; an effect without one does nothing.
  package var minimum: Double?
  /// The value at viewer offset 1; an effect without one does nothing.
  package var maximum: Double?
  /// The group by which the effect can be suspended.
  package var group: String?

  package init(
    _ keyPath: KeyPath?, axis: Axis = .horizontal, minimum: Double?, maximum: Double?,
    group: String? = nil
  ) {
    self.keyPath = keyPath
    self.axis = axis
    self.minimum = minimum
    self.maximum = maximum
    self.group = group
  }

  /// Returns the value added to the property.
  ///
  /// - Parameter viewerOffset: −1...1 on each axis, x right, y up.
  /// - Returns: A linear interpolation between `minimum` and `maximum`; nil when either is missing.
  package func value(at viewerOffset: SIMD2<Double>) -> Double? {
    guard let minimum, let maximum else { return nil }
    let offset = axis == .horizontal ? viewerOffset.x : viewerOffset.y
    return minimum + (maximum - minimum) * (offset + 1) / 2
  }
}
