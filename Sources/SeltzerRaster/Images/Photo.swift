package import SeltzerStage

/// An image file that is cropped and scaled for a screen.
///
/// PNG and JPEG, and whatever else gdk-pixbuf has a loader for, upright as its EXIF orientation says.
/// Colour profiles are ignored: every image is taken for sRGB.
package struct Photo: Sendable {
  /// The path as it was given.
  package let path: String
  /// Width and height as shown, in pixels.
  package let size: PixelSize

  /// Reads the header of an image file.
  ///
  /// - Throws: `RasterError` if there is no file, it is no image or has more than 256 megapixels.
  package init(_ path: String) throws(RasterError) {
    self.path = path
    size = try ImageFile.size(of: path)
  }

  /// Returns the part of the image that `fit` describes, at the size that it fills.
  ///
  /// Transparent parts become black. At scale 1 and a whole origin the pixels are unchanged.
  ///
  /// - Parameter fit: A fit for an image of this size.
  /// - Returns: An opaque frame of the size `fit.target`.
  /// - Throws: `RasterError` if the file is corrupt, or has changed since its header was read.
  /// - Precondition: `fit.picture == size`.
  package func frame(_ fit: PictureFit) throws(RasterError) -> Frame {
    precondition(fit.picture == size, "the fit is for an image of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.wrongAmountOfData)
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
