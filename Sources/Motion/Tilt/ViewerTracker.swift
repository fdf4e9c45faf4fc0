import SeltzerSystem

/// Converts a device's attitude to a viewer offset, which gradually returns to 0, and to a heading.
///
/// The offset is the angle between the screen's normal and that of a reference attitude; 1 is a right
/// angle. The reference is initially the first attitude, and turns towards the current one at
/// 0.03 + 0.15 · angle/π rad/s: 10° take 5.1 s, 30° take 12.7 s.
///
/// Uses the system's trigonometric functions, which may differ in the last bit between machines.
package struct ViewerTracker: Sendable {
  /// The orientation of the picture.
  package var orientation: InterfaceOrientation
  /// The viewer's rotation to the right about gravity in radians, not limited to a full turn.
  package private(set) var heading = 0.0

  // The reference's rotation rate: in rad/s, and in 1/s of the remaining angle.
  private static let minimum = 0.03
  private static let growth = 0.15 / Double.pi
  /// The sine of the elevation above which the view has no useful bearing: 82°.
  private static let steep = 0.9902680687415704

  /// The attitude at which the offset is 0; nil before the first.
  private var reference: Quaternion?
  private var attitude = Quaternion.identity

  /// Creates a tracker without attitudes.
  package init(orientation: InterfaceOrientation = .portrait) { self.orientation = orientation }

  /// The viewer's offset, -1...1 on each axis, x right, y up.
  package var offset: SIMD2<Double> {
    guard let reference else { return .zero }
    let normal = reference.inverse.rotate(attitude.rotate(SIMD3(0, 0, 1)))
    return orientation.turn(SIMD2(share(of: normal.x), share(of: -normal.y)))
  }

  /// Sets the device's attitude, `dt` seconds after the previous one, and returns the offset.
  ///
  /// The reference first turns towards the previous attitude, so that the offset does not depend on the
  /// number of updates. After a jump, which is not a movement, the reference turns by the same angle, and
  /// offset and heading stay.
  @discardableResult package mutating func update(
    _ new: Quaternion, after dt: Double, isContinuous: Bool = true
  ) -> SIMD2<Double> {
    if let reference {
      let moved = recentred(reference, for: dt)
      self.reference = isContinuous ? moved : new * attitude.inverse * moved
      if isContinuous { heading += turn(to: new) }
    } else {
      reference = new
    }
    attitude = new
    return offset
  }

  /// Returns the rotation to the right from the current attitude to a new one.
  ///
  /// The bearing of the view ignores rolls. When the view is nearly vertical, the bearing changes by half
  /// a turn, so the rotation's twist about gravity replaces it.
  private func turn(to new: Quaternion) -> Double {
    let old = attitude.rotate(SIMD3(0, 0, -1))
    let view = new.rotate(SIMD3(0, 0, -1))
    let middle = old + view
    let left: Double
    if abs(middle.z) < Self.steep * middle.length {
      left = atan2(view.y, view.x) - atan2(old.y, old.x)
    } else {
      let change = new * attitude.inverse
      left = 2 * atan2(change.axis.z, change.w)
    }
    return -left.remainder(dividingBy: 2 * .pi)
  }

  private func recentred(_ reference: Quaternion, for dt: Double) -> Quaternion {
    let rest = reference.inverse * attitude
    // What remains of the angle after `dt` seconds is the solution of a' = -(minimum + growth · a).
    let offset = Self.minimum / Self.growth
    let remaining = max((rest.angle + offset) * exp(-Self.growth * dt) - offset, 0)
    // Takes the shorter of the two rotations.
    let axis = rest.w < 0 ? -rest.axis : rest.axis
    return reference * Quaternion(angle: rest.angle - remaining, about: axis)
  }

  /// Returns an angle as a share of a right angle, from its sine.
  private func share(of sine: Double) -> Double { 2 / Double.pi * asin(min(max(sine, -1), 1)) }
}
