package import SeltzerScene
import SeltzerSystem

/// The light around bubbles by direction: what they mirror and bend.
///
/// Directions: x right, y up, z away from the viewer.
package struct Environment: Sendable, Equatable {
  /// An octahedral map has `side` by `side` places.
  package static let side = 96

  /// Squares of encoded colours (1 = white, at most 8) times 8191, as three maps, each of places at v · side + u.
  ///
  /// With s = |x| + |y| + |z|, p = x/s, q = y/s; if z < 0: (p, q) = ((1 − |q|) sign p, (1 − |p|) sign q);
  /// u = (p + 1)/2 (side − 1), v = (q + 1)/2 (side − 1).
  package var mirrored: [UInt16]
  package var bent: [UInt16]
  /// Blurred maps of fewer places, for balls whose pixels show much of what is around.
  let blurredMirrored: [UInt16]
  let blurredBent: [UInt16]
  static let blurredSide = 24
  /// Pixels; the radius of balls of which a pixel mirrors as much as a place of these maps has.
  static let blurredUpTo: Float = 12
  /// The camera: the tangent of half of the vertical angle, and the sine and cosine of its pitch.
  let slope: Float
  let pitch: SIMD2<Float>
  /// How much of the picture shows through the middle of balls, because the maps lack it; 0...1.
  package var transparency: Float

  private init(
    mirrored: [UInt16], bent: [UInt16], slope: Float, pitch: SIMD2<Float>, transparency: Float = 0
  ) {
    (self.mirrored, self.bent, self.slope, self.pitch) = (mirrored, bent, slope, pitch)
    self.transparency = transparency
    (blurredMirrored, blurredBent) = (Self.blurred(mirrored), Self.blurred(bent))
  }

  private static func blurred(_ map: [UInt16]) -> [UInt16] {
    let (small, reach) = (blurredSide, 2)
    return (0..<3 * small * small).map { index in
      func near(_ place: Int) -> ClosedRange<Int> {
        let middle = (2 * place * (side - 1) + small - 1) / (2 * (small - 1))
        return max(middle - reach, 0)...min(middle + reach, side - 1)
      }
      let (plane, place) = index.quotientAndRemainder(dividingBy: small * small)
      let (rows, columns) = (near(place / small), near(place % small))
      let sum = rows.reduce(0) { sum, row in
        columns.reduce(sum) { $0 + Int(map[(plane * side + row) * side + $1]) }
      }
      return UInt16(sum / (rows.count * columns.count))
    }
  }
}

extension Environment {
  /// The directions of the places, not normalized.
  private static let directions = (0..<side * side).map { index in
    let q = SIMD2(Float(index % side), Float(index / side)) * 2 / Float(side - 1) - 1
    let size = SIMD2(abs(q.x), abs(q.y))
    let flat = 1 - size.sum()
    // Backward directions are outside of the rhomb.
    let folded = (1 - SIMD2(size.y, size.x)) * SIMD2(q.x < 0 ? -1 : 1, q.y < 0 ? -1 : 1)
    return SIMD3(flat < 0 ? folded : q, flat)
  }

  private static let axes = (
    directions.map { $0.x }, directions.map { $0.y }, directions.map { $0.z }
  )

  private static func numbers(_ light: [Float]) -> [UInt16] {
    light.map { UInt16(min($0, 7.99) * 8191) }
  }

  /// Creates the light under water.
  init(water: GroundShape.Water, kernels: Kernels) {
    let (x, y, z) = Self.axes
    func map(_ share: Float, clear: Float, fill: Float) -> [UInt16] {
      var light = [Float](repeating: 0, count: 3 * x.count)
      // Bubbles show everything smaller, so that only long ripples count.
      water.look(x, y, z, clear: clear, fill: fill / share, blur: 0.5, into: &light, kernels) {
        1.6 - 0.4 * (abs($0.x) + abs($0.y))
      }
      return Self.numbers(light.map { $0 * share })
    }
    self.init(
      mirrored: map(1, clear: 0.55, fill: 1.15), bent: map(0.9, clear: 0.8, fill: 0.4),
      slope: water.slope, pitch: water.pitch, transparency: 0.7)
  }

  /// The light without water: a soft lamp behind and a small one beside, in a palette's colours, from the scene's light.
  package init(lampIn palette: Palette, _ stage: StageLight) {
    func light(_ color: OKLab) -> SIMD3<Float> {
      let encoded = SIMD3<Float>(color.encodedSRGB)
      return encoded * encoded
    }
    let colors = [0, 0.36, 1].map { light(palette.background.curve.color(at: $0)) }
    let lamp = palette.bubbles.map { light(OKLab($0.color)) }.reduce(colors[0]) {
      $1.sum() > $0.sum() ? $1 : $0
    }
    func step(_ x: Float, _ low: Float, _ high: Float) -> Float {
      let part = min(max((x - low) / (high - low), 0), 1)
      return part * part * (3 - 2 * part)
    }
    let slope: Float = 0.6
    let place = SIMD2<Float>(unitVector(at: stage.direction)) * (0.46 * slope)
    let toLamp = SIMD3(place.x, -place.y, 1) / (1 + (place * place).sum()).squareRoot()
    let side = SIMD3(place.x, -place.y, 0) / (0.46 * slope)
    let places = Self.directions.map { direction in
      let way = direction / (direction * direction).sum().squareRoot()
      // The square of the angle to the lamp, nearly, and lobes around it.
      let angle = 2 - 2 * (way * toLamp).sum()
      let (near, wide) = (1 / (1 + 3.4 * angle), 1 / (1 + 0.7 * angle))
      // What is on the viewer's side is dark, so that rims are; above is some light.
      let (front, above) = (step(way.z, -0.1, 0.8), step(way.y, 0.55, 0.95))
      let lamps = 1.5 * near * near * near * near + 4 * step((way * side).sum(), 0.84, 0.96)
      return (colors[2] + (colors[1] - colors[2]) * (0.3 + 0.3 * way.y)) * (0.32 + 0.68 * front)
        + lamp * lamps + colors[0] * (0.5 * wide * wide * wide * wide)
        + colors[0] * (0.25 * above)
    }
    let numbers = Self.numbers((0..<3).flatMap { channel in places.map { $0[channel] } })
    self.init(mirrored: numbers, bent: numbers, slope: slope, pitch: [0, 1], transparency: 0.65)
  }
}
