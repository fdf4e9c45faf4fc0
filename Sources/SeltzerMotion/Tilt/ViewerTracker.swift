import SeltzerSystem

/// Makes a device's attitude an offset of its viewer, which returns to the middle in time.
///
/// The offset is that of the screen's normal from where it points in a reference attitude: 1 is a
/// right angle. The reference starts at the first attitude held and turns towards the current one, the
/// faster the more remains: at 0.03 + 0.15 · angle/π rad/s. It is done when it has arrived: 10° take
/// 5.1 s, 30° take 12.7 s.
///
/// Over a gap of more than a second, or a clock set back by more, the picture stands still: the
/// reference turns along with the attitude.
///
/// Sines and their kin are the system's, and may differ in the last bit between machines.
public struct ViewerTracker: Sendable {
  /// Which way up the picture is shown.
  public var orientation: InterfaceOrientation
  /// The picture's middle, as an attitude; nil before the first.
  public private(set) var reference: Quaternion?

  /// Rates of the reference's turning: in rad/s, and in 1/s of what remains.
  private static let least = 0.03
  private static let growth = 0.15 / Double.pi

  private var attitude = Quaternion.identity
  private var clock = SampleClock()

  /// A tracker that has seen nothing yet.
  public init(orientation: InterfaceOrientation = .portrait) {
    self.orientation = orientation
  }

  /// The viewer's offset, -1...1 on each axis, x right, y up.
  public var offset: SIMD2<Double> {
    guard let reference else { return .zero }
    let normal = reference.inverse.rotate(attitude.rotate(SIMD3(0, 0, 1)))
    return orientation.turn(SIMD2(share(of: normal.x), share(of: -normal.y)))
  }

  /// Takes the attitude held from `t` on, in seconds.
  ///
  /// Until `t` the reference turns towards the attitude held before it, so that the offset at a moment
  /// does not depend on how many updates came before.
  ///
  /// - Parameters:
  ///   - new: The device's attitude.
  ///   - t: Since when, in seconds.
  ///   - isContinuous: False if no movement led there: the picture then stays as it is.
  /// - Returns: The new offset.
  @discardableResult
  public mutating func update(
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
    // Of the two ways round, the shorter.
    return reference * Quaternion(angle: turned, about: rest.w < 0 ? -rest.axis : rest.axis)
  }

  /// What remains of an angle after `dt` seconds: the solution of a' = -(least + growth · a).
  private static func remaining(of angle: Double, after dt: Double) -> Double {
    let offset = least / growth
    return max((angle + offset) * exp(-growth * dt) - offset, 0)
  }

  /// An angle's share of a right angle, from its sine.
  private func share(of sine: Double) -> Double {
    2 / Double.pi * asin(min(max(sine, -1), 1))
  }
}
