import SeltzerKernels

extension ColorGrid {
  /// Fine enough for sharp folds: 256 blocks or more across the shorter side.
  private static let leastWithFolds = 256

  /// Returns the size of blocks in which details of a picture are kept: 1 << shift pixels a side.
  static func detailShift(_ size: PixelSize) -> Int {
    let short = min(size.width, size.height)
    return (0...4).last { short >> $0 >= leastWithFolds } ?? 0
  }

  /// Returns the grid enlarged to blocks that are fine enough for folds and ribbons, with these.
  func detailed(_ shape: GroundShape, size: PixelSize, _ kernels: Kernels) -> ColorGrid {
    let folds = shape.folds
    guard !folds.isEmpty || shape.ribbons != nil else { return self }
    // At most two million blocks; those of folds, which glass magnifies, are at most 4 pixels wide.
    let area = size.width * size.height
    let least = min(Self.detailShift(size), shift, folds.isEmpty ? shift : 2)
    let shift = (least..<shift).first { area >> (2 * $0) <= 2 << 20 } ?? shift
    let side = 1 << shift
    var width = (size.width + side - 1) / side
    let height = (size.height + side - 1) / side
    // Ribbons are drawn in whole vectors.
    if shape.ribbons != nil { width = (width + 7) / 8 * 8 }
    let forms = folds.map { $0.form(unit: Float(side) / Float(size.height), size) }
    let (tileWidth, tileHeight) = (Int(SELTZER_TILE_WIDTH), Int(SELTZER_TILE_HEIGHT))
    let planes = [UInt16](unsafeUninitializedCapacity: 3 * width * height) { planes, count in
      guard let start = planes.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Int(SELTZER_TILE_NUMBERS)) { tile in
        guard let numbers = tile.baseAddress else { return }
        for top in stride(from: 0, to: height, by: tileHeight) {
          for left in stride(from: 0, to: width, by: tileWidth) {
            let between = self.shift - shift
            kernels.table.enlarge(
              self.planes, Int32(self.width), Int32(self.height), self.width * self.height,
              Int32(between), Int32(left >> between), Int32(top >> between), numbers)
            let rows = min(tileHeight, height - top)
            for var form in forms {
              kernels.table.fold(numbers, Int32(rows), Float(left), Float(top), &form)
            }
            let columns = min(tileWidth, width - left)
            for row in 0..<rows {
              for plane in 0..<3 {
                (start + (plane * height + top + row) * width + left).update(
                  from: numbers + row * Int(SELTZER_TILE_ROW) + plane * tileWidth, count: columns)
              }
            }
          }
        }
      }
      if let ribbons = shape.ribbons {
        let unit = Float(size.height) / Float(side)
        RibbonPainter(ribbons, width: width, height: height, unit: unit).draw(on: start, kernels)
      }
      count = 3 * width * height
    }
    return ColorGrid(width: width, height: height, shift: shift, planes: planes)
  }
}

extension GroundShape.Fold {
  /// Returns the fold for blocks of a size in stage units.
  fileprivate func form(unit: Float, _ size: PixelSize) -> seltzer_fold {
    let middle = SIMD2(Float(size.width) / Float(size.height), 1) / 2
    let from = (place + middle) * scale
    return seltzer_fold(
      unit: unit * scale, x: from.x, y: from.y, axis_x: axis.x, axis_y: axis.y,
      height: (waves.0.x, waves.1.x), rate: (waves.0.y, waves.1.y), phase: (waves.0.z, waves.1.z),
      narrow: width.x, wide: width.y, blur_phase: blurPhase, light_phase: lightPhase,
      strength: strength, edge: edge, dark: dark.rgb, light: light.rgb)
  }
}
