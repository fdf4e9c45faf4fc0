package import SeltzerStage

/// An image file that is cropped and scaled for a screen.
///
/// Supports PNG, JPEG and every other format that gdk-pixbuf has a loader for. Applies the EXIF
/// orientation. Ignores colour profiles: every image is treated as sRGB.
package struct Photo: Sendable {
  /// The path that was passed to `init(_:)`.
  package let path: String
  /// Width and height in pixels, after applying the EXIF orientation.
  package let size: PixelSize

  /// Reads the header of an image file.
  ///
  /// - Throws: `RasterError` if the file is unreadable, not an image, or too large for `PixelSize`.
  package init(_ path: String) throws(RasterError) {
    self.path = path
    size = try ImageFile.size(of: path)
  }

  /// Returns the part of the image that `fit` describes, scaled to `fit.target`.
  ///
  /// Transparent parts become black. At scale 1 and a whole origin the pixels are unchanged.
  ///
  /// - Parameter fit: A fit for an image of this size.
  /// - Returns: An opaque frame of the size `fit.target`.
  /// - Throws: `RasterError` if the file is corrupt or its size has changed since `init(_:)`.
  /// - Precondition: `fit.picture == size`.
  package func frame(_ fit: PictureFit) throws(RasterError) -> Frame {
    precondition(fit.picture == size, "the fit is for an image of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.dataMismatch)
    }
    return Resampling(fit).frame(of: image)
  }

  /// Returns all pixels, premultiplied `0xAARRGGBB`.
  ///
  /// - Parameter longestSide: A larger image is decoded with this longest side.
  /// - Returns: The pixels, row by row.
  /// - Throws: `RasterError` if the file is corrupt.
  package func pixels(longestSide: Int) throws(RasterError) -> [UInt32] {
    let isLarger = max(size.width, size.height) > longestSide
    let bound = PixelSize(longestSide, longestSide)
    return try UprightImage(path, within: isLarger ? bound : nil).pixels()
  }
}
