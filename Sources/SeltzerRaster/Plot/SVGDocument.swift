import CCairo

/// Collects what Cairo draws as SVG.
enum SVGDocument {
  private final class Collected {
    var bytes: [UInt8] = []
  }

  /// The document that a drawing makes, of so many pixels across and down.
  static func bytes(
    size: SIMD2<Double>, _ draw: (OpaquePointer) throws -> Void
  ) throws -> [UInt8] {
    let collected = Collected()
    let surface = cairo_svg_surface_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Collected>.fromOpaque(closure).takeUnretainedValue().bytes +=
          UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(collected).toOpaque(), size.x, size.y)
    defer { cairo_surface_destroy(surface) }
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    guard let context = cairo_create(surface) else { throw RasterError.cairo(reason: "no memory") }
    defer { cairo_destroy(context) }
    try draw(context)
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RasterError.cairo(reason: String(cString: cairo_status_to_string(status)))
    }
    return withExtendedLifetime(collected) { collected.bytes }
  }
}
