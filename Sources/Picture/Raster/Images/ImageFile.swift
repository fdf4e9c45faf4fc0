import CGLib
import SeltzerSystem

/// An image file whose structure has been checked: PNG, JPEG, GIF (the first frame) or WebP.
///
/// Colour profiles are ignored: every image is treated as sRGB.
package struct ImageFile: Sendable {
  package let path: String
  /// After applying the EXIF orientation.
  package let size: PixelSize

  /// Reads and checks the structure of the file; no pixels are decoded.
  package init(_ path: String) throws(RasterError) {
    silenceGLib()
    self.path = path
    size = try RasterError.wrapping(path) { try ImageHeader(ImageBytes(path)).uprightSize }
  }

  /// Returns the part of the image that `fit` describes, scaled to `fit.target`.
  ///
  /// Transparent parts become black. At scale 1 and a whole origin the pixels are unchanged.
  package func frame(_ fit: PictureFit) throws(RasterError) -> Frame {
    precondition(fit.picture == size, "the fit is for an image of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.dataMismatch)
    }
    return Resampling(fit).frame(of: image)
  }

  /// Returns columns and rows of the image at another size, by default all, as premultiplied
  /// `0xAARRGGBB`.
  package func pixels(
    width: Int, height: Int, x: Range<Int>? = nil, y: Range<Int>? = nil
  ) throws(RasterError) -> [UInt32] {
    try UprightImage(path).scaled(
      width: width, height: height, x: x ?? 0..<width, y: y ?? 0..<height
    ).pixels()
  }

  /// Returns all pixels, premultiplied `0xAARRGGBB`; a larger image is scaled to this longest side.
  package func pixels(longestSide: Int) throws(RasterError) -> [UInt32] {
    let scale = min(1, Double(longestSide) / Double(max(size.width, size.height)))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return try pixels(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
  }
}

extension RasterError {
  static let dataMismatch = "its data does not match its size"
  static let truncated = "it is truncated"

  /// Reads an image, and converts the errors of system calls.
  static func wrapping<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch {
      let reason = (error as? Errno)?.reason ?? "\(error)"
      throw error as? RasterError ?? .unreadableImage(path: path, reason: reason)
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
