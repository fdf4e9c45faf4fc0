// Both C modules include GLib, and its types belong to the first one: keep the order of imports.
import CGdkPixbuf
import CPangoCairo
import SeltzerStage
import SeltzerSystem

/// A decoded image with its EXIF orientation applied.
struct UprightImage: ~Copyable {
  let width: Int
  let height: Int

  private let pixbuf: OpaquePointer
  private let channels: Int
  private let stride: Int
  private let bytes: UnsafeMutablePointer<guchar>

  /// Decodes a file whose header has been checked.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - size: The box to fit the image into, preserving the aspect ratio; nil decodes at full size.
  ///     Decoding a JPEG into a smaller box is faster.
  /// - Throws: `RasterError` if the file is corrupt.
  init(_ path: String, within size: PixelSize? = nil) throws(RasterError) {
    let decoded = try Self.decoded(path, within: size)
    defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
    guard let image = UprightImage(gdk_pixbuf_apply_embedded_orientation(decoded)) else {
      throw .cairo(reason: "not enough memory for \(path)")
    }
    self = image
  }

  /// Takes ownership of a pixbuf; nil if it could not be allocated.
  private init?(_ pixbuf: OpaquePointer?) {
    guard let pixbuf else { return nil }
    guard let bytes = gdk_pixbuf_get_pixels(pixbuf) else {
      g_object_unref(UnsafeMutableRawPointer(pixbuf))
      return nil
    }
    self.pixbuf = pixbuf
    self.bytes = bytes
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// Returns the image at another size; nil if it could not be allocated.
  func scaled(width: Int, height: Int) -> UprightImage? {
    UprightImage(
      gdk_pixbuf_scale_simple(pixbuf, Int32(width), Int32(height), GDK_INTERP_BILINEAR))
  }

  /// Reads the red, green and blue values of `columns` in row `y`, composited over black and mapped
  /// through a table of 256 entries.
  func read(
    row y: Int, columns: Range<Int>, through table: UnsafePointer<Float>,
    into line: UnsafeMutablePointer<Float>
  ) {
    var from = bytes + (y * stride + columns.lowerBound * channels)
    var to = line
    for _ in columns {
      let alpha = channels == 4 ? from[3] : 255
      for channel in 0..<3 {
        to[channel] = table[Int(alpha == 255 ? from[channel] : product(from[channel], alpha))]
      }
      from += channels
      to += 3
    }
  }

  /// Returns all pixels as premultiplied `0xAARRGGBB`.
  func pixels() -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        var from = bytes + y * stride
        for x in 0..<width {
          let alpha = channels == 4 ? from[3] : 255
          pixels[y * width + x] =
            UInt32(alpha) << 24 | UInt32(product(from[0], alpha)) << 16
            | UInt32(product(from[1], alpha)) << 8 | UInt32(product(from[2], alpha))
          from += channels
        }
      }
      count = width * height
    }
  }

  private static func decoded(
    _ path: String, within size: PixelSize?
  ) throws(RasterError) -> OpaquePointer {
    // gdk-pixbuf reports truncated files, except for JPEG.
    let isTruncated = try RasterError.wrappingErrors(of: path) { () throws(Errno) in
      try JPEGScan.isTruncated(path)
    }
    if isTruncated { throw .corruptImage(path: path, reason: RasterError.truncated) }
    var failure: UnsafeMutablePointer<GError>?
    let pixbuf =
      if let size {
        gdk_pixbuf_new_from_file_at_scale(
          path, Int32(size.width), Int32(size.height), 1, &failure)
      } else {
        gdk_pixbuf_new_from_file(path, &failure)
      }
    guard let pixbuf else { throw RasterError(decoding: path, failure) }
    return pixbuf
  }
}

/// Returns `value * alpha / 255`, rounded to the nearest integer.
private func product(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 128
  return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
}
