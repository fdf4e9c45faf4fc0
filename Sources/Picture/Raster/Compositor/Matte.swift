import SeltzerKernels

/// What a picture without a background is drawn over.
enum Matte {
  case black, white
  /// Grey squares, for frames without alpha.
  case chequerboard

  /// Returns the mattes over which a picture is drawn one after the other; nil is its own background.
  static func all(of composition: Composition, hasAlpha: Bool) -> [Matte?] {
    guard composition.isTransparent else { return [nil] }
    return hasAlpha ? [.black, .white] : [.chequerboard]
  }

  func fill(_ tile: Tile, _ pixels: UnsafeMutablePointer<UInt16>, in size: PixelSize) {
    let count = Int(SELTZER_TILE_NUMBERS)
    switch self {
    // Tiles never contain 0.
    case .black: pixels.update(repeating: 1, count: count)
    case .white: pixels.update(repeating: 65_280, count: count)
    case .chequerboard:
      let side = max(2, size.height / 54)
      for index in 0..<count {
        let (x, y) = (tile.left + index % TileGrid.width, tile.top + index / Int(SELTZER_TILE_ROW))
        pixels[index] = (x / side + y / side) % 2 == 0 ? 0x6600 : 0x8000
      }
    }
  }
}

extension Frame {
  /// Gives transparent pixels the colour of the visible ones around, which scalers and encoders mix with them.
  mutating func fillTransparentPixels() {
    // Colours are averaged in blocks of 16 pixels a side.
    let (side, width) = (16, size.width)
    let (columns, rows) = ((width - 1) / side + 1, (size.height - 1) / side + 1)
    var sums = [SIMD4<Double>](repeating: .zero, count: columns * rows)
    pixels.withUnsafeMutableBufferPointer { pixels in
      /// Calls a closure with each row of each block.
      func forEachRow(_ body: (_ block: Int, _ row: Range<Int>) -> Void) {
        for y in 0..<size.height {
          for column in 0..<columns {
            let start = y * width + column * side
            body(y / side * columns + column, start..<min(start + side, (y + 1) * width))
          }
        }
      }
      forEachRow { block, row in
        var sum = SIMD4<UInt32>.zero
        for pixel in pixels[row] where pixel >> 24 > 0 {
          let color = SIMD4(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF, 1)
          sum &+= color &* (pixel >> 24)
        }
        sums[block] += SIMD4<Double>(sum)
      }
      // Blocks without a visible pixel take the colours of the nearest ones.
      func spread(_ lines: Int, _ count: Int, _ place: (Int, Int) -> Int) {
        for line in 0..<lines {
          let steps = (1..<max(count, 1)).map { ($0 - 1, $0) }
          for (from, to) in steps + steps.reversed().map({ ($1, $0) }) {
            sums[place(line, to)] += sums[place(line, from)] / 4
          }
        }
      }
      spread(rows, columns) { $0 * columns + $1 }
      spread(columns, rows) { $1 * columns + $0 }
      let fills = sums.map { sum -> UInt32 in
        let color = SIMD4<UInt32>((sum / max(sum.w, .leastNormalMagnitude)).rounded(.down))
        return color.x << 16 | color.y << 8 | color.z
      }
      forEachRow { block, row in
        for index in row where pixels[index] >> 24 == 0 { pixels[index] = fills[block] }
      }
    }
  }
}
