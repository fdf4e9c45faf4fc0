import SeltzerScene

/// The perspective of a landscape in a picture of some size.
///
/// Places on the picture are in stage heights from the stage's top left; the picture is larger by a margin.
struct LandView {
  /// Pixels of a stage height.
  let unit: Float
  /// The stage's aspect ratio.
  let aspect: Float
  /// The horizon's row, the focal length, and the height of the eye in units of the land.
  let horizon, focal, eye: Float
  /// The light's place on the stage, and the slope x : z of its direction.
  let light: SIMD2<Float>
  let beam: Float
  /// The place of the cabin or the oak, x and z.
  let home: SIMD2<Float>

  /// The margin on each side, in stage heights.
  static let margin = Float(Drawing.margin)

  var isTall: Bool { aspect < 1 }

  init(width: Int, height: Int, _ look: Drawing.Look) {
    unit = Float(height) / (1 + 2 * Self.margin)
    // In a group without width little more than the margin is left, or a rounding error less.
    aspect = max(Float(width) / unit - 2 * Self.margin, 0.01)
    let isTall = aspect < 1
    let scale: Float = isTall ? 0.84 : 1
    let shift: Float = isTall && look.ground == .meadow ? 0.04 : 0
    horizon = Float(look.horizon) + shift
    light = SIMD2(aspect * Float(look.lightFrom.x), Float(look.lightFrom.y) + shift)
    switch look.ground {
    case .snow:
      (focal, eye) = (1.15 * scale, 1.25)
      home = isTall ? SIMD2(0.25, 7.2) : SIMD2(1.15, 7.2)
    case .meadow:
      (focal, eye) = (1.1 * scale, 0.62)
      home = isTall ? SIMD2(0.62, 5.6) : SIMD2(2.15, 5.6)
    case .water:
      (focal, eye) = (isTall ? 0.8 : 1.25, 0)
      home = .zero
    }
    beam = (light.x - aspect / 2) / focal
  }

  /// The slope x : z that is seen in a column.
  func slope(_ column: Float) -> Float { (column / unit - Self.margin - aspect / 2) / focal }

  /// The row where a height is seen at a distance.
  @inline(__always) func row(_ height: Float, _ distance: Float) -> Float {
    (horizon + focal * (eye - height) / distance + Self.margin) * unit
  }

  /// The pixel of a place on the land.
  func pixel(_ x: Float, _ height: Float, _ z: Float) -> SIMD2<Float> {
    SIMD2((aspect / 2 + focal * x / z + Self.margin) * unit, row(height, z))
  }

  /// The pixel of a place on the stage.
  func pixel(_ place: SIMD2<Float>) -> SIMD2<Float> { (place + Self.margin) * unit }

  /// The place on the stage of a pixel.
  @inline(__always) func place(_ column: Int, _ row: Int) -> SIMD2<Float> {
    SIMD2(Float(column) + 0.5, Float(row) + 0.5) / unit - Self.margin
  }
}
