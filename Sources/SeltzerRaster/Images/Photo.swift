public import SeltzerPalette
public import SeltzerStage

/// An image file that is cropped and scaled for a screen.
///
/// PNG and JPEG, and whatever else gdk-pixbuf has a loader for, upright as its EXIF orientation says.
/// Colour profiles are ignored: every image is taken for sRGB.
public struct Photo: Sendable {
  /// The path as it was given.
  public let path: String
  /// Width and height as shown, in pixels.
  public let size: PixelSize

  /// Reads the header of an image file.
  ///
  /// - Throws: `RasterError` if there is no file, it is no image or has more than 256 megapixels.
  public init(_ path: String) throws(RasterError) {
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
  public func frame(_ fit: PictureFit) throws(RasterError) -> Frame {
    precondition(fit.picture == size, "the fit is for an image of another size")
    let image = try UprightImage(path)
    guard image.width == size.width, image.height == size.height else {
      throw .corruptImage(path: path, reason: RasterError.wrongAmountOfData)
    }
    return Resampling(fit).frame(of: image)
  }

  /// Longer sides are decoded at this size to find colours.
  private static let longestSideForColors = 2048

  /// Returns the main colours of the image, from the commonest to the rarest, and their palette.
  ///
  /// - Parameters:
  ///   - count: The most colours, 1...32.
  ///   - name: The name of the palette.
  /// - Returns: Small vivid areas count too; the result is the same each time.
  /// - Throws: `RasterError` if the file is corrupt.
  public func colors(_ count: Int, name: String) throws(RasterError) -> ColorList {
    let longest = Self.longestSideForColors
    let isLarge = max(size.width, size.height) > longest
    let image = try UprightImage(path, within: isLarge ? PixelSize(longest, longest) : nil)
    var histogram = PictureHistogram(width: image.width, height: image.height, layout: .argb)
    var line = [UInt32](repeating: 0, count: image.width)
    for y in 0..<image.height where histogram.counts(rowAt: y) {
      image.read(row: y, into: &line)
      line.withUnsafeBufferPointer { histogram.add($0, at: y) }
    }
    return PictureColors(histogram, count: count).list(name: name)
  }
}
