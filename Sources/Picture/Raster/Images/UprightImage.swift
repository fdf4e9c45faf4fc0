import CGLib

/// A decoded image with its EXIF orientation applied.
struct UprightImage: ~Copyable {
  let width, height: Int

  private let path: String
  private let pixbuf: OpaquePointer
  private let channels, stride: Int
  private let bytes: UnsafeMutablePointer<guchar>

  /// Decodes a file.
  init(_ path: String) throws(RasterError) {
    let stored = try RasterError.wrapping(path) {
      try StoredImage(ImageBytes(path), wantsPixels: true)
    }
    guard
      let decoded = gdk_pixbuf_new_from_data(
        stored.pixels, GDK_COLORSPACE_RGB, stored.channels == 4 ? 1 : 0, 8, Int32(stored.width),
        Int32(stored.height), Int32(stored.width * stored.channels), { bytes, _ in free(bytes) },
        nil)
    else { throw .unreadableImage(path: path, reason: "not enough memory") }
    defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
    gdk_pixbuf_set_option(decoded, "orientation", "\(stored.orientation)")
    try self.init(gdk_pixbuf_apply_embedded_orientation(decoded), of: path)
  }

  /// Takes ownership of a pixbuf; nil is one that could not be allocated.
  private init(_ pixbuf: OpaquePointer?, of path: String) throws(RasterError) {
    guard let pixbuf, let bytes = gdk_pixbuf_get_pixels(pixbuf) else {
      throw .unreadableImage(path: path, reason: "not enough memory")
    }
    (self.path, self.pixbuf, self.bytes) = (path, pixbuf, bytes)
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// Returns columns and rows of the image at another size.
  func scaled(
    width: Int, height: Int, x: Range<Int>, y: Range<Int>
  ) throws(RasterError) -> UprightImage {
    let part = gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha(pixbuf), 8, Int32(x.count), Int32(y.count))
    if width == self.width, height == self.height, let part {
      // Scaling changes translucent pixels even at the same size.
      gdk_pixbuf_copy_area(
        pixbuf, Int32(x.lowerBound), Int32(y.lowerBound), Int32(x.count), Int32(y.count), part, 0,
        0)
    } else if let part {
      gdk_pixbuf_scale(
        pixbuf, part, 0, 0, Int32(x.count), Int32(y.count), -Double(x.lowerBound),
        -Double(y.lowerBound), Double(width) / Double(self.width),
        Double(height) / Double(self.height), GDK_INTERP_BILINEAR)
    }
    return try UprightImage(part, of: path)
  }

  /// Returns some pixels of a row as premultiplied `0xAARRGGBB`.
  func row(_ y: Int, _ columns: Range<Int>) -> [UInt32] {
    columns.map { x in
      let from = bytes + (y * stride + x * channels)
      let alpha = channels == 4 ? UInt32(from[3]) : 255
      /// Returns `value * alpha / 255`, rounded to the nearest integer.
      func product(_ value: UInt8) -> UInt32 {
        let scaled = UInt32(value) * alpha + 128
        return (scaled + scaled >> 8) >> 8
      }
      return alpha << 24 | product(from[0]) << 16 | product(from[1]) << 8 | product(from[2])
    }
  }

  /// Returns all pixels as premultiplied `0xAARRGGBB`.
  func pixels() -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { pixels += row(y, 0..<width) }
    return pixels
  }
}
