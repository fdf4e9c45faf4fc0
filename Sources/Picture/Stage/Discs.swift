package import SeltzerScene

/// A bubble as it is drawn: an ellipse of one colour with a soft edge.
package struct Disc: Sendable, Equatable {
  /// Pixels.
  package var center: SIMD2<Float>
  /// Factors of the radius across and down, about 1.
  package var stretch: SIMD2<Float>
  /// Pixels, before the stretch.
  package var radius: Float
  /// 0 (crisp) to 1 (all edge).
  package var softness: Float
  /// 0...1.
  package var opacity: Float
  /// sRGB, straight.
  package var color: SRGB8
  /// The rotation in turns, clockwise.
  package var angle: Float = 0
  /// Whether the disc has no ring or rim, whatever its group's look.
  package var isPlain = false

  package init(
    center: SIMD2<Float>, radius: Float, stretch: SIMD2<Float>, softness: Float, color: SRGB8,
    opacity: Float
  ) {
    (self.center, self.radius, self.stretch, self.softness) = (center, radius, stretch, softness)
    (self.color, self.opacity) = (color, opacity)
  }
}

extension Disc {
  init(_ lanes: DiscLanes, _ lane: Int) {
    center = SIMD2(lanes.x[lane], lanes.y[lane])
    stretch = SIMD2(lanes.stretchX[lane], lanes.stretchY[lane])
    (radius, softness) = (lanes.radius[lane], lanes.softness[lane])
    (opacity, color) = (lanes.opacity[lane], SRGB8(rgb: lanes.color[lane]))
    (angle, isPlain) = (lanes.angle[lane], lanes.isPlain)
  }

  /// Whether the disc is in a picture of some size, at least in part.
  package func touches(_ size: PixelSize) -> Bool {
    let (reach, side) = (stretch * radius, SIMD2(Float(size.width), Float(size.height)))
    return all((center + reach) .> 0) && all((center - reach) .< side)
  }
}

/// Eight discs side by side; each property is one of `Disc`.
package struct DiscLanes: Sendable {
  package let x, y, stretchX, stretchY, radius, softness, opacity: SIMD8<Float>
  /// 0xRRGGBB.
  package let color: SIMD8<UInt32>
  /// The rotation in turns, clockwise.
  package let angle: SIMD8<Float>
  /// 16 bits; discs are drawn by ascending rank, and at equal rank by ascending row.
  package let rank: SIMD8<UInt32>
  /// Whether the discs have no ring or rim, whatever their group's look.
  package var isPlain = false
}

extension DiscLanes {
  init(_ discs: ArraySlice<Disc>) {
    func lanes<Value>(_ property: (Disc) -> Value) -> SIMD8<Value> {
      var lanes = SIMD8<Value>()
      for (lane, disc) in discs.enumerated() { lanes[lane] = property(disc) }
      return lanes
    }
    self.init(
      x: lanes(\.center.x), y: lanes(\.center.y), stretchX: lanes(\.stretch.x),
      stretchY: lanes(\.stretch.y), radius: lanes(\.radius), softness: lanes(\.softness),
      opacity: lanes(\.opacity), color: lanes(\.color.rgb), angle: lanes(\.angle), rank: .zero)
  }
}

extension SRGB8 { var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) } }
