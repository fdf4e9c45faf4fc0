/// The palette's colours behind everything else.
package struct Ground: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The palette's gradient from edge to edge.
    case linear
    /// The palette's gradient around a soft light.
    case radial
    /// The palette's gradient around a point, mirrored so that it has no seam.
    case conic
    /// Colours of the palette at drifting points, with smooth transitions.
    case mesh
    /// A band of the light end at two thirds, between dark ends.
    case horizon
    /// Nothing: pictures are transparent, and the palette is that of the bubbles alone.
    case none
  }

  /// Smooth noise that bends the positions of colours.
  package struct Warp: Sendable, Equatable {
    /// The greatest distance, in stage units.
    package var amount: Double = 0
    /// In stage units.
    package var size: Double = 0.8
    /// The time in seconds in which the noise advances by its size.
    package var period: Double = 40
  }

  /// A soft light, brightest in its middle.
  package struct Lamp: Sendable, Equatable {
    /// A colour, or an end of the palette's gradient.
    package enum Color: Sendable, Equatable {
      case lightest, darkest
      case fixed(SRGB8)
    }
    /// As fractions of the stage.
    package var position = SIMD2(0.5, 0)
    /// The diameter in stage units.
    package var size = 1.5
    package var color = Color.lightest
    /// 0...1.
    package var opacity = 0.4
  }

  /// A fold in silk: a bent edge with light on one side and shadow on the other.
  package struct Fold: Sendable, Equatable {
    /// A point of the edge, as fractions of the stage.
    package var position = SIMD2(0.5, 0.5)
    /// The direction of the edge in radians; the light is on its right.
    package var angle = -29 * Double.pi / 180
    /// The height of its bends, in stage units.
    package var curve = 0.1
    /// 0 is sharp in one place, 1 soft everywhere.
    package var softness = 0.0
    /// 0...1.
    package var strength = 1.0
    /// The factor of all lengths.
    package var scale = 1.0
  }

  /// Curtains of northern light, which rise from bent lines and flow, over a night sky in the palette's hues.
  package struct Ribbons: Sendable, Equatable {
    /// 1...3: the river of light from the horizon to above the viewer, a band far away, and a veil.
    package var count = 3
    /// The horizon's place as a fraction of the stage's height; nothing shines below it.
    package var horizon = 0.8
    /// How much rays lean towards a point above, per stage unit of their height.
    package var fan = 0.22
    /// 0...1.
    package var strength = 1.0

    static let maximumCount = 3
  }

  /// Water seen from below: its rippled surface, the window through it, and shafts of light.
  package struct Water: Sendable, Equatable {
    /// 0 has waves, 1 is flat.
    package var calm = 0.25
    /// 0...1.
    package var shafts = 0.5
  }

  package var kind = Kind.linear
  package var warp = Warp()
  /// A plain colour instead of the palette's gradient.
  package var color: SRGB8?
  /// How much darker the gradient is than the palette's, 0...1.
  package var shade = 0.0
  /// How far the gradient goes on beyond its dark end, 0...1.
  package var beyond = 0.0
  /// The direction in which the gradient's light end lies, in radians; nil is the palette's.
  package var lightFrom: Double?
  /// At most `maximumLampCount`.
  package var lamps: [Lamp] = []
  /// At most `maximumFoldCount`.
  package var folds: [Fold] = []
  package var ribbons: Ribbons?
  package var water: Water?

  package static let maximumLampCount = 4
  static let maximumFoldCount = 3

  package init(kind: Kind = .linear) { self.kind = kind }

  /// Whether the ground is a linear gradient and nothing else.
  package var isPlain: Bool {
    (kind == .linear || kind == .horizon) && warp.amount == 0 && lamps.isEmpty && folds.isEmpty
      && ribbons == nil && water == nil
  }

  /// Returns how the ground is shaded in a palette.
  package func shading(of palette: Palette) -> GroundShade {
    // Shade would change the colours of bands, and hide the first. The folds of a mesh need dark beside light.
    GroundShade(
      of: palette.background, (water == nil ? shade : 0.9) * (1 - 0.75 * palette.bandedShare),
      lift: kind == .mesh ? 0.75 : 1)
  }

  /// Returns the gradient of a palette as the ground shows it.
  package func gradient(of palette: Palette) -> Gradient {
    if let color {
      return Gradient(angle: 0, stops: [.init(at: 0, color: color), .init(at: 1, color: color)])
    }
    if let ribbons {
      var night = palette.background.night(to: ribbons.horizon)
      night.angle = lightFrom ?? .pi / 2
      return night
    }
    var gradient = shading(of: palette).shaded(palette.background)
    if kind == .horizon { return gradient.horizon(from: lightFrom ?? .pi / 2, beyond: beyond) }
    if beyond > 0 { gradient = gradient.extended(beyond) }
    if let lightFrom = water == nil ? lightFrom : -.pi / 2 {
      gradient.angle = lightFrom + (gradient.isLighterAtEnd ? 0 : .pi)
    }
    return gradient
  }
}
