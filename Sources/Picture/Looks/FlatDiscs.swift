import SeltzerKernels
package import SeltzerScene

extension FlatLook: DrawnLook {
  package var stride: Int {
    isRing || rim > 0 || cateye > 0 ? MemoryLayout<seltzer_trim>.stride : 0
  }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook {
    FlatDiscs(
      isRing: isRing, thickness: Float(thickness), rim: Float(rim), cateye: Float(cateye))
  }
}

/// Discs and rings of one colour.
package struct FlatDiscs: DiscLook {
  package var isRing: Bool
  /// The width of a ring, as a fraction of its radius, above 0 and at most 1.
  package var thickness: Float
  /// The share of the opacity that the middle of a disc lacks, 0...1.
  package var rim: Float
  /// How much discs are cut towards the picture's corners, 0...1.
  package var cateye: Float

  package init(isRing: Bool = false, thickness: Float = 0.2, rim: Float = 0, cateye: Float = 0) {
    (self.isRing, self.thickness, self.rim, self.cateye) = (isRing, thickness, rim, cateye)
  }

  /// Whether a ring's hole is large enough to be drawn; the kernels' numbers have no room for smaller ones.
  var hasHole: Bool { isRing && thickness < 63.0 / 64 }

  /// Returns the shift of a cutting circle in radii for each pixel from the picture's centre: at the corners it
  /// is one radius, times `cateye`.
  func shift(in size: PixelSize) -> Float {
    let half = size.vector / 2
    return cateye / Float((half.x * half.x + half.y * half.y).squareRoot())
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedFlatDiscs(self, size: picture.size)
  }
}

private struct PreparedFlatDiscs: PreparedLook {
  private let look: FlatDiscs
  private let parts: Int32
  /// The picture's centre, and the shift of a cutting circle in radii for each pixel from it.
  private let center: SIMD2<Float>
  private let shift: Float

  init(_ look: FlatDiscs, size: PixelSize) {
    self.look = look
    parts = Int32(
      (look.hasHole ? SELTZER_HOLE : 0) | (look.rim > 0 ? SELTZER_RIM : 0)
        | (look.cateye > 0 ? SELTZER_CUT : 0))
    center = SIMD2<Float>(size.vector / 2)
    shift = look.shift(in: size)
  }

  var stride: Int { parts == 0 ? 0 : MemoryLayout<seltzer_trim>.stride }

  func draw(_ discs: TileDiscs) {
    guard parts != 0 else { return discs.draw(discs.kernels.table.discs) }
    var form = seltzer_look(parts: parts, rim: UInt32(min(max(look.rim, 0), 1) * 65_535))
    discs.draw(discs.kernels.table.discs, &form)
  }

  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    let trims = details.assumingMemoryBound(to: seltzer_trim.self)
    // A rim is beyond all pixels of a plain disc.
    let inverse = (lanes.isPlain ? 4096 : 1) / lanes.radius
    let (x, y) = (
      cut(lanes.x, lanes.radius, from: center.x), cut(lanes.y, lanes.radius, from: center.y)
    )
    let hole =
      look.hasHole && !lanes.isPlain
      ? PreparedDiscs(lanes, radius: lanes.radius * (1 - look.thickness)) : nil
    for lane in 0..<8 {
      var trim = hole?.hole(lane) ?? seltzer_trim()
      (trim.inverse_radius, trim.cut_x, trim.cut_y) = (inverse[lane], x[lane], y[lane])
      trims[lane] = trim
    }
  }

  /// Returns a coordinate of the cutting circles, which are shifted by at most two radii.
  private func cut(_ place: Lanes, _ radius: Lanes, from center: Float) -> Lanes {
    guard shift > 0 else { return place }
    let (moved, most) = ((center - place) * shift * radius, 2 * radius)
    let bounded = moved.replacing(with: most, where: moved .> most)
    return place + bounded.replacing(with: -most, where: bounded .< -most)
  }
}
