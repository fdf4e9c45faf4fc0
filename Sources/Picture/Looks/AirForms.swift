import SeltzerKernels
import SeltzerSystem

/// The forms of large bubbles of air: how each mirrors and bends a ray that meets it from below, at some moments.
///
/// They are traced once: Snell's law at both walls of a body whose underside has waves.
package struct AirForms: Sendable {
  /// As `seltzer_airs` has them, moment by moment of each form.
  package let numbers: [UInt16]

  package static let columns = 128
  package static let rows = 84
  static let cell: Float = 0.019
  /// Waves pass once in `moments`.
  package static let moments = 8
  /// Those that waver, and the caps, by their place in `all`.
  static let wavering = 0..<1
  package static let caps = 1..<3
  /// Farther from the middle there is nothing, in radii.
  static let reach: Float = 1.16
  static let refraction: Float = 1.333

  package static let shared = AirForms()

  private init() {
    let count = Self.caps.upperBound * Self.moments
    let size = Self.columns * Self.rows * 8
    numbers = [UInt16](unsafeUninitializedCapacity: count * size) { buffer, filled in
      guard let address = buffer.baseAddress else { return }
      nonisolated(unsafe) let numbers = address
      onThreads(count) { index in
        let number = index / Self.moments
        let body = AirBody(
          number, isCap: number >= Self.caps.lowerBound,
          moment: Float(index % Self.moments) / Float(Self.moments))
        for row in 0..<Self.rows {
          for column in stride(from: 0, to: Self.columns, by: 8) {
            body.trace(column, row, to: numbers + index * size + (row * Self.columns + column) * 8)
          }
        }
      }
      filled = count * size
    }
  }
}

/// Places or directions of eight rays: x right, y up, z away.
private struct Rays {
  var x, y, z: Lanes

