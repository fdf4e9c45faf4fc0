import SeltzerStage

extension Photo {
  /// The photo's pixels by rows, premultiplied `0xAARRGGBB`.
  ///
  /// Larger photos are decoded with the longest side given. Throws where the file is corrupt.
  package func pixels(longestSide: Int) throws(RasterError) -> [UInt32] {
    let isLarger = max(size.width, size.height) > longestSide
    let bound = PixelSize(width: longestSide, height: longestSide)
    let image = try UprightImage(path, within: isLarger ? bound : nil)
    var row = [UInt32](repeating: 0, count: image.width)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(image.width * image.height)
    for y in 0..<image.height {
      image.read(row: y, into: &row)
      pixels += row
    }
    return pixels
  }
}
