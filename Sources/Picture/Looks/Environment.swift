/// The light around bubbles by direction: what they mirror and bend.
///
/// Directions: x right, y up, z away from the viewer.
struct Environment: Sendable {
  /// An octahedral map, side x side places.
  static let side = 96
  /// Squares of encoded colours (1 = white, at most 8) times 8191, four numbers a place (red, green, blue, 0), at
  /// (v * side + u) * 4.
  ///
  /// With s = |x| + |y| + |z|, p = x/s, q = y/s; if z < 0: (p, q) = ((1-|q|) sign p, (1-|p|) sign q);
  /// u = (p+1)/2 (side-1), v = (q+1)/2 (side-1).
  let mirrored: [UInt16]
  /// What is refracted, in the same form.
  let bent: [UInt16]
  /// The camera: tangent of half of the vertical angle, sine and cosine of its pitch.
  let slope: Float, pitch: SIMD2<Float>
}
