import SeltzerSystem

/// A critically damped spring on two axes, which moves a position smoothly to a target.
///
/// It solves x'' = −2ω x' − ω² (x − target) exactly: x(t) = target + (c₁ + c₂ t) e^(−ωt). A position depends
/// only on the targets and their times, not on how often it is read. It never leaves the range of the start
/// and the targets. The exponential is that of the C library, so bits may differ between machines; live
/// input is not reproducible in any case.
package struct Spring: Sendable {
  /// ω in rad/s; the spring covers 99 % of the distance in 0.66 s.
  private static let frequency = 10.0

  /// The position that is approached.
  package private(set) var target: SIMD2<Double>
  /// When the target was set, in seconds.
  private var start: Double
  /// Position relative to the target, and velocity per second, at `start`.
  private var offset = SIMD2<Double>.zero
  private var velocity = SIMD2<Double>.zero

  /// Creates a spring at rest at a position, at `t` seconds.
  package init(at position: SIMD2<Double>, t: Double) { (target, start) = (position, t) }

  /// Returns the position at `t` seconds, at or after the time of the last target.
  package func position(at t: Double) -> SIMD2<Double> { target + state(at: t).offset }

  /// Sets another target at `t` seconds; position and velocity stay.
  package mutating func retarget(to target: SIMD2<Double>, at t: Double) {
    guard target != self.target else { return }
    let (offset, velocity) = state(at: t)
    self.offset = self.target + offset - target
    (self.target, self.velocity, start) = (target, velocity, t)
  }

  private func state(at t: Double) -> (offset: SIMD2<Double>, velocity: SIMD2<Double>) {
    let dt = max(t - start, 0)
    let decay = exp(-Self.frequency * dt)
    let slope = velocity + Self.frequency * offset
    let linear = offset + slope * dt
    return (linear * decay, (slope - Self.frequency * linear) * decay)
  }
}
