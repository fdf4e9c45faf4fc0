import SeltzerPalette
package import SeltzerStage

/// A sprite's pixels rotated and scaled to whole pixels of the frame.
///
/// Interpolates bilinearly in integers with weights of 1/256, so that every machine computes the same
/// pixels. Suitable for scales from 0.5 to 2.
package struct TurnedSprite {
  package let pixels: SpritePixels
  /// The pixels' top left in the frame.
  package let left: Int
  package let top: Int

  /// The fixed-point representation of 1 for points in the source.
  private static let one = 0x1p32

  /// Creates the part of a sprite that is inside a frame of `size`; nil if there is none.
  package init?(_ source: SpritePixels, of sprite: Sprite, within size: PixelSize) {
    guard source.width > 0, source.height > 0 else { return nil }
    let frame = SpriteFrame(sprite, source)
    // Interpolation with the transparent outside needs one more pixel of the source.
    let (low, high) = frame.bounds(margin: 1)
    guard let columns = Self.pixelRange(low.x, high.x, below: size.width),
      let rows = Self.pixelRange(low.y, high.y, below: size.height)
    else { return nil }
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    let (width, height) = (columns.count, rows.count)
    (self.left, self.top) = (left, top)
    let step = frame.step
    let (stepX, stepY) = (Int(step.x * Self.one), Int(step.y * Self.one))
    var turned = [UInt32](repeating: 0, count: width * height)
    var transmission = [UInt8](repeating: 0, count: source.transmission == nil ? 0 : width * height)
    source.withTaps { taps in
      for row in 0..<height {
        // Pixel centres are at half coordinates.
        let place = frame.source(of: SIMD2(Double(left) + 0.5, Double(top + row) + 0.5)) - 0.5
        guard let run = Self.run(from: place, step: step, count: width, in: source) else {
          continue
        }
        let first = place * Self.one
        var (x, y) = (Int(first.x) + run.lowerBound * stepX, Int(first.y) + run.lowerBound * stepY)
        for column in run {
          let index = row * width + column
          turned[index] = taps.pixel(x, y)
          if !transmission.isEmpty { transmission[index] = taps.transmission(x, y) }
          x += stepX
          y += stepY
        }
      }
    }
    pixels = SpritePixels(
      width: width, height: height, pixels: turned, origin: .zero,
      transmission: transmission.isEmpty ? nil : transmission)
  }

  /// Returns the pixels of 0..<limit that an interval touches; nil if there are none.
  private static func pixelRange(_ low: Double, _ high: Double, below limit: Int) -> Range<Int>? {
    guard low < Double(limit), high > 0 else { return nil }
    let first = Int(max(low.rounded(.down), 0))
    let last = Int(min(high.rounded(.up), Double(limit)))
    return first < last ? first..<last : nil
  }

  /// Returns the columns of a row whose points are in the source or next to it.
  private static func run(
    from place: SIMD2<Double>, step: SIMD2<Double>, count: Int, in source: SpritePixels
  ) -> Range<Int>? {
    var (low, high) = (0.0, Double(count))
    for (place, step, side) in [
      (place.x, step.x, source.width), (place.y, step.y, source.height),
    ] {
      guard abs(step) > 1e-9 else {
        if place <= -1 || place >= Double(side) { return nil }
        continue
      }
      let ends = [(-1 - place) / step, (Double(side) - place) / step].sorted()
      (low, high) = (max(low, ends[0].rounded(.down)), min(high, ends[1].rounded(.up) + 1))
    }
    return low < high ? Int(low)..<Int(high) : nil
  }
}

/// Reads interpolated pixels; outside the source they are transparent.
private struct Taps {
  fileprivate let width: Int
  fileprivate let height: Int
  fileprivate let pixels: UnsafeBufferPointer<UInt32>
  /// Empty for all but glass.
  fileprivate let transmission: UnsafeBufferPointer<UInt8>

  /// The weights of the four pixels around a point; their sum is 256.
  private struct Weights {
    let upperLeft: Int
    let upperRight: Int
    let lowerLeft: Int
    let lowerRight: Int

    init(_ x: Int, _ y: Int) {
      let (right, below) = (x >> 24 & 255, y >> 24 & 255)
      lowerRight = (right * below + 128) >> 8
      upperRight = right - lowerRight
      lowerLeft = below - lowerRight
      upperLeft = 256 - right - below + lowerRight
    }
  }

  /// Returns the premultiplied colour at a point in 2³²ths of a pixel.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (x >> 32, y >> 32)
    let weights = Weights(x, y)
    var sum: UInt64 = 0x0080_0080_0080_0080
    if column >= 0, row >= 0, column < width - 1, row < height - 1 {
      let (upper, lower) = (row &* width &+ column, (row &+ 1) &* width &+ column)
      // Most of a sprite is transparent.
      guard pixels[upper] | pixels[upper &+ 1] | pixels[lower] | pixels[lower &+ 1] != 0
      else { return 0 }
      sum &+= Self.spread(pixels[upper]) &* UInt64(weights.upperLeft)
      sum &+= Self.spread(pixels[upper &+ 1]) &* UInt64(weights.upperRight)
      sum &+= Self.spread(pixels[lower]) &* UInt64(weights.lowerLeft)
      sum &+= Self.spread(pixels[lower &+ 1]) &* UInt64(weights.lowerRight)
    } else {
      sum &+= Self.spread(at(column, row)) &* UInt64(weights.upperLeft)
      sum &+= Self.spread(at(column + 1, row)) &* UInt64(weights.upperRight)
      sum &+= Self.spread(at(column, row + 1)) &* UInt64(weights.lowerLeft)
      sum &+= Self.spread(at(column + 1, row + 1)) &* UInt64(weights.lowerRight)
    }
    let bytes = sum >> 8 & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: bytes | bytes >> 24)
  }

  /// Returns the transmission of the blurred background at a point.
  func transmission(_ x: Int, _ y: Int) -> UInt8 {
    let (column, row) = (x >> 32, y >> 32)
    let weights = Weights(x, y)
    let sum =
      seen(column, row) * weights.upperLeft + seen(column + 1, row) * weights.upperRight
      + seen(column, row + 1) * weights.lowerLeft + seen(column + 1, row + 1) * weights.lowerRight
    return UInt8((sum + 128) >> 8)
  }

  /// Returns the channels with 16 bits each: red and blue in the lower half, alpha and green above.
  private static func spread(_ pixel: UInt32) -> UInt64 {
    (UInt64(pixel) | UInt64(pixel) << 24) & 0x00FF_00FF_00FF_00FF
  }

  private func at(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return pixels[row * width + column]
  }

  private func seen(_ column: Int, _ row: Int) -> Int {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return Int(transmission[row * width + column])
  }
}

extension SpritePixels {
  fileprivate func withTaps(_ body: (Taps) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      (transmission ?? []).withUnsafeBufferPointer { transmission in
        body(Taps(width: width, height: height, pixels: pixels, transmission: transmission))
      }
    }
  }
}
