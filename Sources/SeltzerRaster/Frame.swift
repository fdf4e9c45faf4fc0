public import SeltzerStage

/// A finished, opaque picture.
///
/// A pixel is `0xFFRRGGBB` in the machine's byte order, sRGB, like Cairo's RGB24. Rows follow each other
/// without padding, top row first.
public struct Frame: Sendable, Equatable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `size.width * size.height` pixels, row by row.
  public internal(set) var pixels: [UInt32]

  /// Creates a black picture.
  public init(size: PixelSize) {
    self.size = size
    pixels = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Creates a picture from pixels.
  ///
  /// - Precondition: `pixels.count == size.width * size.height`.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height)
    self.size = size
    self.pixels = pixels
  }
}
