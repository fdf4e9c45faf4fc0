/// Returns the sine of an angle in turns, to within 10⁻¹⁵, with the same bits on every machine.
///
/// C libraries round differently; single additions, multiplications and divisions are fixed by IEEE 754.
package func sine(turns: Double) -> Double {
  let near = turns - turns.rounded(.toNearestOrEven)
  // Folds the angle into -0.25...0.25 turns.
  let folded = abs(near) > 0.25 ? (near < 0 ? -0.5 - near : 0.5 - near) : near
  let x = folded * (2 * Double.pi)
  let u = x * x
  // The Taylor series; within a quarter turn the next term is below 10⁻¹⁶.
  var sum = 1.0
  for n in stride(from: 20.0, through: 2, by: -2) { sum = 1 - sum * u / (n * (n + 1)) }
  return x * sum
}

/// Returns the unit vector at an angle in radians: 0 points along x, a quarter turn along y.
package func unitVector(at angle: Double) -> SIMD2<Double> {
  let turns = angle / (2 * .pi)
  return SIMD2(sine(turns: turns + 0.25), sine(turns: turns))
}
