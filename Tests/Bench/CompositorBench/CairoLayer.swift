import CGLib
import SeltzerPicture

/// A full-screen layer that Cairo draws over a picture.
final class CairoLayer {
  private let source: OpaquePointer
  private let target: OpaquePointer

  struct NoMemory: Error {}

  init(size: PixelSize) throws {
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let source = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
      let target = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
    else { throw NoMemory() }
    self.source = source
    self.target = target
    let context = cairo_create(source)
    cairo_set_source_rgba(context, 0.2, 0.4, 0.6, 0.7)
    cairo_paint(context)
    cairo_destroy(context)
  }

  deinit {
    cairo_surface_destroy(source)
    cairo_surface_destroy(target)
  }

  func lay(at place: SIMD2<Double>) {
    let context = cairo_create(target)
    cairo_set_source_surface(context, source, place.x, place.y)
    cairo_paint(context)
    cairo_destroy(context)
  }
}
