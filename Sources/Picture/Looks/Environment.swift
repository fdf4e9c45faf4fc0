import SeltzerScene
import SeltzerSystem

/// The light around bubbles by direction: what they mirror and bend.
///
/// Directions: x right, y up, z away from the viewer.
package struct Environment: Sendable, Equatable {
  /// An octahedral map has `side` by `side` places.
  package static let side = 96

  /// Squares of encoded colours (1 = white, at most 8) times 8191, four numbers a place (red, green, blue, 0), at
  /// (v · side + u) · 4.
  ///
  /// With s = |x| + |y| + |z|, p = x/s, q = y/s; if z < 0: (p, q) = ((1 − |q|) sign p, (1 − |p|) sign q);
  /// u = (p + 1)/2 (side − 1), v = (q + 1)/2 (side − 1).
  package var mirrored: [UInt16]
  package var bent: [UInt16]
  /// The camera: the tangent of half of the vertical angle, and the sine and cosine of its pitch.
  let slope: Float
  let pitch: SIMD2<Float>
}

extension Environment {
  /// The light of a soft lamp behind, where there is no water: in the colours of a palette, on the side of its light.
  init(lampIn palette: Palette, _ stage: StageLight) {
    func light(_ color: OKLab) -> SIMD3<Float> {
      let encoded = SIMD3<Float>(color.encodedSRGB)
      return encoded * encoded
    }
    let curve = palette.background.curve
    let colors = [0, 0.36, 1].map { light(curve.color(at: $0)) }
    let lamp = palette.bubbles.map { light(OKLab($0.color)) }.reduce(colors[0]) {
      $1.sum() > $0.sum() ? $1 : $0
    }
    (slope, pitch) = (0.6, [0, 1])
    let place = SIMD2<Float>(unitVector(at: stage.direction)) * (0.46 * slope)
    let toLamp = SIMD3(place.x, -place.y, 1) / (1 + (place * place).sum()).squareRoot()
    var numbers = [UInt16](repeating: 0, count: Self.side * Self.side * 4)
    for place in 0..<Self.side * Self.side {
      let at =
        SIMD2(Float(place % Self.side), Float(place / Self.side)) * (2 / Float(Self.side - 1)) - 1
      var way = SIMD3(at.x, at.y, 1 - abs(at.x) - abs(at.y))
      if way.z < 0 {
        (way.x, way.y) = (
          (1 - abs(at.y)) * (at.x < 0 ? -1 : 1), (1 - abs(at.x)) * (at.y < 0 ? -1 : 1)
        )
      }
      way /= (way * way).sum().squareRoot()
      // The square of the angle to the lamp, nearly.
      let angle = 2 - 2 * (way * toLamp).sum()
      let lobes = decay(Lanes(angle / 0.0729, angle / 0.36, 0, 0, 0, 0, 0, 0))
      var sum = colors[2] + (colors[1] - colors[2]) * (0.3 + 0.3 * way.y)
      sum += lamp * (1.5 * lobes[0]) + colors[0] * (0.5 * lobes[1])
      for channel in 0..<3 { numbers[place * 4 + channel] = UInt16(min(sum[channel], 7.99) * 8191) }
    }
    (mirrored, bent) = (numbers, numbers)
  }
}
