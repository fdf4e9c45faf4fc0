// Both C modules include GLib, and its types belong to the first one: keep the order of imports.
import CGdkPixbuf
import CPangoCairo
package import SeltzerStage
import SeltzerSystem

/// Reads image files with gdk-pixbuf and applies their EXIF orientation.
package enum ImageFile {
  /// Returns the upright size from the header; no pixels are decoded.
  package static func size(of path: String) throws(RasterError) -> PixelSize {
    GLibLog.silence()
    return try ImageHeader(path).uprightSize()
  }

  /// Returns the pixels at another size as premultiplied `0xAARRGGBB`.
  package static func pixels(
    of path: String, width: Int, height: Int
  ) throws(RasterError) -> [UInt32] {
    // Refuses images that are too large for memory.
    _ = try size(of: path)
    guard let scaled = try UprightImage(path).scaled(width: width, height: height) else {
      throw .cairo(reason: "not enough memory for \(path) at \(width)x\(height)")
    }
    return scaled.pixels()
  }
}

extension RasterError {
  static let truncated = "it is truncated"
  static let dataMismatch = "its data does not match its size"

  /// Runs system calls on a file and converts their errors.
  static func wrappingErrors<Result: ~Copyable>(
    of path: String, _ body: () throws(Errno) -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch {
      throw .unreadableImage(path: path, reason: error.reason)
    }
  }

  /// Converts and frees a gdk-pixbuf error.
  init(decoding path: String, _ failure: UnsafeMutablePointer<GError>?) {
    guard let failure else {
      self = .corruptImage(path: path, reason: "it cannot be decoded")
      return
    }
    defer { g_error_free(failure) }
    let isPixbufError = failure.pointee.domain == gdk_pixbuf_error_quark()
    switch GdkPixbufError(rawValue: GdkPixbufError.RawValue(failure.pointee.code)) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE where isPixbufError: self = .unknownImageKind(path: path)
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY where isPixbufError:
      // The size has been checked, so only a corrupt length field can request that much memory.
      self = .corruptImage(path: path, reason: Self.dataMismatch)
    default: self = .corruptImage(path: path, reason: Self.reason(failure))
    }
  }

  /// Returns the decoder's message on one line, without its boilerplate.
  private static func reason(_ failure: UnsafeMutablePointer<GError>) -> String {
    var text = String(cString: failure.pointee.message).split(separator: "\n")
      .joined(separator: " ")
    if text.hasPrefix("Failed to load image"), let colon = text.firstRange(of: "”: ") {
      text = String(text[colon.upperBound...])
    }
    for (start, end) in [
      ("Fatal error reading PNG image file: ", ""), ("Fatal error in PNG image file: ", ""),
      ("Error interpreting JPEG image file (", ")"),
    ] where text.hasPrefix(start) && text.hasSuffix(end) {
      text = String(text.dropFirst(start.count).dropLast(end.count))
    }
    if text.hasSuffix(".") { text.removeLast() }
    // The decoders' messages for missing data.
    let truncations = ["Premature end-of-file", "Improper call to JPEG library", "Read Error"]
    return truncations.contains(where: text.hasPrefix) ? truncated : text
  }
}
