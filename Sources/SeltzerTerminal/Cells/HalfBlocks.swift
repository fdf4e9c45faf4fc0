package import SeltzerPalette
package import SeltzerRaster
package import SeltzerStage

/// A picture as pixels of which two make a cell, each the mean of a square of the picture.
package struct HalfBlocks: Sendable {
  /// The most pixels to draw for one picture.
  private static let mostPixels = 1_500_000

  /// Pixels across.
  package let columns: Int
  /// Rows of cells.
  package let rows: Int
  /// The side of a square.
  package let scale: Int

  /// - Parameters:
  ///   - columns: Cells across.
  ///   - rows: Cells down.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let pixels = columns * rows * 2
    scale = (2...4).last { pixels * $0 * $0 <= Self.mostPixels } ?? 1
  }

  /// The size that a picture must have.
  package var size: PixelSize { PixelSize(columns * scale, rows * 2 * scale) }

  /// The pixels, row by row.
  ///
  /// Light is averaged, not numbers: a bright bubble stays as bright as it is.
  package func pixels(of frame: Frame) -> [SRGB8] {
    let mean = LightMean.shared
    let width = frame.size.width
    return frame.pixels.withUnsafeBufferPointer { pixels in
      var result: [SRGB8] = []
      result.reserveCapacity(columns * rows * 2)
      for y in 0..<rows * 2 {
        for x in 0..<columns {
          var sum = SIMD3<UInt32>.zero
          for inner in 0..<scale {
            let start = (y * scale + inner) * width + x * scale
            for place in start..<start + scale { sum &+= mean.light(of: pixels[place]) }
          }
          result.append(mean.color(sum, of: scale * scale))
        }
      }
      return result
    }
  }
}

/// The mean of colours, by their light.
struct LightMean: Sendable {
  static let shared = LightMean()

  /// 16 bits of light for 8 bits of sRGB.
  private let lights: [UInt32]
  /// 8 bits of sRGB for 14 bits of light.
  private let shades: [UInt8]

  private init() {
    lights = (0..<256).map { UInt32((linear(Double($0) / 255) * 65_532).rounded()) }
    shades = (0..<16_384).map { UInt8((encoded(Double($0) / 16_383) * 255).rounded()) }
  }

  func light(of pixel: UInt32) -> SIMD3<UInt32> {
    SIMD3(
      lights[Int(pixel &>> 16 & 0xFF)], lights[Int(pixel &>> 8 & 0xFF)], lights[Int(pixel & 0xFF)])
  }

  func color(_ sum: SIMD3<UInt32>, of count: Int) -> SRGB8 {
    let mean = (sum &+ UInt32(2 * count)) / UInt32(4 * count)
    return SRGB8(
      red: shades[Int(mean.x)], green: shades[Int(mean.y)], blue: shades[Int(mean.z)])
  }
}
