import SeltzerPalette
import SeltzerStage

/// Crops and scales an image with a cubic filter, first horizontally, then vertically.
///
/// gdk-pixbuf and Cairo average encoded sRGB values, which darkens fine bright detail such as leaves,
/// stars and water; this filter averages linear light. It is the Catmull-Rom spline, widened when an
/// image shrinks so that every pixel contributes; at scale 1 it changes nothing. Enlarging averages
/// encoded values, because in linear light the overshoot draws black lines beside bright edges.
struct Resampling {
  private let target: PixelSize
  private let across: FilterTaps
  private let down: FilterTaps
  private let transfer: TransferTables

  init(_ fit: PictureFit) {
    target = fit.target
    across = FilterTaps(
      of: fit.picture.width, from: fit.origin.x, length: fit.size.x, to: fit.target.width)
    down = FilterTaps(
      of: fit.picture.height, from: fit.origin.y, length: fit.size.y, to: fit.target.height)
    transfer = fit.scale < 1 ? .linear : .encoded
  }

  /// Returns the cropped and scaled image.
  func frame(of image: borrowing UprightImage) -> Frame {
    var frame = Frame(size: target)
    let width = target.width * 3
    let columns = across.reach
    // A ring buffer of horizontally scaled rows, as many as one row of the target needs.
    var ready = [Float](repeating: 0, count: down.most * width)
    var line = [Float](repeating: 0, count: columns.count * 3)
    var sum = [Float](repeating: 0, count: width)
    var next = 0
    for y in 0..<target.height {
      let (first, weights) = down[y]
      for row in max(next, first)..<max(next, first + weights.count) {
        image.read(row: row, columns: columns, through: transfer.values, into: &line)
        scale(line, into: &ready, at: row % down.most * width)
      }
      next = max(next, first + weights.count)
      mix(ready, first, weights, into: &sum)
      store(sum, into: &frame.pixels, at: y * target.width)
    }
    return frame
  }

  private func scale(_ line: [Float], into ready: inout [Float], at start: Int) {
    let left = across.reach.lowerBound
    line.withUnsafeBufferPointer { line in
      ready.withUnsafeMutableBufferPointer { ready in
        for x in 0..<target.width {
          let (first, weights) = across[x]
          var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
          var at = (first - left) * 3
          for weight in weights {
            red += weight * line[at]
            green += weight * line[at + 1]
            blue += weight * line[at + 2]
            at += 3
          }
          ready[start + x * 3] = red
          ready[start + x * 3 + 1] = green
          ready[start + x * 3 + 2] = blue
        }
      }
    }
  }

  private func mix(
    _ ready: [Float], _ first: Int, _ weights: ArraySlice<Float>,
    into sum: inout [Float]
  ) {
    let width = sum.count
    sum.withUnsafeMutableBufferPointer { sum in
      ready.withUnsafeBufferPointer { ready in
        sum.update(repeating: 0)
        for (index, weight) in weights.enumerated() {
          let start = (first + index) % down.most * width
          for at in 0..<width { sum[at] += weight * ready[start + at] }
        }
      }
    }
  }

  private func store(_ sum: [Float], into pixels: inout [UInt32], at start: Int) {
    sum.withUnsafeBufferPointer { sum in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for x in 0..<target.width {
          let red = transfer.byte(sum[x * 3])
          let green = transfer.byte(sum[x * 3 + 1])
          let blue = transfer.byte(sum[x * 3 + 2])
          pixels[start + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
      }
    }
  }
}

/// The source pixels and weights of each pixel of a scaled row or column.
private struct FilterTaps {
  /// The range of all source pixels.
  let reach: Range<Int>
  /// The largest number of source pixels of one pixel.
  let most: Int

  private let places: [(first: Int, weights: Range<Int>)]
  private let weights: [Float]

  /// Creates the taps that scale pixels `start..<start + length` of `side` pixels to `count` pixels.
  init(of side: Int, from start: Double, length: Double, to count: Int) {
    let step = length / Double(count)
    // A filter narrower than this would skip pixels; a wider one would blur.
    let stretch = max(1, step)
    var places: [(first: Int, weights: Range<Int>)] = []
    var weights: [Float] = []
    for index in 0..<count {
      // Pixel centres are at half coordinates.
      let middle = start + (Double(index) + 0.5) * step - 0.5
      let low = max(0, Int((middle - 2 * stretch).rounded(.up)))
      let high = min(side - 1, Int((middle + 2 * stretch).rounded(.down)))
      // Pixels beyond the edge are omitted; dividing by the sum compensates for them.
      let kernel = (low...max(low, high)).map { Self.cubic((Double($0) - middle) / stretch) }
      let sum = kernel.reduce(0, +)
      places.append((low, weights.count..<weights.count + kernel.count))
      weights += kernel.map { Float($0 / sum) }
    }
    self.places = places
    self.weights = weights
    reach = (places.first?.first ?? 0)..<(places.map { $0.first + $0.weights.count }.max() ?? 0)
    most = places.map(\.weights.count).max() ?? 1
  }

  /// The first source pixel and the weights from it on; their sum is 1.
  subscript(index: Int) -> (first: Int, weights: ArraySlice<Float>) {
    (places[index].first, weights[places[index].weights])
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
  let values: [Float]
  private let bytes: [UInt8]

  /// Linear light.
  static let linear = TransferTables(value: SeltzerPalette.linear, byte: SeltzerPalette.encoded)
  /// Encoded sRGB.
  static let encoded = TransferTables(value: { $0 }, byte: { $0 })

  private static let steps = 65_535

  private init(value: (Double) -> Double, byte: (Double) -> Double) {
    values = (0...255).map { Float(value(Double($0) / 255)) }
    bytes = (0...Self.steps).map { UInt8(byte(Double($0) / Double(Self.steps)) * 255 + 0.5) }
  }

  /// Returns the byte of a value, which is clamped to 0...1.
  func byte(_ value: Float) -> UInt32 {
    let clamped = min(max(value, 0), 1)
    return UInt32(bytes[Int(clamped * Float(Self.steps) + 0.5)])
  }
}
