// GLib's types belong to whichever of the two the compiler sees first.
import CGdkPixbuf
import CPangoCairo
import SeltzerStage

/// All pixels of an image file, decoded and upright as its EXIF orientation says.
struct UprightImage: ~Copyable {
  let width: Int
  let height: Int

  private let pixbuf: OpaquePointer
  private let channels: Int
  private let stride: Int
  private let bytes: UnsafeMutablePointer<guchar>

  /// Decodes a file whose header was found to be good.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - size: What it must fit into, keeping its shape; nil is as large as it is. A JPEG is then
  ///     decoded in less time.
  /// - Throws: `RasterError` when the file is corrupt.
  init(_ path: String, within size: PixelSize? = nil) throws(RasterError) {
    let decoded = try Self.decoded(path, within: size)
    defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else {
      throw .cairo(reason: "no memory for \(path)")
    }
    guard let bytes = gdk_pixbuf_get_pixels(upright) else {
      g_object_unref(UnsafeMutableRawPointer(upright))
      throw .cairo(reason: "no memory for \(path)")
    }
    pixbuf = upright
    self.bytes = bytes
    width = Int(gdk_pixbuf_get_width(upright))
    height = Int(gdk_pixbuf_get_height(upright))
    channels = Int(gdk_pixbuf_get_n_channels(upright))
    stride = Int(gdk_pixbuf_get_rowstride(upright))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// The picture at another size, owned by the caller; nil without memory.
  func scaled(width: Int, height: Int) -> OpaquePointer? {
    gdk_pixbuf_scale_simple(pixbuf, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
  }

  /// Red, green and blue of the pixels `columns` of row `y`, over black where they are transparent,
  /// each looked up in a table of 256.
  func read(
    row y: Int, columns: Range<Int>, by table: UnsafePointer<Float>,
    into line: UnsafeMutablePointer<Float>
  ) {
    var from = bytes + (y * stride + columns.lowerBound * channels)
    var to = line
    for _ in columns {
      let alpha = channels == 4 ? from[3] : 255
      for channel in 0..<3 {
        to[channel] = table[Int(alpha == 255 ? from[channel] : multiplied(from[channel], alpha))]
      }
      from += channels
      to += 3
    }
  }

  /// The pixels of row `y`, premultiplied `0xAARRGGBB`.
  func read(row y: Int, into line: inout [UInt32]) {
    var from = bytes + y * stride
    for x in 0..<width {
      let alpha = channels == 4 ? from[3] : 255
      line[x] =
        UInt32(alpha) << 24 | UInt32(multiplied(from[0], alpha)) << 16
        | UInt32(multiplied(from[1], alpha)) << 8 | UInt32(multiplied(from[2], alpha))
      from += channels
    }
  }

  /// The whole picture.
  ///
  /// gdk-pixbuf's loader for bytes that come bit by bit, which reads the header, forgives what is
  /// missing at the end. Its loader for files does not, except in a JPEG.
  private static func decoded(
    _ path: String, within size: PixelSize?
  ) throws(RasterError) -> OpaquePointer {
    guard try JPEGEnd.isIn(path) else {
      throw .corruptImage(path: path, reason: RasterError.endsTooEarly)
    }
    var failure: UnsafeMutablePointer<GError>?
    let picture =
      if let size {
        gdk_pixbuf_new_from_file_at_scale(
          path, Int32(size.width), Int32(size.height), 1, &failure)
      } else {
        gdk_pixbuf_new_from_file(path, &failure)
      }
    guard let picture else {
      throw RasterError(decoding: path, failure)
    }
    return picture
  }
}

/// Rounded product of two 8-bit fractions, exact.
func multiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 128
  return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
}
