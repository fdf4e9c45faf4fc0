// These functions avoid the C library, which rounds differently on different machines. IEEE 754 defines
// every bit of additions, multiplications and divisions.

/// Returns the sine of angles in turns, to within 10⁻⁶ for up to 2²² turns.
@inline(__always) package func sine(turns: Lanes) -> Lanes {
  let y = turns - nearest(turns)
  return sine(y, y * y)
}

/// Returns the points of the unit circle at angles in turns, to within 10⁻⁶; 0 points right, ¼ down.
@inline(__always) func circle(turns: Lanes) -> (x: Lanes, y: Lanes) {
  let y = turns - nearest(turns)
  let u = y * y
  // A Chebyshev fit in u, in three independent parts.
  let low = 0.9999999889445764 - 19.73920446657614 * u
  let middle = 64.93911592834654 - 85.45011342750612 * u
  let high = 60.16742979196077 - 25.966884612677383 * u
  let v = u * u
  return (low + v * (middle + v * (high + v * 6.527705963151927)), sine(y, u))
}

/// Rounds numbers up to 2²² to the nearest integers: beyond 2²³ a Float has no fraction.
@inline(__always) private func nearest(_ x: Lanes) -> Lanes { (x + 0x1.8p23) - 0x1.8p23 }

/// Returns the sine of y turns, |y| ≤ ½, with u = y².
///
/// y(1 − 4u)·Q(u) has the sine's zeros; Q is its Chebyshev fit.
@inline(__always) private func sine(_ y: Lanes, _ u: Lanes) -> Lanes {
  let low = 6.283183762944857 - 16.208651863190916 * u
  let high = 16.759461773226835 - 9.515609213902161 * u
  let v = u * u
  return (y - 4 * u * y) * (low + v * (high + v * 3.017820456721113))
}

/// Returns smoothstep, 3q² − 2q³, for q in 0...1.
@inline(__always) func smooth(_ q: Lanes) -> Lanes { q * q * (3 - 2 * q) }

/// Returns the effect of drag as factors of the path without it.
///
/// With x = drag · age, `speed` is φ₁(x) = (1 − e⁻ˣ)/x, the share of v·age, and `gravity` is
/// φ₂(x) = (1 − φ₁(x))/x, the factor of g·age². Up to x = 1, φ₂ is a Chebyshev fit and φ₁ is derived
/// from it, because the formulas suffer from cancellation there.
@inline(__always) func dragged(_ x: Lanes) -> (speed: Lanes, gravity: Lanes) {
  var near = x * 1.692812721267069e-05 - 0.00018832475546631217
  near = near * x + 0.0013822415702309406
  near = near * x - 0.00833105026110533
  near = near * x + 0.04166629020953762
  near = near * x - 0.166666643264367
  near = near * x + 0.49999999976145215
  let isFar = x .> 1
  let divisor = pick(isFar, x, Lanes(repeating: 1))
  let farSpeed = (1 - decay(x)) / divisor
  let farGravity = (1 - farSpeed) / divisor
  return (pick(isFar, farSpeed, 1 - x * near), pick(isFar, farGravity, near))
}

/// Returns e⁻ˣ for x ≥ 0, with a relative error below 10⁻⁶ until it is negligible beside 1.
@inline(__always) func decay(_ x: Lanes) -> Lanes {
  let halvings = lesser(x, Lanes(repeating: 60)) * 1.4426950408889634
  let whole = halvings + 0x1.8p23
  let rest = (whole - 0x1.8p23) - halvings
  var p = rest * 0.0001546144469856913 + 0.0013400428177615838
  p = p * rest + 0.009618056678524637
  p = p * rest + 0.05550327226670302
  p = p * rest + 0.24022650922288757
  p = p * rest + 0.6931472067028326
  p = p * rest + 1
  // `whole` ends in the number of halvings, and a Float's exponent begins at bit 23.
  let exponent = Words(repeating: 127) &- (bits(whole) & 0xFF)
  return p * unsafeBitCast(exponent &<< 23, to: Lanes.self)
}
