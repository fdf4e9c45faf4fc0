/// The palette's ground at one moment; lengths in stage units from the middle of the stage.
package struct GroundShape: Sendable, Equatable {
  /// A point that colours its surroundings.
  package struct ColorPoint: Sendable, Equatable {
    /// In the coordinates of the mesh.
    package let place: SIMD2<Float>
    /// Lightness, a and b in OKLab.
    package let color: SIMD3<Float>
  }

  package enum Colors: Sendable, Equatable {
    /// The gradient's position is ½ + step · place.
    case linear(step: SIMD2<Float>)
    /// The gradient's position is √(|place − center|² + softness²) / radius − the same at the centre, from the
    /// start, or from the end if `isReversed`.
    case radial(center: SIMD2<Float>, radius: Float, softness: Float, isReversed: Bool)
    /// The gradient's position is (1 + cos a) / 2 for the angle a to the axis; `softness` is the radius in
    /// which angles lose their meaning.
    case conic(center: SIMD2<Float>, axis: SIMD2<Float>, softness: Float)
    /// The mean of the points' colours, weighted by (d² + softness)⁻², where d is the distance in
    /// coordinates along two axes.
    case mesh([ColorPoint], along: SIMD2<Float>, across: SIMD2<Float>, softness: Float)
  }

  /// A light, which is blended by `screen`.
  package struct Lamp: Sendable, Equatable {
    package let place: SIMD2<Float>
    package let radius: Float
    /// Encoded sRGB times the opacity, 0...1.
    package let color: SIMD3<Float>
  }

  /// Shears that bend positions, one after the other.
  package let waves: [Flow.Wave]
  package let colors: Colors
  package let lamps: [Lamp]

  package var isMesh: Bool { if case .mesh = colors { true } else { false } }
}
