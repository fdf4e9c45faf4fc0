import SeltzerScene

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

  /// A line with light on one side and shadow on the other.
  package struct Fold: Sendable, Equatable {
    /// A point of the line, its direction, and the factor of lengths.
    let place, axis: SIMD2<Float>
    let scale: Float
    /// The sines that bend the line: height, turns per length, and phase in turns.
    let waves: (SIMD3<Float>, SIMD3<Float>)
    /// The least width of the edge, and how much more it is where it is soft.
    let width: SIMD2<Float>
    /// In turns.
    let blurPhase, lightPhase: Float
    /// 0...1, and of the bright line.
    let strength, edge: Float
    let dark, light: SRGB8

    package static func == (a: Fold, b: Fold) -> Bool {
      // Within one ground only the waves differ.
      a.waves == b.waves && a.place == b.place && a.axis == b.axis && a.scale == b.scale
        && a.strength == b.strength && a.edge == b.edge
    }
  }

  /// A curtain of light, which rises from a curve through points of the ground.
  package struct Curtain: Sendable, Equatable {
    /// To the right and away, in heights of the light's base, and the length of the curve up to there.
    let points: [SIMD3<Float>]
    /// Packets of folds that curl over: place as a part of the length, height, folds, and phase in turns.
    let packets: [SIMD4<Float>]
    let seed: UInt32
    /// Of the three parts of the light.
    let gain: SIMD3<Float>
  }

  package struct Ribbons: Sendable, Equatable {
    let curtains: [Curtain]
    /// Value noise along curves, with cells per length, and a time within a period of whole cells.
    ///
    /// Two are over points, of strength and roughness; five of rays, four of their heights, one of the border.
    let noises: [SIMD3<Float>]
    /// Of the folds.
    let turns: Float
    let horizon, fan, strength: Float
    /// The light of a unit near the curve and above it, in squares of encoded sRGB.
    let low, high: SIMD3<Float>
  }

  /// Water seen from below; colours are squares of encoded sRGB.
  package struct Water: Sendable, Equatable {
    /// Turns per depth of the viewer to the right and away, the phase in turns, and the slope by these turns.
    let ripples: [SIMD4<Float>]
    /// Phases in turns of the waves that bend ripples.
    let bends: SIMD3<Float>
    /// Of shafts: turns per angle from the sun, and turns.
    let beams: [SIMD2<Float>]
    let shafts: Float
    /// Six of the water from below to above, then those of the sky, the sun and shafts; three numbers each.
    let colors: [Float]
    /// The tangent of half of the camera's vertical angle, and the sine and the cosine of its pitch.
    let slope: Float
    let pitch: SIMD2<Float>
  }

  /// Shears that bend positions, one after the other.
  package let waves: [Flow.Wave]
  package let colors: Colors
  package let lamps: [Lamp]
  package let folds: [Fold]
  package let ribbons: Ribbons?
  package let water: Water?

  package var isMesh: Bool { if case .mesh = colors { true } else { false } }
}

/// The palette's ground at one moment, or the mixture of those of the key times before and after it.
package struct GroundMixture: Sendable, Equatable {
  package let first: GroundShape
  /// Nil if the ground is computed for each moment.
  package let second: GroundShape?
  /// That of the second in 65,536ths: 0, or odd.
  let share: UInt16
}
