import SeltzerSystem

/// Motion by a formula.
///
/// Uses only additions, multiplications and divisions, so results are equal to the last bit on all
/// machines.
public enum MotionPath: String, Sendable, CaseIterable {
  /// A slow curve around the middle that never stops; it closes after a minute, or after the loop.
  case sway
  /// No movement.
  case still
  /// A counterclockwise circle in 8 s, starting at the right.
  case circle
  /// The viewer walks to the right, without end: the content moves left by 60 points per second.
  case scroll

  // Periods in a minute and amplitudes, horizontally and vertically.
  private static let swayPeriods = SIMD2(3.0, 5.0)
  private static let swayReach = SIMD2(0.8, 0.55)
  private static let swaySeconds = 60.0
  private static let circleReach = 0.7
  private static let circleSeconds = 8.0
  private static let scrollSpeed = 60.0

  /// Returns the tilt at `t` seconds.
  ///
  /// - Parameters:
  ///   - t: Any finite number.
  ///   - loop: Seconds after which the tilt repeats to the last bit; nil is the path's own period.
  /// - Returns: The viewer's offset.
  package func tilt(at t: Double, loop: Double? = nil) -> Tilt {
    let loop = LoopTime(loop)
    return switch self {
    case .still, .scroll: .viewer(.zero)
    case .sway: .viewer(Self.sway(at: t, loop ?? LoopTime(length: Self.swaySeconds)))
    case .circle: .viewer(Self.circle(at: t, loop ?? LoopTime(length: Self.circleSeconds)))
    }
  }

  /// Returns the movement of `scroll` in points at `t` seconds; nil for other paths.
  package func travel(at t: Double, loop: Double? = nil) -> Travel? {
    guard self == .scroll else { return nil }
    let loop = LoopTime(loop)
    return Travel(
      distance: Self.scrollSpeed * (loop?.phase(of: t) ?? t),
      loop: loop.map { Self.scrollSpeed * $0.length })
  }

  private static func sway(at t: Double, _ loop: LoopTime) -> SIMD2<Double> {
    let own = swayPeriods * (loop.length / swaySeconds)
    let periods = SIMD2(wholePeriods(own.x), wholePeriods(own.y))
    // If both axes turned back at the same time, the picture would stop and retrace its path. This phase
    // keeps the turning points as far apart as possible.
    let common = greatestCommonDivisor(periods.x, periods.y)
    let later = (periods.x - periods.y + common) / (4 * periods.x)
    let turns = periods * (loop.phase(of: t) / loop.length)
    let curve = SIMD2(sine(turns: turns.x), sine(turns: turns.y + later))
    let reach = SIMD2(damping(own.x, periods.x), damping(own.y, periods.y))
    return swayReach * reach * curve
  }

  private static func circle(at t: Double, _ loop: LoopTime) -> SIMD2<Double> {
    let own = loop.length / circleSeconds
    let periods = wholePeriods(own)
    let turns = periods * (loop.phase(of: t) / loop.length)
    let reach = circleReach * damping(own, periods)
    return SIMD2(sine(turns: turns + 0.25), sine(turns: turns)) * reach
  }

  /// Returns the nearest whole number, at least 1.
  private static func wholePeriods(_ own: Double) -> Double { max(own.rounded(), 1) }

  /// Returns the factor that keeps a path in a short loop at most twice as fast as without a loop.
  private static func damping(_ own: Double, _ periods: Double) -> Double {
    min(2 * own / periods, 1)
  }

  private static func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
    b > 0 ? greatestCommonDivisor(b, a.truncatingRemainder(dividingBy: b)) : a
  }
}
