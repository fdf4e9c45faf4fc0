/// The falloff of eight discs' opacity from full to 0 around their radii.
///
/// It is smoothstep(c), where c falls from 1 inside the edge to 0 outside. The kernels know d², the
/// square of a pixel's distance, and compute c in one of two ways:
///
/// - For a crisp edge c is linear in d, which needs a square root. If the edge is narrow relative to its
///   radius, the curve c = base + factor · max(0, peak - d²)² differs by less than 0.6 %.
/// - A soft edge is such a curve by definition: the one that is 1 where the edge begins, ½ at the
///   radius, and 0 where the edge ends.
struct DiscEdges {
  let radius: Lanes
  /// Pixels to either side of the radius.
  let half: Lanes
  /// Whether c is a curve of d² and needs no root.
  let isCurve: Lanes.Mask
  /// Whether the edge is soft.
  let isSoft: Lanes.Mask
  /// The curve: c = base + factor * max(0, peak - d²)².
  let base, factor, peak: Lanes
  /// Opacity is full up to the inner distance and 0 beyond the outer one.
  let inner, outer: Lanes

  /// The width in pixels of a crisp edge, the closest to exact area coverage (largest difference 0.012).
  private static let crispWidth: Float = 2.30
  /// Bubbles are soft from this softness on.
  private static let softFrom: Float = 1.0 / 16
  /// The part of the radius that the edge of a completely soft bubble takes on either side.
  private static let softReach: Float = 0.8
  /// The largest such part: the curve must still fall where the edge ends.
  private static let longestReach: Float = 0.75
  /// Crisp edges narrower than this part of the radius need no root.
  private static let narrow: Float = 0.3

  /// `radius` is above 0 and `softness` 0...1.
  @inline(__always) init(radius: Lanes, softness: Lanes) {
    // A soft edge is never sharper than a crisp one. Bubbles too small for a soft edge are crisp.
    let longest = Self.longestReach * radius
    let wantsSoft = softness .>= Self.softFrom
    let soft = wantsSoft .& (longest .> Self.crispWidth / 2)
    let extra = softness * 2 * Self.softReach * radius
    let width = Self.crispWidth + extra.replacing(with: 0, where: wantsSoft .& .!soft)
    // The lower bound keeps the kernels' integers small; its effect is invisible.
    let unbounded = (width / 2).replacing(with: longest, where: soft .& (longest .< width / 2))
    let least = radius * 0x1p-14
    let half = unbounded.replacing(with: least, where: least .> unbounded)
    let square = radius * radius
    // Without this term the curve has the line's slope and bend at the radius.
    let ends = (half * half).replacing(with: 0, where: .!soft)
    let factor = 1 / (4 * radius * half * (4 * square - ends))
    let fall = 2 * square + ends / 2
    isSoft = soft
    isCurve = soft .| (width .< Self.narrow * radius)
    base = 0.5 - factor * fall * fall
    peak = square + fall
    // The curve of a crisp edge extends a little beyond its ends.
    let reach = half.replacing(with: half * 1.014, where: isCurve)
    (inner, outer) = (radius - reach, radius + reach)
    (self.radius, self.half, self.factor) = (radius, half, factor)
  }

  /// Returns c for the first disc at a distance from its centre before the stretch, 0...1.
  func position(at distance: Float) -> Float {
    var c = (radius[0] - distance) / (2 * half[0]) + 0.5
    if isCurve[0] {
      let height = max(0, peak[0] - distance * distance)
      c = base[0] + factor[0] * height * height
    }
    return min(max(c, 0), 1)
  }

  static func smoothstep(_ c: Float) -> Float { c * c * (3 - 2 * c) }
}

/// The coverage of a disc or ring at any distance from its centre, times the share of its rim.
struct DiscProfile {
  let radius: Float
  let edge: DiscEdges
  /// The edges of a ring's hole.
  ///
  /// A ring is a disc minus the disc of its hole, so that thin rings are exact too. At a soft edge, the smaller
  /// one of c and the hole's 1 - c counts, so that soft rings stay bright.
  let hole: DiscEdges?
  let rim: Float

  init(radius: Float, softness: Float, look: FlatDiscs) {
    func edges(_ radius: Float) -> DiscEdges {
      DiscEdges(radius: Lanes(repeating: radius), softness: Lanes(repeating: softness))
    }
    (self.radius, rim, edge) = (radius, look.rim, edges(radius))
    hole = look.hasHole ? edges(radius * (1 - look.thickness)) : nil
  }

  /// Returns the opacity at a distance, 0...1.
  func opacity(at distance: Float) -> Float {
    let q = min(distance / radius, 1)
    let c = edge.position(at: distance)
    var coverage = DiscEdges.smoothstep(c)
    if let hole, hole.isSoft[0] {
      coverage = DiscEdges.smoothstep(min(c, 1 - hole.position(at: distance)))
    } else if let hole {
      coverage = max(coverage - DiscEdges.smoothstep(hole.position(at: distance)), 0)
    }
    return coverage * (1 - rim + rim * q * q * q * q * q)
  }
}
