import CGLib
import SeltzerScene

extension SpritePixels {
  /// Returns the pixels over glass: opaque within an outline, with the blurred picture beneath where the
  /// pixels are transparent.
  func frosted(within trace: (OpaquePointer) -> Void) throws -> SpritePixels {
    guard let size = PixelSize(width: width, height: height) else { return self }
    // The alpha of a white plate is the coverage of each pixel.
    let coverage = try CairoCanvas.draw(size) { canvas in
      trace(canvas.context)
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_fill(canvas.context)
    }.map { $0 >> 24 }
    return SpritePixels(
      width: width, height: height,
      pixels: zip(pixels, coverage).map { $0 & 0xFF_FFFF | max($0 >> 24, $1) << 24 },
      origin: origin, transmission: zip(pixels, coverage).map { $1 - min($0 >> 24, $1) })
  }
}
