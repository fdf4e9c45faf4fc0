import SeltzerSystem

/// Turns a device's attitude into an offset of its viewer, which returns to the middle in time.
///
/// The offset is the angle of the screen's normal against a reference attitude: 1 is a right angle. The
/// reference starts at the first attitude and turns towards the current one at 0.03 + 0.15 · angle/π
/// rad/s: 10° take 5.1 s, 30° take 12.7 s.
///
/// Over a gap of more than a second, or if the clock was set back by more, the picture stands still: the
/// reference turns with the attitude.
///
/// It uses the system's trigonometric functions, which may differ in the last bit between machines.
package struct ViewerTracker: Sendable {
  /// Which way up the picture is shown.
  package var orientation: InterfaceOrientation
  /// The attitude in which the picture is in the middle; nil before the first.
  package private(set) var reference: Quaternion?

  // The reference's rotation rate: in rad/s, and in 1/s of the remaining angle.
  private static let minimum = 0.03
  private static let growth = 0.15 / Double.pi

  private var attitude = Quaternion.identity
  private var clock = SampleClock()

  /// Makes a tracker without attitudes.
  package init(orientation: InterfaceOrientation = .portrait) {
    self.orientation = orientation
  }

  /// The viewer's offset, -1...1 on each axis, x right, y up.
  package var offset: SIMD2<Double> {
    guard let reference else { return .zero }
    let normal = reference.inverse.rotate(attitude.rotate(SIMD3(0, 0, 1)))
    return orientation.turn(SIMD2(share(of: normal.x), share(of: -normal.y)))
  }

  /// Sets the attitude that the device has from `t` on.
  ///
  /// Until `t` the reference turns towards the attitude before, so that the offset does not depend on
  /// how many updates there were.
  ///
  /// - Parameters:
  ///   - new: The device's attitude.
  ///   - t: Seconds.
  ///   - isContinuous: False if the attitude did not change by movement; the offset then stays.
  /// - Returns: The new offset.
  @discardableResult
  package mutating func update(
    _ new: Quaternion, at t: Double, isContinuous: Bool = true
  ) -> SIMD2<Double> {
    let step = clock.step(to: t)
    guard let held = reference else {
      reference = new
      attitude = new
      return offset
    }
    var moved = held
    if case .passed(let dt) = step { moved = recentred(held, for: dt) }
    if step == .gap || !isContinuous { moved = new * attitude.inverse * moved }
    reference = moved
    attitude = new
    return offset
  }

  private func recentred(_ reference: Quaternion, for dt: Double) -> Quaternion {
    let rest = reference.inverse * attitude
    let angle = rest.angle
    let turned = angle - Self.remaining(of: angle, after: dt)
    // The shorter of the two ways round.
    return reference * Quaternion(angle: turned, about: rest.w < 0 ? -rest.axis : rest.axis)
  }

  /// Returns what remains of an angle after `dt` seconds: the solution of a' = -(minimum + growth · a).
  private static func remaining(of angle: Double, after dt: Double) -> Double {
    let offset = minimum / growth
    return max((angle + offset) * exp(-growth * dt) - offset, 0)
  }

  /// Returns an angle as a share of a right angle, from its sine.
  private func share(of sine: Double) -> Double {
    2 / Double.pi * asin(min(max(sine, -1), 1))
  }
}
