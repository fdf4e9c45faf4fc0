package import SeltzerScene
import SeltzerSystem

/// An image file whose header has been read: PNG, JPEG, WebP, AVIF or HEIC;
/// colours are converted to sRGB from the profile of the file, if it has one.
package struct ImageFile: Sendable {
  package let path: String
  /// After applying the EXIF orientation.
  package let size: PixelSize

  /// Reads and checks the header of the file; no pixels are decoded.
  package init(_ path: String) throws(RasterError) {
    silenceGLib()
    self.path = path
    size = try RasterError.wrapping(path) { try StoredImage(ImageBytes(path)).uprightSize }
  }

  /// Returns the part of the image that `fit` describes, scaled to `fit.target`.
  ///
  /// Transparent parts show `background`. At scale 1 and a whole origin the pixels are unchanged.
  ///
  /// - Returns: The part, and whether any of it is transparent.
  package func frame(
    _ fit: PictureFit, over background: SRGB8
  ) throws(RasterError) -> (frame: Frame, isTransparent: Bool) {
    precondition(fit.picture == size, "the fit is for an image of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.dataMismatch)
    }
    return Resampling(fit).frame(of: image, over: background)
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

/// Runs `body`, and throws `CancellationError` in place of its error if the task is cancelled.
func checkingCancellation<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch {
    try Task.checkCancellation()
    throw error
  }
}

extension RasterError {
  static let dataMismatch = "its data does not match its size"
  static let truncated = "it is truncated"
  package static let emptyFile = "the file is empty"

  /// Reads an image, and converts the errors of system calls.
  static func wrapping<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(RasterError) -> Result {
    do { return try body() } catch {
      let reason = (error as? Errno)?.reason ?? "\(error)"
      throw error as? RasterError ?? .unreadableImage(path: path, reason: reason)
    }
  }
}
