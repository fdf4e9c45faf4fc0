package import SeltzerPicture
package import SeltzerScene

/// Draws two pixels per cell with half blocks; sends only changes.
struct BlockPainter: TerminalPainter {
  private let blocks: HalfBlocks
  private let quantizer: ColorQuantizer
  private let rows: Range<Int>
  private var painter: CellPainter
  /// The pixels shown, two rows for each row of cells.
  private var pixels: [SRGB8] = []

  /// Creates a painter for all rows or some; the last one has the status line.
  init(size: TerminalSize, rows: Range<Int>? = nil, depth: ColorDepth) {
    self.rows = rows ?? 0..<size.rows
    blocks = HalfBlocks(columns: size.columns, rows: self.rows.count)
    quantizer = ColorQuantizer(depth)
    painter = CellPainter(columns: size.columns, rows: size.rows)
  }

  var size: PixelSize { blocks.size }

  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
    let bytes = paint(pixels: frame.map(blocks.pixels), status: status, opacity: opacity)
    return bytes.isEmpty ? [] : TerminalModes.begin + bytes + TerminalModes.end
  }

  /// Returns the bytes for two rows of pixels per row of cells; nil keeps the last pixels.
  mutating func paint(pixels new: [SRGB8]?, status: StatusLine, opacity: Double) -> [UInt8] {
    pixels = new ?? pixels
    let columns = blocks.columns
    guard !pixels.isEmpty else { return [] }
    var cells = quantizer.cells(pixels, columns: columns)
    let last = (rows.count - 1) * columns
    status.write(
      over: &cells[last...], colors: { pixels[2 * last + columns + $0] }, opacity: opacity,
      quantizer)
    return painter.paint(cells, fromRow: rows.lowerBound)
  }
}

/// Scales frames down to two pixels per cell, each the mean of a square.
package struct HalfBlocks: Sendable {
  /// The most pixels to draw for one frame.
  private static let mostPixels = 1_500_000

  /// The size in cells.
  let columns, rows: Int
  /// The side of a square in frame pixels.
  package let scale: Int

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    scale = (2...4).last { columns * rows * 2 * $0 * $0 <= Self.mostPixels } ?? 1
  }

  /// The size of the frames.
  package var size: PixelSize { PixelSize(columns * scale, rows * 2 * scale) }

  /// Returns the pixels, row by row; averages in linear light, which keeps small bright bubbles
  /// bright.
  package func pixels(of frame: Frame) -> [SRGB8] {
    let mean = LinearMean.shared
    let width = frame.size.width
    return frame.pixels.withUnsafeBufferPointer { pixels in
      var result: [SRGB8] = []
      result.reserveCapacity(columns * rows * 2)
      for y in 0..<rows * 2 {
        for x in 0..<columns {
          var sum = SIMD3<UInt32>.zero
          for inner in 0..<scale {
            let start = (y * scale + inner) * width + x * scale
            for place in start..<start + scale { sum &+= mean.linear(pixels[place]) }
          }
          result.append(mean.color(sum, of: scale * scale))
        }
      }
      return result
    }
  }
}

/// Tables for means of sRGB colours in linear light.
private struct LinearMean: Sendable {
  static let shared = LinearMean()

  /// From 8 bits of sRGB to 16 bits of linear light.
  private let linear = (0..<256).map {
    UInt32((SeltzerScene.linear(Double($0) / 255) * 65_532).rounded())
  }
  /// From 14 bits of linear light to 8 bits of sRGB.
  private let encoded = (0..<16_384).map {
    UInt8((SeltzerScene.encoded(Double($0) / 16_383) * 255).rounded())
  }

  func linear(_ pixel: UInt32) -> SIMD3<UInt32> {
    SIMD3(
      linear[Int(pixel &>> 16 & 0xFF)], linear[Int(pixel &>> 8 & 0xFF)], linear[Int(pixel & 0xFF)])
  }

  func color(_ sum: SIMD3<UInt32>, of count: Int) -> SRGB8 {
    let mean = (sum &+ UInt32(2 * count)) / UInt32(4 * count)
    return SRGB8(red: encoded[Int(mean.x)], green: encoded[Int(mean.y)], blue: encoded[Int(mean.z)])
  }
}
