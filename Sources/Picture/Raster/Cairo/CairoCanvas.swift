import CGLib

/// A Cairo context that draws into borrowed pixels: premultiplied `0xAARRGGBB`.
package struct CairoCanvas: ~Copyable {
  /// A `cairo_t`, valid as long as the canvas.
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Creates a canvas that owns a surface.
  init(_ surface: OpaquePointer?) throws(RasterError) {
    // Cairo returns objects in an error state rather than nil; `check` finds the error.
    guard let surface, let context = cairo_create(surface) else {
      throw .cairo(reason: "out of memory")
    }
    (self.surface, self.context) = (surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static func surface(
    _ pixels: UnsafeMutableRawPointer?, width: Int, height: Int
  ) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      pixels?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
      Int32(height), Int32(width * 4))
  }

  /// Draws on a picture, by default a clear one, and returns it.
  package static func draw(
    _ size: PixelSize, over picture: [UInt32]? = nil, _ body: (borrowing CairoCanvas) throws -> Void
  ) throws -> [UInt32] {
    let count = size.width * size.height
    var pixels = picture ?? [UInt32](repeating: 0, count: count)
    precondition(pixels.count == count)
    try pixels.withUnsafeMutableBytes { bytes in
      let canvas = try CairoCanvas(
        surface(bytes.baseAddress, width: size.width, height: size.height))
      try body(canvas)
      try canvas.check()
      cairo_surface_flush(canvas.surface)
    }
    return pixels
  }

  /// What has been drawn so far on pixels.
  var pixels: UnsafePointer<UInt32>? {
    cairo_surface_flush(surface)
    return UnsafeRawPointer(cairo_image_surface_get_data(surface))?
      .assumingMemoryBound(to: UInt32.self)
  }

  /// Draws a picture with its top left at a place.
  func lay(_ pixels: [UInt32], width: Int, height: Int, at place: SIMD2<Double>) {
    lay(
      pixels, width: width, height: height,
      by: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: place.x, y0: place.y))
  }

  /// Draws a picture; `endless` repeats its edge pixels outside it.
  func lay(
    _ pixels: [UInt32], width: Int, height: Int, by matrix: cairo_matrix_t, opacity: Double = 1,
    endless: Bool = false
  ) {
    cairo_save(context)
    defer { cairo_restore(context) }
    withUnsafePointer(to: matrix) { cairo_transform(context, $0) }
    Self.withSource(pixels, width: width, height: height, in: context) { pattern in
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
      if endless { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Makes a picture, its top left at `place`, the source of a context while `body` draws with it.
  static func withSource(
    _ pixels: [UInt32], width: Int, height: Int, at place: SIMD2<Double> = .zero,
    in context: OpaquePointer, _ body: (_ pattern: OpaquePointer?) -> Void
  ) {
    pixels.withUnsafeBytes { bytes in
      // Cairo only reads a source, although the parameter is not const.
      let source = surface(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress), width: width, height: height)
      cairo_set_source_surface(context, source, place.x, place.y)
      body(cairo_get_source(context))
      // The context must not keep the source longer than the pixels are borrowed.
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_surface_finish(source)
      cairo_surface_destroy(source)
    }
  }

  /// Throws the first error of the drawing calls.
  func check() throws(RasterError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: String(cString: cairo_status_to_string(status)))
    }
  }
}
