/// A width and a height in device pixels, each 1...32,767, with at most 256 megapixels in all.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// The largest width or height; Cairo has the same limit.
  public static let longestSide = 32_767

  /// The largest number of pixels of a picture: one gigabyte of memory.
  public static let mostPixels = 256_000_000

  /// Creates a size; nil if a side is outside 1...32,767 or there are more than 256,000,000 pixels.
  public init?(width: Int, height: Int) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      width * height <= Self.mostPixels
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Creates a size that is known to be valid, such as a constant.
  ///
  /// - Precondition: `init(width:height:)` does not return nil.
  public init(_ width: Int, _ height: Int) {
    guard let size = PixelSize(width: width, height: height) else {
      preconditionFailure("\(width)x\(height) is not a valid size")
    }
    self = size
  }

  /// The width and the height.
  package var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
  /// Width over height.
  public var aspect: Double { Double(width) / Double(height) }
  /// The size as text, such as `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
