import SeltzerKernels

extension ColorGrid {
  /// Creates the grid of water seen from below.
  init(_ water: GroundShape.Water, size: PixelSize, _ kernels: Kernels) {
    let area = size.width * size.height
    shift = (Self.detailShift(size)...4).first { area >> (2 * $0) <= 2 << 20 } ?? 4
    let side = 1 << shift
    (width, height) = (
      ((size.width + side - 1) / side + 7) / 8 * 8, (size.height + side - 1) / side
    )
    let (count, width, height) = (width * height, width, height)
    let (columns, rows) = (Float(size.width) / Float(side), Float(size.height) / Float(side))
    let (beams, focus) = (water.beamTable, 1 / water.slope)
    let (sine, cosine) = (water.pitch.x, water.pitch.y)
    let sunX = 0.3 * min(1, columns / rows / 1.78)
    let x = (0..<width).map { (Float($0) + 0.5 - columns / 2) * (2 / rows) }
    var light = [Float](repeating: 0, count: 3 * width)
    planes = [UInt16](unsafeUninitializedCapacity: 3 * count) { planes, filled in
      guard let start = planes.baseAddress else { return }
      for row in 0..<height {
        let y = 1 - (Float(row) + 0.5) * 2 / rows
        let (up, away) = (y * cosine + focus * sine, focus * cosine - y * sine)
        // Ripples fade before they are as fine as blocks, which would make glints dotted.
        let step = SIMD2(1, focus / up) * (2 / rows / up)
        let isSeen = up > 0.16 * (y * y + focus * focus).squareRoot()
        water.look(
          x, [Float](repeating: up, count: width), [Float](repeating: away, count: width),
          clear: 1, fill: 0, blur: 0.05, into: &light, kernels
        ) { turns in isSeen ? 1.05 - 4 * (abs(turns.x) * step.x + abs(turns.y) * step.y) : 0 }
        let reach = min(max((1.1 - y) / 0.85, 0), 1)
        let fall =
          water.shafts * reach * reach * (3 - 2 * reach) / (1 + 0.35 * (1 - y) * (1 - y))
        let scale = Float(SELTZER_BEAM_COUNT) / 4 / (2 - y)
        beams.withUnsafeBufferPointer { beams in
          var beams = seltzer_beams(
            table: beams.baseAddress, start: (x[0] - sunX) * scale + Float(SELTZER_BEAM_COUNT / 2),
            step: 2 / rows * scale,
            color: (
              water.colors[24] * fall, water.colors[25] * fall, water.colors[26] * fall
            ))
          kernels.table.expose(start + row * width, count, Int32(width), light, width, &beams)
        }
      }
      filled = 3 * count
    }
  }
}

extension GroundShape.Water {
  /// Computes the light in directions as three parts; `weight` returns what is left of ripples by their turns.
  func look(
    _ x: [Float], _ y: [Float], _ z: [Float], clear: Float, fill: Float, blur: Float,
    into light: inout [Float],
    _ kernels: Kernels, weight: (SIMD2<Float>) -> Float
  ) {
    let shown = ripples.compactMap { ripple -> SIMD4<Float>? in
      let share = min(weight(SIMD2(ripple.x, ripple.y)), 1) / (1 + 2 * blur)
      return share > 0 ? ripple * SIMD4(1, 1, 1, share) : nil
    }
    shown.withUnsafeBytes { numbers in
      colors.withUnsafeBufferPointer { colors in
        var form = seltzer_depths(
          ripples: numbers.baseAddress?.assumingMemoryBound(to: Float.self),
          count: Int32(shown.count),
          bends: (bends.x, bends.y, bends.z), sharpness: 1 / (0.42 + 0.3 * blur),
          colors: colors.baseAddress)
        kernels.table.look_up(&form, x, y, z, Int32(x.count), clear, fill, &light, x.count)
      }
    }
  }

  /// The strength of shafts by the tangent of the angle from the sun, -2...2.
  fileprivate var beamTable: [Float] {
    let count = Int(SELTZER_BEAM_COUNT)
    return stride(from: 0, to: count, by: 8).flatMap { index -> [Float] in
      let tangent = (Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Float(index)) * (4 / Float(count)) - 2
      // Nearly the angle.
      let angle = tangent / (1 + 0.25 * tangent * tangent)
      func mean(_ range: Range<Int>) -> Lanes {
        beams[range].reduce(Lanes.zero) { $0 + sine(turns: angle * $1.x + $1.y) }
          / Float(range.count)
      }
      let light =
        smooth(unit((mean(0..<3) + 0.5) * (1 / 1.4)))
        * (0.45 + 0.55 * smooth(unit((mean(3..<7) + 0.6) * (1 / 1.4)))) * decay(angle * angle * 5.7)
      return light.indices.map { light[$0] }
    }
  }
}
