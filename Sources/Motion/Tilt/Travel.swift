/// The movement of the content while the viewer walks to the right: to the left, and around again.
package struct Travel: Sendable, Equatable {
  /// The distance so far, before parallax divides it.
  package var distance: Double
  /// The distance of one loop; nil without a loop.
  package var loop: Double?

  /// Returns the movement in another unit.
  package static func * (travel: Travel, scale: Double) -> Travel {
    Travel(distance: travel.distance * scale, loop: travel.loop.map { $0 * scale })
  }

  /// Returns the movement with a loop of at least `length`.
  package func stretched(to length: Double) -> Travel {
    guard let loop, loop < length else { return self }
    return self * (length / loop)
  }

  /// Returns the distance that an entry with a divisor has moved to the left; in a loop it is the
  /// nearest whole number of periods, but at least one.
  package func shift(divisor: Double, period: Double) -> Double {
    guard divisor > 0 else { return 0 }
    guard let loop else { return distance / divisor }
    return distance / loop * max(1, (loop / divisor / period).rounded()) * period
  }
}

/// Moves `place` by whole periods into `low..<low + period`.
package func wrapped(_ place: Double, from low: Double, period: Double) -> Double {
  if low <= place, place < low + period { return place }
  let rest = (place - low).truncatingRemainder(dividingBy: period)
  return low + (rest < 0 ? rest + period : rest)
}
