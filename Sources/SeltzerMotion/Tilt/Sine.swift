/// The sine of an angle in turns, to within 10⁻¹⁵, the same on every machine.
///
/// Libraries round differently, while IEEE 754 fixes single operations to the last bit.
func sine(turns: Double) -> Double {
  let near = turns - turns.rounded(.toNearestOrEven)
  // Beyond a quarter turn the sine comes back.
  let folded = abs(near) > 0.25 ? (near < 0 ? -0.5 - near : 0.5 - near) : near
  let x = folded * (2 * Double.pi)
  let u = x * x
  // Taylor's series in steps: x - x³/3! + ..., whose next term is below 10⁻¹⁶ within a quarter turn.
  var sum = 1.0
  for n in stride(from: 20.0, through: 2, by: -2) {
    sum = 1 - sum * u / (n * (n + 1))
  }
  return x * sum
}
