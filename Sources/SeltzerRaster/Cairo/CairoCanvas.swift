import CCairo

/// A Cairo context that draws into borrowed pixels: premultiplied `0xAARRGGBB`.
///
/// Opaque pixels stay opaque.
package struct CairoCanvas: ~Copyable {
  /// A `cairo_t`, valid as long as the canvas.
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Creates a canvas on `width * height` pixels, which must outlive it.
  private init(
    _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int
  ) throws(RasterError) {
    let surface = pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    }
    try self.init(surface)
  }

  /// Creates a canvas that owns a surface.
  init(_ surface: OpaquePointer?) throws(RasterError) {
    // Cairo returns an object in an error state rather than nil.
    guard let surface, let context = cairo_create(surface) else {
      throw .cairo(reason: "out of memory")
    }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw .cairo(reason: String(cString: cairo_status_to_string(status)))
    }
    self.surface = surface
    self.context = context
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  package static func draw(
    on pixels: inout [UInt32], width: Int, height: Int,
    _ body: (borrowing CairoCanvas) throws -> Void
  ) throws {
    try drawReading(on: &pixels, width: width, height: height) { canvas, _ in
      try body(canvas)
    }
  }

  /// Draws on pixels; `body` may read them after `flush()`.
  static func drawReading(
    on pixels: inout [UInt32], width: Int, height: Int,
    _ body: (borrowing CairoCanvas, UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws {
    precondition(pixels.count == width * height && width > 0 && height > 0)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let canvas = try CairoCanvas(start, width: width, height: height)
      try body(canvas, UnsafeBufferPointer(buffer))
      try canvas.check()
      cairo_surface_flush(canvas.surface)
    }
  }

  /// Draws a picture with its top left at any sub-pixel position.
  ///
  /// If `endless` is true, the edge pixels are repeated outside the picture.
  func lay(
    _ pixels: [UInt32], width: Int, height: Int, at place: SIMD2<Double>,
    scale: Double = 1, opacity: Double, endless: Bool = false
  ) {
    let matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: place.x, y0: place.y)
    lay(pixels, width: width, height: height, by: matrix, opacity: opacity, endless: endless)
  }

  /// Draws a picture that a matrix rotates and scales.
  func lay(
    _ pixels: [UInt32], width: Int, height: Int, by matrix: cairo_matrix_t, opacity: Double,
    endless: Bool = false
  ) {
    pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // Cairo only reads a source, although the parameter is not const.
      let source = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      defer { cairo_surface_destroy(source) }
      cairo_save(context)
      withUnsafePointer(to: matrix) { cairo_transform(context, $0) }
      cairo_set_source_surface(context, source, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      if endless { cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD) }
      cairo_paint_with_alpha(context, opacity)
      // The context must not keep the source longer than the pixels are borrowed.
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_restore(context)
      cairo_surface_finish(source)
    }
  }

  /// Adds a rectangle with rounded corners to the path.
  func addRoundedRectangle(
    _ origin: SIMD2<Double>, _ size: SIMD2<Double>, corner: Double
  ) {
    let radius = max(0, min(corner, size.x / 2, size.y / 2))
    let (left, top) = (origin.x + radius, origin.y + radius)
    let (right, bottom) = (origin.x + size.x - radius, origin.y + size.y - radius)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(context, left, top, radius, .pi, .pi * 1.5)
    cairo_close_path(context)
  }

  /// Draws into a group and blends it with one opacity.
  func withOpacity(_ opacity: Double, _ body: () throws -> Void) rethrows {
    guard opacity < 1 else { return try body() }
    cairo_push_group(context)
    defer {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
    try body()
  }

  /// Completes pending drawing, so that the pixels can be read.
  func flush() {
    cairo_surface_flush(surface)
  }

  /// Throws the first error of the drawing calls.
  func check() throws(RasterError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(reason: String(cString: cairo_status_to_string(status)))
    }
  }
}
