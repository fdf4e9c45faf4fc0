import SeltzerPalette
import SeltzerStage
import SeltzerSystem

/// The palette's gradient as pixels, dithered so that its steps are invisible.
enum GradientBackground {
  /// The number of colours along the gradient; they differ by a fraction of an 8-bit step.
  private static let shades = 4096

  /// Dither thresholds in 256ths of an 8-bit step.
  private static let thresholds = OrderedDither.ranks.map { UInt32(4 * $0 + 2) }

  /// Returns the whole picture, opaque.
  static func pixels(_ gradient: Gradient, size: PixelSize) -> [UInt32] {
    let (red, green, blue) = channels(gradient)
    let direction = gradient.direction
    let (width, height) = (size.width, size.height)
    // From corner to corner, so that both end colours are reached.
    let length = abs(direction.x) * Double(width) + abs(direction.y) * Double(height)
    let step = SIMD2(direction.x / length, direction.y / length) * Double(shades - 1)
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        let across = (Double(y) + 0.5 - Double(height) / 2) * step.y
        let start = Double(shades - 1) / 2 + across + (0.5 - Double(width) / 2) * step.x
        for x in 0..<width {
          let place = start + Double(x) * step.x + 0.5
          let shade = min(max(Int(place), 0), shades - 1)
          let threshold = thresholds[(y & 7) << 3 | x & 7]
          pixels[y * width + x] =
            0xFF00_0000 | ((red[shade] + threshold) >> 8) << 16
            | ((green[shade] + threshold) >> 8) << 8 | (blue[shade] + threshold) >> 8
        }
      }
      count = width * height
    }
  }

  /// Returns the channels of every shade in 256ths of an 8-bit step.
  private static func channels(_ gradient: Gradient) -> ([UInt32], [UInt32], [UInt32]) {
    let curve = gradient.curve
    let colors = (0..<shades).map { shade in
      curve.color(at: Double(shade) / Double(shades - 1)).encodedSRGB * (255 * 256)
    }
    return (
      colors.map { UInt32($0.x + 0.5) }, colors.map { UInt32($0.y + 0.5) },
      colors.map { UInt32($0.z + 0.5) }
    )
  }
}