  static func + (a: Rays, b: Rays) -> Rays { Rays(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
  static func * (a: Rays, b: Lanes) -> Rays { Rays(x: a.x * b, y: a.y * b, z: a.z * b) }
  func dot(_ b: Rays) -> Lanes { x * b.x + y * b.y + z * b.z }
  var normalized: Rays { self * (1 / (dot(self) + 1e-12).squareRoot()) }

  /// Snell's law at a wall whose normal points against the ray; beyond the limit the ray runs along the wall.
  func refracted(_ normal: Rays, _ index: Float) -> Rays {
    let c = -dot(normal)
    let k = positive(1 - index * index * (1 - c * c)).squareRoot()
    return (self * Lanes(repeating: index) + normal * (index * c - k)).normalized
  }
}

private func positive(_ a: Lanes) -> Lanes { a.replacing(with: 0, where: a .< 0) }

/// A large bubble at one moment; lengths in radii.
private struct AirBody {
  private let top, bottom, lift: Float
  /// How much the rim rises between the bulges.
  private let bend: Float = 0.5
  /// How far the outline is from a circle, by two and three bulges.
  private let bulges: SIMD3<Float>
  /// Strengths of the waves, and their phases in turns.
  private let waves, phases: SIMD4<Float>

  /// The sine and the cosine of the angle under which such bubbles are seen from below.
  private static let up: (sine: Float, cosine: Float) = (0.4067, 0.9135)

  init(_ number: Int, isCap: Bool, moment: Float) {
    let own = Double(number) * 0.381966
    let turn = own + Double(moment)
    (top, bottom, lift) = isCap ? (0.4, 0.19, 0.12) : (0.64, 0.5, 0.05)
    bulges = SIMD3<Float>(
      SIMD3(sine(turns: turn) * 0.1, sine(turns: turn + 0.25) * 0.1, sine(turns: 0.3 - turn) * 0.07)
    )
    waves = SIMD4(0.03, 0.022, 0.011, 0.009) * (isCap ? 1 : 1.3)
    let place = Float(own)
    phases = SIMD4(place + moment, 2 * place - moment, 3 * place + moment, 5 * place - moment)
  }

  /// Below 0 inside, and 0 at the wall.
  private func depth(_ p: Rays) -> Lanes {
    let (xx, zz, xz) = (p.x * p.x, p.z * p.z, p.x * p.z)
    let two: Lanes = bulges.x * (xx - zz) + bulges.y * 2 * xz
    let across: Lanes = xx + zz + two + bulges.z * p.x * (xx - 3 * zz)
    let rest = positive(1 - across)
    func wave(_ number: Int, _ across: Float, _ away: Float) -> Lanes {
      let turns: Lanes = p.x * across + p.z * away
      return sine(turns: turns + phases[number]) * waves[number]
    }
    let sum: Lanes =
      wave(0, 0.68, 0.19) + wave(1, -0.25, 0.81) + wave(2, 1.37, 0.54) + wave(3, -0.65, 1.56)
    // The dome is calmer than the underside.
    let calm = (0.5 - 4 * p.y).clamped(
      lowerBound: Lanes(repeating: 0.15), upperBound: Lanes(repeating: 1))
    let y = p.y - rest * rest * lift - (rest + 0.2) * (sum * calm) - bend * two
    let part = y * Lanes(repeating: 1 / bottom).replacing(with: 1 / top, where: y .> 0)
    return across + part * part - 1
  }

  private func normal(_ p: Rays) -> Rays {
    let (step, none) = (Lanes(repeating: 0.01), Lanes.zero)
    func rise(_ way: Rays) -> Lanes {
      let behind: Rays = p + way * Lanes(repeating: -1)
      return depth(p + way) - depth(behind)
    }
    return Rays(
      x: rise(Rays(x: step, y: none, z: none)), y: rise(Rays(x: none, y: step, z: none)),
      z: rise(Rays(x: none, y: none, z: step)))
  }

  /// Returns where rays pass a wall, between places that are on its two sides.
  private func wall(_ from: Rays, _ way: Rays, _ outside: Lanes, _ inside: Lanes) -> Rays {
    var (outside, inside) = (outside, inside)
    for _ in 0..<12 {
      let middle = (outside + inside) / 2
      let isInside = depth(from + way * middle) .< 0
      inside.replace(with: middle, where: isInside)
      outside.replace(with: middle, where: .!isInside)
    }
    return from + way * ((outside + inside) / 2)
  }

  /// Traces the rays of eight places of a row.
  func trace(_ column: Int, _ row: Int, to numbers: UnsafeMutablePointer<UInt16>) {
    let lanes = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    let x = (lanes + (Float(column) - Float(AirForms.columns - 1) / 2)) * AirForms.cell
    let y = (Float(row) - Float(AirForms.rows - 1) / 2) * AirForms.cell
    let outer = Lanes(repeating: AirForms.reach * AirForms.reach)
    guard any((x * x + y * y * 2) .< outer) else {
      for place in 0..<64 { numbers[place] = place & 7 == 4 ? 0 : 0x8000 }
      return
    }
    let (s, c) = (Self.up.sine, Self.up.cosine)
    let way = Rays(x: .zero, y: Lanes(repeating: s), z: Lanes(repeating: c))
    let from = Rays(x: x, y: Lanes(repeating: y * c), z: Lanes(repeating: -y * s))
    // The deepest place of the ray.
    var (low, high) = (Lanes(repeating: -1.4), Lanes(repeating: 1.4))
    for _ in 0..<10 {
      let (a, b) = (low + (high - low) * 0.45, low + (high - low) * 0.55)
      let isEarly = depth(from + way * a) .< depth(from + way * b)
      high.replace(with: b, where: isEarly)
      low.replace(with: a, where: .!isEarly)
    }
    let deepest = (low + high) / 2
    let least = depth(from + way * deepest)
    let isHit = least .< 0
    let near = wall(
      from, way, Lanes(repeating: -1.6).replacing(with: deepest, where: .!isHit), deepest)
    let slope = normal(near)
    let n = slope.normalized
    let within = way.refracted(n, AirForms.refraction)
    let far = wall(near, within, Lanes(repeating: 2.6), Lanes(repeating: 0.01))
    let out = within.refracted(
      normal(far).normalized * Lanes(repeating: -1), 1 / AirForms.refraction)
    // The outline's distance in the picture, by the slope of the depth across the ray.
    let edge = normal(from + way * deepest)
    let rise =
      (edge.x * edge.x + (edge.y * c - edge.z * s) * (edge.y * c - edge.z * s)).squareRoot() * 50
    let cover = -least / (rise + 0.2)
    func write(_ values: Lanes, _ place: Int) {
      let bounded = values.clamped(
        lowerBound: Lanes(repeating: -1), upperBound: Lanes(repeating: 1))
      for lane in 0..<8 {
        numbers[8 * lane + place] = UInt16((bounded[lane] + 1) * 32_767.5)
      }
    }
    write(n.x, 0)
    write(n.y * c - n.z * s, 1)
    write(out.x.replacing(with: 0, where: .!isHit), 2)
    write((out.y * c - out.z * s).replacing(with: 0, where: .!isHit), 3)
    write(cover, 4)
    for place in 5..<8 { write(.zero, place) }
  }
}
