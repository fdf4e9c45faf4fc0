/// Something of a layer that changes as the device is tilted, after UIKit's interpolating motion effect.
public struct MotionEffect: Sendable, Equatable {
  /// What of the layer changes.
  public enum KeyPath: String, Sendable, CaseIterable {
    /// How far the layer is moved to the right, in points.
    case centerX = "center.x"
    /// How far the layer is moved down, in points.
    case centerY = "center.y"
    /// Added to 1, the layer's size about its centre.
    case scale
    /// Radians clockwise about the layer's centre.
    case rotation
    /// Added to the layer's opacity.
    case opacity
    /// Added to a panel's blur, in points.
    case blur
    /// How far the shadow of text or icons is moved to the right, in points.
    case shadowOffsetX = "shadowOffset.x"
    /// How far the shadow of text or icons is moved down, in points.
    case shadowOffsetY = "shadowOffset.y"
  }

  /// Which of the viewer's two offsets drives an effect.
  public enum Axis: String, Sendable, CaseIterable {
    /// Left and right.
    case horizontal
    /// Down and up.
    case vertical
  }

  /// So many points are one stage height: the screen of an iPhone 5.
  public static let pointsPerStageHeight = 568.0
  /// The most effects a layer may have.
  public static let mostOfALayer = 32

  /// What of the layer changes; an effect without one does nothing.
  public var keyPath: KeyPath?
  /// What drives it.
  public var axis = Axis.horizontal
  /// The value at viewer offset −1; an effect without one does nothing.
  public var minimum: Double?
  /// The value at viewer offset 1; an effect without one does nothing.
  public var maximum: Double?
  /// The group it can be suspended with.
  public var group: String?

  /// An effect that runs from one value to the other.
  public init(
    _ keyPath: KeyPath?, axis: Axis = .horizontal, minimum: Double?, maximum: Double?,
    group: String? = nil
  ) {
    self.keyPath = keyPath
    self.axis = axis
    self.minimum = minimum
    self.maximum = maximum
    self.group = group
  }

  /// What is added to the property.
  ///
  /// - Parameter viewerOffset: −1...1 on each axis, x right, y up.
  /// - Returns: Straight from `minimum` to `maximum`; nil when either is missing.
  public func value(at viewerOffset: SIMD2<Double>) -> Double? {
    guard let minimum, let maximum else { return nil }
    let offset = axis == .horizontal ? viewerOffset.x : viewerOffset.y
    return minimum + (maximum - minimum) * (offset + 1) / 2
  }
}
