import SeltzerSystem

/// The forms of large bubbles of air: how each mirrors and bends a ray that meets it from below, at some moments.
///
/// They are traced once: Snell's law at both walls of a body whose underside has waves.
package struct AirForms: Sendable, Equatable {
  /// As `seltzer_airs` has them, moment by moment of each form.
  package let numbers: [UInt16]

  package static let (columns, rows) = (128, 84)
  static let cell: Float = 0.019
  package static let count = 2
  /// Waves pass once in `moments`.
  package static let moments = 8
  /// Farther from the middle there is nothing, in radii.
  static let reach: Float = 1.16

  package static let shared = AirForms()

  private init() {
    let (count, size) = (Self.count * Self.moments, Self.columns * Self.rows)
    numbers = [UInt16](unsafeUninitializedCapacity: count * size * 5) { buffer, filled in
      // Each thread writes places of its own.
      nonisolated(unsafe) let numbers = buffer
      onThreads(count * 4) { part in
        let body = AirBody(
          Float(part / 4 / Self.moments), Float(part / 4 % Self.moments) / Float(Self.moments))
        for place in size * (part % 4) / 4..<size * (part % 4 + 1) / 4 {
          let values = body.traced(
            (Float(place % Self.columns) - Float(Self.columns - 1) / 2) * Self.cell,
            (Float(place / Self.columns) - Float(Self.rows - 1) / 2) * Self.cell)
          for map in 0..<5 {
            numbers[(part / 4 * 5 + map) * size + place] = UInt16(
              (min(max(values[map], -1), 1) + 1) * 32_767.5)
          }
        }
      }
      filled = count * size * 5
    }
  }
}

/// A large bubble at one moment; lengths in radii, x right, y up, z away.
private struct AirBody {
  /// How far the outline is from a circle, by two and three bulges.
  private let bulges: SIMD3<Float>
  /// The phases of the waves in turns.
  private let phases: Lanes

  /// Strengths of the waves, and their turns across and away.
  private static let waves: (strengths: Lanes, across: Lanes, away: Lanes) = (
    [0.03, 0.022, 0.011, 0.009, 0, 0, 0, 0], [0.68, -0.25, 1.37, -0.65, 0, 0, 0, 0],
    [0.19, 0.81, 0.54, 1.56, 0, 0, 0, 0]
  )
  /// The way of rays, which see the bubble from below, and what is up in their picture.
  private static let (way, up) = (SIMD3<Float>(0, 0.4067, 0.9135), SIMD3<Float>(0, 0.9135, -0.4067))
  private static let refraction: Float = 1.333

  init(_ number: Float, _ moment: Float) {
    let own = number * 0.381966 + 0.381966
    let turns = sine(
      turns: Lanes(0, 0.25, 0.3, 0, 0, 0, 0, 0) + Lanes(1, 1, -1, 0, 0, 0, 0, 0) * (own + moment))
    bulges = SIMD3(turns[0], turns[1], turns[2]) * SIMD3(0.1, 0.1, 0.07)
    phases = own * Lanes(1, 2, 3, 5, 0, 0, 0, 0) + moment * Lanes(1, -1, 1, -1, 0, 0, 0, 0)
  }

  /// Below 0 inside, and 0 at the wall.
  private func depth(_ p: SIMD3<Float>) -> Float {
    let (xx, zz, waves) = (p.x * p.x, p.z * p.z, Self.waves)
    let two = bulges.x * (xx - zz) + bulges.y * 2 * p.x * p.z
    let across = xx + zz + two + bulges.z * p.x * (xx - 3 * zz)
    let rest = max(1 - across, 0)
    let ripples = sine(turns: p.x * waves.across + p.z * waves.away + phases) * waves.strengths
    // The dome is calmer than the underside, and the rim rises between the bulges.
    let calm = min(max(0.5 - 4 * p.y, 0.15), 1)
    let y = p.y - rest * rest * 0.2 - (rest + 0.2) * ripples.sum() * calm - 0.5 * two
    let part = y / (y > 0 ? 0.38 : 0.3)
    return across + part * part - 1
  }

  private func slope(_ p: SIMD3<Float>) -> SIMD3<Float> {
    func rise(_ way: SIMD3<Float>) -> Float { depth(p + way) - depth(p - way) }
    return SIMD3(rise([0.01, 0, 0]), rise([0, 0.01, 0]), rise([0, 0, 0.01])) * 50
  }

  /// Returns where a ray passes a wall, between places that are on its two sides.
  private func wall(
    _ from: SIMD3<Float>, _ way: SIMD3<Float>, _ outside: Float, _ inside: Float
  ) -> SIMD3<Float> {
    var (outside, inside) = (outside, inside)
    for _ in 0..<12 {
      let middle = (outside + inside) / 2
      if depth(from + way * middle) < 0 { inside = middle } else { outside = middle }
    }
    return from + way * ((outside + inside) / 2)
  }

  /// Returns the normal's x and y, the x and y of the way out, and the depth beneath the outline, for a place in the
  /// picture.
  func traced(_ x: Float, _ y: Float) -> Lanes {
    let outside = Lanes(0, 0, 0, 0, -1, 0, 0, 0)
    guard x * x + 2 * y * y < AirForms.reach * AirForms.reach else { return outside }
    let (way, up, from) = (Self.way, Self.up, SIMD3(x, 0, 0) + Self.up * y)
    // The deepest place of the ray.
    var (low, high) = (Float(-1.4), Float(1.4))
    for _ in 0..<10 {
      let (a, b) = (low + (high - low) * 0.45, low + (high - low) * 0.55)
      if depth(from + way * a) < depth(from + way * b) { high = b } else { low = a }
    }
    let deepest = from + way * ((low + high) / 2)
    let (least, edge) = (depth(deepest), slope(deepest))
    // The outline's distance in the picture, by the slope of the depth across the ray.
    let across = SIMD2(edge.x, (edge * up).sum())
    let cover = -least / ((across * across).sum().squareRoot() + 0.2)
    guard least < 0 else {
      let n = normalized(edge)
      return Lanes(n.x, (n * up).sum(), 0, 0, cover, 0, 0, 0)
    }
    let near = wall(deepest, way, -1.6, 0)
    let n = normalized(slope(near))
    let within = refracted(way, n, Self.refraction)
    let far = wall(near, within, 2.6, 0.01)
    let out = refracted(within, -normalized(slope(far)), 1 / Self.refraction)
    return Lanes(n.x, (n * up).sum(), out.x, (out * up).sum(), cover, 0, 0, 0)
  }
}

private func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> {
  a / ((a * a).sum() + 1e-12).squareRoot()
}

/// Snell's law at a wall whose normal points against the ray; beyond the limit the ray runs along the wall.
private func refracted(
  _ way: SIMD3<Float>, _ normal: SIMD3<Float>, _ index: Float
) -> SIMD3<Float> {
  let c = -(way * normal).sum()
  let k = max(1 - index * index * (1 - c * c), 0).squareRoot()
  return normalized(way * index + normal * (index * c - k))
}
