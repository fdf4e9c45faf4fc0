// Both C modules include GLib, and its types belong to the first one: keep the order of imports.
import CGdkPixbuf
import CPangoCairo
import SeltzerStage
import SeltzerSystem

/// A decoded image with its EXIF orientation applied.
struct UprightImage: ~Copyable {
  let width: Int
  let height: Int

  private let path: String
  private let pixbuf: OpaquePointer
  private let channels: Int
  private let stride: Int
  private let bytes: UnsafeMutablePointer<guchar>

  /// Decodes a file whose header has been checked, and scales it to fit into a size, if there is one.
  init(_ path: String, within size: PixelSize? = nil) throws(RasterError) {
    let decoded = try Self.decoded(path, within: size)
    defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
    try self.init(gdk_pixbuf_apply_embedded_orientation(decoded), of: path)
  }

  /// Takes ownership of a pixbuf; nil is one that could not be allocated.
  private init(_ pixbuf: OpaquePointer?, of path: String) throws(RasterError) {
    guard let pixbuf, let bytes = gdk_pixbuf_get_pixels(pixbuf) else {
      throw .unreadableImage(path: path, reason: "not enough memory")
    }
    self.path = path
    self.pixbuf = pixbuf
    self.bytes = bytes
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
    if let part {
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
  func pixels() -> [UInt32] { (0..<height).flatMap { row($0, 0..<width) } }

  private static func decoded(
    _ path: String, within size: PixelSize?
  ) throws(RasterError) -> OpaquePointer {
    // gdk-pixbuf reports truncated files, except for JPEG.
    if try RasterError.wrapping(path, { try isTruncatedJPEG(path) }) {
      throw .corruptImage(path: path, reason: "it is truncated")
    }
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

/// Whether a JPEG file lacks the end marker; decoders then paint missing parts grey without an error.
///
/// Interprets only the markers, not the image data (ITU-T T.81, Annex B).
private func isTruncatedJPEG(_ path: String) throws(Errno) -> Bool {
  let file = try InputFile(path)
  var bytes = try file.read()
  guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
  bytes += try file.readToEnd(limit: .max)
  var at = 2
  while at + 1 < bytes.count {
    switch (bytes[at], bytes[at + 1]) {
    case (0xFF, 0xD9): return false
    case (0xFF, 0x00), (0xFF, 0x01), (0xFF, 0xD0...0xD8): at += 2
    case (0xFF, 0x02...0xFE):
      // The length of a segment includes its own two bytes.
      guard at + 3 < bytes.count else { return true }
      at += 2 + max(2, Int(bytes[at + 2]) << 8 + Int(bytes[at + 3]))
    default: at += 1
    }
  }
  return true
}
