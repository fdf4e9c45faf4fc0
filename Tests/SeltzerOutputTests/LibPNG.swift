import CGLib

/// Reads PNG files with libpng, through Cairo.
enum LibPNG {
  /// Returns the pixels, 0xFFRRGGBB; nil if libpng refuses the file.
  static func pixels(of path: String) -> [UInt32]? {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<Int(cairo_image_surface_get_height(surface))).flatMap { y in
      let row = UnsafeRawPointer(bytes + y * stride)
      return (0..<width).map {
        row.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) | 0xFF00_0000
      }
    }
  }
}
