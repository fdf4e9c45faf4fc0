import SeltzerScene

/// Crops and scales an image with a cubic filter, first horizontally, then vertically.
///
/// gdk-pixbuf and Cairo average encoded sRGB values, which darkens fine bright detail such as leaves,
/// stars and water; this filter averages linear light. It is the Catmull-Rom spline, widened when an
/// image shrinks so that every pixel contributes; at scale 1 it changes nothing. Enlarging averages
/// encoded values, because in linear light the overshoot draws black lines beside bright edges.
struct Resampling {
  private let target: PixelSize
  private let across, down: FilterTaps
  private let transfer: TransferTables

  init(_ fit: PictureFit) {
    target = fit.target
    across = FilterTaps(
      of: fit.picture.width, from: fit.origin.x, length: fit.size.x, to: fit.target.width)
    down = FilterTaps(
      of: fit.picture.height, from: fit.origin.y, length: fit.size.y, to: fit.target.height)
    transfer = fit.scale < 1 ? .linear : .encoded
  }

  func frame(
    of image: borrowing UprightImage, over background: SRGB8
  ) -> (frame: Frame, isTransparent: Bool) {
    var isTransparent = false
    let behind = SIMD3(UInt32(background.red), UInt32(background.green), UInt32(background.blue))
    func laid(_ pixel: UInt32) -> UInt32 {
      let rest = 255 - pixel >> 24
      if rest == 0 { return pixel }
      isTransparent = true
      let share = (behind &* rest &+ 127) / 255
      return pixel &+ (share.x << 16 | share.y << 8 | share.z)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(target.width * target.height)
    // A ring buffer of horizontally scaled rows, as many as one row of the target needs.
    let count = down.taps.map(\.weights.count).max() ?? 1
    var ready = [[SIMD4<Float>]](repeating: [], count: count)
    var sums = [SIMD4<Float>](repeating: .zero, count: target.width)
    var next = 0
    for (first, weights) in down.taps {
      for row in max(next, first)..<max(next, first + weights.count) {
        ready[row % count] = across.scaled(
          image.row(row, across.reach).map { transfer.color(laid($0)) })
      }
      next = max(next, first + weights.count)
      for x in sums.indices { sums[x] = .zero }
      for (index, weight) in weights.enumerated() {
        let row = ready[(first + index) % count]
        for x in sums.indices { sums[x] += weight * row[x] }
      }
      for sum in sums { pixels.append(transfer.pixel(sum)) }
    }
    return (Frame(size: target, pixels: pixels), isTransparent)
  }
}

/// The source pixels and weights of each pixel of a scaled row or column.
private struct FilterTaps {
  /// For each pixel, the first source pixel and the weights from it on; their sum is 1.
  private(set) var taps: [(first: Int, weights: [Float])] = []

  /// The range of all source pixels.
  private(set) var reach = 0..<0

  /// Creates the taps that scale pixels `start..<start + length` of `side` pixels to `count` pixels.
  init(of side: Int, from start: Double, length: Double, to count: Int) {
    let step = length / Double(count)
    // A filter narrower than this would skip pixels; a wider one would blur.
    let stretch = max(1, step)
    for index in 0..<count {
      // Pixel centres are at half coordinates.
      let middle = start + (Double(index) + 0.5) * step - 0.5
      let low = max(0, Int((middle - 2 * stretch).rounded(.up)))
      let high = min(side - 1, Int((middle + 2 * stretch).rounded(.down)))
      // Pixels beyond the edge are omitted; dividing by the sum compensates for them.
      let kernel = (low...max(low, high)).map { Self.cubic((Double($0) - middle) / stretch) }
      let sum = kernel.reduce(0, +)
      taps.append((low, kernel.map { Float($0 / sum) }))
    }
    reach = (taps.first?.first ?? 0)..<(taps.map { $0.first + $0.weights.count }.max() ?? 0)
  }

  /// Scales the pixels of `reach`.
  func scaled(_ line: [SIMD4<Float>]) -> [SIMD4<Float>] {
    taps.map { first, weights in
      var sum = SIMD4<Float>.zero
      for (index, weight) in weights.enumerated() {
        sum += weight * line[first - reach.lowerBound + index]
      }
      return sum
    }
  }

  /// Returns the Catmull-Rom kernel: Keys, "Cubic Convolution Interpolation" (1981).
  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((2.5 - 0.5 * x) * x - 4) * x + 2 }
    return 0
  }
}

/// Converts bytes to the values that are averaged, 0...1, and back.
private struct TransferTables {
  /// The value of each byte.
  private let values: [Float]
  private let bytes: [UInt8]

  static let linear = TransferTables(value: SeltzerScene.linear, byte: SeltzerScene.encoded)
  static let encoded = TransferTables(value: { $0 }, byte: { $0 })

  private static let steps = 65_535

  private init(value: (Double) -> Double, byte: (Double) -> Double) {
    values = (0...255).map { Float(value(Double($0) / 255)) }
    bytes = (0...Self.steps).map { UInt8(byte(Double($0) / Double(Self.steps)) * 255 + 0.5) }
  }

  /// Returns the values of an opaque pixel.
  func color(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      values[Int(pixel >> 16 & 255)], values[Int(pixel >> 8 & 255)], values[Int(pixel & 255)], 0)
  }

  /// Returns the pixel of three values, which are clamped to 0...1.
  func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let places = color.clamped(lowerBound: .zero, upperBound: .one) * Float(Self.steps) + 0.5
    let (red, green, blue) = (bytes[Int(places.x)], bytes[Int(places.y)], bytes[Int(places.z)])
    return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
