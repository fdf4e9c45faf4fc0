import SeltzerKernels
package import SeltzerScene

extension GlowLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_trim>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { Glows() }
}

/// Lights that are brightest in the middle.
package struct Glows: DiscLook, PreparedLook {
  package init() {}

  package func prepared(for picture: LookInput) -> any PreparedLook { self }
  package var stride: Int { MemoryLayout<seltzer_trim>.stride }
  package func draw(_ discs: TileDiscs) { discs.draw(discs.kernels.table.glows) }

  package func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    let trims = details.assumingMemoryBound(to: seltzer_trim.self)
    for lane in 0..<8 where discs[lane].x.isFinite {
      let glow = Glow(radius: lanes.radius[lane], softness: lanes.softness[lane])
      trims[lane] = seltzer_trim()
      (trims[lane].inverse_radius, trims[lane].level) = (1 / glow.radius, glow.sharpness)
      discs[lane].outer = glow.radius
      discs[lane].opacity *= glow.share
    }
  }
}

/// The form of a glow whose opacity is (1 − q)² / (1 + q / softness²), where q is the squared distance in radii.
struct Glow {
  /// Pixels.
  let radius: Float
  /// One over the square of the softness.
  let sharpness: Float
  /// The part of the opacity with which a widened glow is as bright as the original one.
  let share: Float

  /// The least radius of a core in pixels; a narrower one would flicker from pixel to pixel.
  private static let leastCore: Float = 0.6
  private static let softnesses: ClosedRange<Float> = 0.01...1

  init(radius: Float, softness: Float) {
    let soft = min(max(softness, Self.softnesses.lowerBound), Self.softnesses.upperBound)
    let core = soft * radius
    guard core < Self.leastCore else {
      (self.radius, sharpness, share) = (radius, 1 / (soft * soft), 1)
      return
    }
    // A glow is at least twice as wide as its core.
    let wide = max(radius, 2 * Self.leastCore)
    let wider = Self.leastCore / wide
    (self.radius, sharpness) = (wide, 1 / (wider * wider))
    let parts = Self.integral(Double(soft)) / Self.integral(Double(wider))
    share = radius * radius / (wide * wide) * Float(parts)
  }

  /// The integral of the opacity over a disc of radius 1, divided by π.
  private static func integral(_ softness: Double) -> Double {
    let a = softness * softness
    return a * ((1 + a) * (1 + a) * logarithm(1 + 1 / a) - 1.5 - a)
  }

  /// The natural logarithm of a number above 0, to within 10⁻⁹; the C library's differ between machines.
  private static func logarithm(_ x: Double) -> Double {
    // 2 atanh(z) of the significand over the root of 2, as a series.
    let (m, exponent) = (x.significand / 2.0.squareRoot(), Double(x.exponent) + 0.5)
    let z = (m - 1) / (m + 1)
    var (sum, power) = (0.0, z)
    for n in stride(from: 1.0, through: 13, by: 2) {
      (sum, power) = (sum + power / n, power * z * z)
    }
    return 2 * sum + exponent * 0.6931471805599453
  }
}
