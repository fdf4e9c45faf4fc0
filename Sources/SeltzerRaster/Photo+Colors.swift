public import SeltzerPalette
import SeltzerStage

extension Photo {
  /// The longest side that is looked at; what a camera took is decoded smaller.
  private static let longestSide = 2048

  /// The colours that the picture is made of, and the palette they make.
  ///
  /// - Parameters:
  ///   - count: The most colours that are wanted, 1...32.
  ///   - name: What the palette is called.
  /// - Returns: From the commonest to the rarest, small vivid ones included; the same each time.
  /// - Throws: `RasterError` when the file is corrupt.
  public func colors(_ count: Int, name: String) throws(RasterError) -> ColorList {
    let longest = max(size.width, size.height)
    let bound = PixelSize(width: Self.longestSide, height: Self.longestSide)
    let image = try UprightImage(path, within: longest > Self.longestSide ? bound : nil)
    var histogram = PictureHistogram(width: image.width, height: image.height, layout: .argb)
    var line = [UInt32](repeating: 0, count: image.width)
    for y in 0..<image.height where histogram.counts(rowAt: y) {
      image.read(row: y, into: &line)
      line.withUnsafeBufferPointer { histogram.add($0, at: y) }
    }
    return PictureColors(histogram, count: count).list(name: name)
  }
}
