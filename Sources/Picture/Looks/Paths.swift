import SeltzerKernels
package import SeltzerScene

extension StreakLook: DrawnLook {
  package var stride: Int { Paths.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook {
    Streaks(look: self, lifetime: emitter.lifetime.upperBound)
  }

  /// With the speed at birth and that which the flow adds.
  package func cost(of emitter: Emitter, count: Double, in picture: PixelSize) -> LookCost {
    let flow = emitter.flow
    let added = flow.amount / flow.period * 2 * .pi * Double(flow.waves)
    let length = min(seconds * (emitter.speed.upperBound + added), 2) * picture.vector.y
    // A pixel of a streak takes three times as long as one of a disc, and its edge adds some.
    let area = 3 * length * (emitter.diameter.upperBound * picture.vector.y + 4)
    return LookCost(discPixels: count * (emitter.meanArea(in: picture) + area))
  }
}

/// The paths of bubbles over the last seconds.
package struct Streaks: DiscLook {
  let look: StreakLook
  /// The longest in seconds.
  let lifetime: Double

  /// Sparks in a second; they are some pixels apart where bubbles are fast.
  private static let sparks = 60.0

  package func group(
    of field: BubbleField, at t: Double, _ placement: BubblePlacement, _ blendMode: BlendMode
  ) -> DiscGroup { DiscGroup(paths(of: field, before: t, placement), blendMode: blendMode) }

  package func prepared(for picture: LookInput) -> any PreparedLook { Paths() }

  /// Returns the paths of bubbles over the last seconds before `t`, from back to front.
  ///
  /// A streak has its bubble's places at four ages of the same life. A bubble that is younger has a shorter one.
  private func paths(
    of field: BubbleField, before t: Double, _ placement: BubblePlacement
  ) -> [BubblePath] {
    var (paths, ranks): ([BubblePath], [UInt16]) = ([], [])
    field.forEachBlock(columns: 4) { range, columns in
      for (third, columns) in columns.enumerated() {
        let rewind = Rewind(seconds: look.seconds, part: Float(third) / 3)
        field.fill(range, at: t, into: columns, rewind: third == 0 ? nil : rewind)
      }
      for row in stride(from: 0, to: range.count, by: 8) {
        let places = columns.map { $0.lanes(from: row) }
        let heads = placement.discs(places[0], BubblePlacement.Pass())
        for lane in 0..<min(8, range.count - row) where heads.opacity[lane] > 0 {
          // Differences from the head, which may be on the other side of the stage while the viewer walks.
          var (x, y) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
          for point in 1..<4 {
            x[point] = (places[point].x[lane] - places[0].x[lane]) * placement.unit
            y[point] = (places[point].y[lane] - places[0].y[lane]) * placement.unit
          }
          let share = Float(
            look.shortest + (1 - look.shortest) * Double(places[0].opacityRank[lane]))
          let (curveX, curveY, count) = BubblePath.curve(x, y, until: share)
          let age = Double(places[0].lifeShare[lane]) * lifetime
          paths.append(
            BubblePath(
              x: curveX + heads.x[lane], y: curveY + heads.y[lane], count: count,
              radius: heads.radius[lane], softness: heads.softness[lane], tapers: true,
              opacity: heads.opacity[lane], color: heads.color[lane], glitter: Float(look.glitter),
              dropped: Float(age * Self.sparks), sparks: share * Float(look.seconds * Self.sparks)))
          ranks.append(UInt16(truncatingIfNeeded: heads.rank[lane]))
        }
      }
    }
    return ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }.map { paths[Int($0)] }
  }
}

/// Lines through the points of paths, which a group brings.
package struct Paths: DiscLook, PreparedLook {
  package func prepared(for picture: LookInput) -> any PreparedLook { self }

  /// A path is kept beside its form for the kernels.
  static let stride = MemoryLayout<seltzer_path>.stride + MemoryLayout<BubblePath>.stride

  package var stride: Int { MemoryLayout<seltzer_path>.stride }
  package func draw(_ discs: TileDiscs) { discs.draw(discs.kernels.table.paths) }

  package func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
  }
}

extension [BubblePath] {
  /// Writes some paths; x of invisible ones is NaN.
  func write(_ rows: Range<Int>, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    let paths = details.assumingMemoryBound(to: seltzer_path.self)
    for row in rows { (discs[row], paths[row]) = self[row].prepared }
  }
}

extension DiscGroup {
  /// Creates a group of paths, from back to front.
  package init(_ paths: [BubblePath], blendMode: BlendMode) {
    (source, count, stride) = (.paths(paths), paths.count, paths.count)
    (self.blendMode, look) = (blendMode, Paths())
  }
}
