import SeltzerSystem

/// The fixed-point representation of 1 for points in the source.
private let one = 0x1p32

extension SpritePixels {
  /// Returns the part of a sprite that is inside a frame, rotated and scaled; nil if there is none.
  ///
  /// `origin` of the result is a whole place in the frame. Interpolates bilinearly in integers with weights
  /// of 1/256, so that every machine computes the same pixels. Suitable for scales from 0.5 to 2.
  package func turned(_ sprite: Sprite, within size: PixelSize) -> SpritePixels? {
    guard width > 0, height > 0 else { return nil }
    let frame = SpriteFrame(sprite, self)
    // Interpolation with the transparent outside needs one more pixel of the source.
    let (low, high) = frame.bounds(margin: 1)
    let columns = pixelRange(low.x, high.x, below: size.width)
    let rows = pixelRange(low.y, high.y, below: size.height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let (count, step) = (columns.count, frame.step)
    let (stepX, stepY) = (Int(step.x * one), Int(step.y * one))
    func turned(_ plane: [UInt32]) -> [UInt32] {
      guard !plane.isEmpty else { return [] }
      var turned = [UInt32](repeating: 0, count: count * rows.count)
      plane.withUnsafeBufferPointer { pixels in
        let taps = Taps(width: width, height: height, pixels: pixels)
        for (row, y) in rows.enumerated() {
          // Pixel centres are at half coordinates.
          let place = frame.source(of: SIMD2(Double(columns.lowerBound), Double(y)) + 0.5) - 0.5
          guard let run = run(from: place, step: step, count: count) else { continue }
          let first = place * one
          var x = Int(first.x) + run.lowerBound * stepX
          var y = Int(first.y) + run.lowerBound * stepY
          for column in run {
            turned[row * count + column] = taps.pixel(x, y)
            x += stepX
            y += stepY
          }
        }
      }
      return turned
    }
    return SpritePixels(
      width: columns.count, height: rows.count, pixels: turned(pixels),
      origin: SIMD2(Double(columns.lowerBound), Double(rows.lowerBound)),
      transmission: turned(transmission))
  }

  /// Returns the columns of a row whose points are in the source or next to it.
  private func run(from place: SIMD2<Double>, step: SIMD2<Double>, count: Int) -> Range<Int>? {
    var (low, high) = (0.0, Double(count))
    for (place, step, side) in [(place.x, step.x, width), (place.y, step.y, height)] {
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
  let width, height: Int
  let pixels: UnsafeBufferPointer<UInt32>

  /// Returns the premultiplied colour at a point in 2³²ths of a pixel.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (x >> 32, y >> 32)
    let upperLeft, upperRight, lowerLeft, lowerRight: UInt32
    if column >= 0, row >= 0, column < width - 1, row < height - 1 {
      let (upper, lower) = (row &* width &+ column, (row &+ 1) &* width &+ column)
      (upperLeft, upperRight) = (pixels[upper], pixels[upper &+ 1])
      (lowerLeft, lowerRight) = (pixels[lower], pixels[lower &+ 1])
    } else {
      (upperLeft, upperRight) = (at(column, row), at(column + 1, row))
      (lowerLeft, lowerRight) = (at(column, row + 1), at(column + 1, row + 1))
    }
    // Most of a sprite is transparent.
    guard upperLeft | upperRight | lowerLeft | lowerRight != 0 else { return 0 }
    // The weights of the four pixels; their sum is 256.
    let (right, below) = (UInt64(x >> 24 & 255), UInt64(y >> 24 & 255))
    let both = (right &* below &+ 128) >> 8
    var sum: UInt64 = 0x0080_0080_0080_0080
    sum &+= Self.spread(upperLeft) &* (256 &- right &- below &+ both)
    sum &+= Self.spread(upperRight) &* (right &- both)
    sum &+= Self.spread(lowerLeft) &* (below &- both)
    sum &+= Self.spread(lowerRight) &* both
    let bytes = sum >> 8 & 0x00FF_00FF_00FF_00FF
    return UInt32(truncatingIfNeeded: bytes | bytes >> 24)
  }

  /// Returns the channels with 16 bits each: red and blue in the lower half, alpha and green above.
  private static func spread(_ pixel: UInt32) -> UInt64 {
    (UInt64(pixel) | UInt64(pixel) << 24) & 0x00FF_00FF_00FF_00FF
  }

  private func at(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return pixels[row * width + column]
  }
}

/// Maps between a sprite's pixels, the source, and the frame in which it is rotated and scaled.
struct SpriteFrame {
  private let center: SIMD2<Double>
  /// The sprite's centre in the source.
  let pivot: SIMD2<Double>
  /// The step in the frame for a step of one pixel to the right in the source.
  let axis: SIMD2<Double>
  private let pixelSize: SIMD2<Double>

  /// Maps a sprite's pixels, or its box without a margin.
  init(_ sprite: Sprite, _ pixels: SpritePixels? = nil) {
    center = sprite.center
    axis = unitVector(at: sprite.rotation) * sprite.scale
    pivot = sprite.size / 2 - (pixels?.origin ?? .zero)
    pixelSize = pixels.map { SIMD2(Double($0.width), Double($0.height)) } ?? sprite.size
  }

  /// The step in the source for a step of one pixel to the right in the frame.
  var step: SIMD2<Double> {
    let square = axis.x * axis.x + axis.y * axis.y
    return SIMD2(axis.x, -axis.y) / square
  }

  /// Converts a point in the frame to the source.
  func source(of place: SIMD2<Double>) -> SIMD2<Double> {
    let (step, arm) = (step, place - center)
    return pivot + SIMD2(arm.x * step.x - arm.y * step.y, arm.x * step.y + arm.y * step.x)
  }

  /// Converts a point in the source to the frame.
  func picture(of place: SIMD2<Double>) -> SIMD2<Double> {
    let arm = place - pivot
    return center + SIMD2(arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x)
  }

  /// Returns the bounding box in the frame of the source with a margin, in pixels of the source.
  func bounds(margin: Double = 0) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let (near, far) = (SIMD2(repeating: -margin), pixelSize + margin)
    let corners = [near, SIMD2(far.x, near.y), far, SIMD2(near.x, far.y)].map(picture)
    return (corners.reduce(corners[0], pointwiseMin), corners.reduce(corners[0], pointwiseMax))
  }
}
