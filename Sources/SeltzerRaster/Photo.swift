public import SeltzerStage

/// A picture on disk, to be cut and scaled for a screen.
///
/// PNG and JPEG, and whatever else gdk-pixbuf has a loader for; upright as its EXIF orientation
/// says. Colour profiles are ignored: every picture is taken for sRGB.
public struct Photo: Sendable {
  /// The path as it was given.
  public let path: String
  /// Width and height as shown, in pixels.
  public let size: PixelSize

  /// A picture, of which only the header is read now.
  ///
  /// - Throws: `RasterError` when there is no file, it is no picture or has more than 256 megapixels.
  public init(_ path: String) throws(RasterError) {
    self.path = path
    size = try ImageFile.size(of: path)
  }

  /// The part of the picture that `fit` asks for, at the size that it fills.
  ///
  /// Transparent parts become black. At scale 1 and a whole origin the pixels are the picture's own.
  ///
  /// - Parameter fit: Made for a picture of this size.
  /// - Returns: An opaque picture of `fit.target`.
  /// - Throws: `RasterError` when the file is corrupt, or not the one whose header was read.
  /// - Precondition: `fit.picture == size`.
  public func frame(_ fit: PictureFit) throws(RasterError) -> Frame {
    precondition(fit.picture == size, "the fit is for a picture of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.misfit)
    }
    return Resampling(fit).frame(of: image)
  }
}
