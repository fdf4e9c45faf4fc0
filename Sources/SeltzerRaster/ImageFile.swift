// GLib's types belong to whichever of the two the compiler sees first.
import CGdkPixbuf
import CPangoCairo
package import SeltzerStage

/// An image on disk, read by gdk-pixbuf, upright as its EXIF orientation says.
package enum ImageFile {
  /// Width and height as shown, from the header; nothing of the pixels is decoded.
  package static func size(of path: String) throws(RasterError) -> PixelSize {
    GLibLog.silence()
    return try ImageHeader(path).uprightSize()
  }

  /// The pixels at another size, premultiplied `0xAARRGGBB`.
  package static func pixels(
    of path: String, width: Int, height: Int
  ) throws(RasterError) -> [UInt32] {
    // The header says whether the whole may be taken into memory.
    _ = try size(of: path)
    guard let scaled = try UprightImage(path).scaled(width: width, height: height) else {
      throw .cairo(reason: "no memory for \(path) at \(width)x\(height)")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    return premultiplied(scaled, width: width, height: height)
  }

  private static func premultiplied(
    _ pixbuf: OpaquePointer, width: Int, height: Int
  ) -> [UInt32] {
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let bytes = gdk_pixbuf_get_pixels(pixbuf) else { return [] }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      var at = y * stride
      for x in 0..<width {
        let alpha = channels == 4 ? bytes[at + 3] : 255
        let red = multiplied(bytes[at], alpha)
        let green = multiplied(bytes[at + 1], alpha)
        let blue = multiplied(bytes[at + 2], alpha)
        pixels[y * width + x] =
          UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        at += channels
      }
    }
    return pixels
  }
}

extension RasterError {
  static let endsTooEarly = "it ends too early"
  static let misfit = "its data do not fit its size"

  /// What gdk-pixbuf says of a file that it cannot decode; takes the error over.
  init(decoding path: String, _ failure: UnsafeMutablePointer<GError>?) {
    guard let failure else {
      self = .corruptImage(path: path, reason: "it cannot be decoded")
      return
    }
    defer { g_error_free(failure) }
    guard failure.pointee.domain == gdk_pixbuf_error_quark() else {
      // Of the system's errors only reading is left, as the header was read already.
      self = .corruptImage(path: path, reason: Self.reason(failure))
      return
    }
    switch GdkPixbufError(rawValue: GdkPixbufError.RawValue(failure.pointee.code)) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE: self = .unknownImageKind(path: path)
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY:
      // Loaders say so of a damaged length too; the size was found to be small enough before.
      self = .corruptImage(path: path, reason: Self.misfit)
    default: self = .corruptImage(path: path, reason: Self.reason(failure))
    }
  }

  /// The decoder's reason without what surrounds it, on one line.
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
    // How the decoders say that they wanted more.
    let wanting = ["Premature end-of-file", "Improper call to JPEG library", "Read Error"]
    return wanting.contains(where: text.hasPrefix) ? endsTooEarly : text
  }
}
