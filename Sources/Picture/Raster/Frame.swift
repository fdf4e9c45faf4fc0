/// A finished picture, opaque unless it has alpha.
///
/// A pixel is `0xAARRGGBB` in the machine's byte order, sRGB; the alpha is straight, and 0xFF if the frame
/// is opaque. Rows follow each other without padding, top row first.
public struct Frame: Sendable, Equatable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `size.width * size.height` pixels, row by row.
  public internal(set) var pixels: [UInt32]
  /// Whether renderers dither the picture; otherwise they round to the nearest colour.
  private(set) var isDithered = true
  /// Whether pixels may be transparent.
  package private(set) var hasAlpha = false

  /// Creates a black picture.
  public init(size: PixelSize) { self.init(size: size, isDithered: true) }

  /// Creates a black picture that renderers dither or not, and that may be transparent.
  package init(size: PixelSize, isDithered: Bool, hasAlpha: Bool = false) {
    (self.size, self.isDithered, self.hasAlpha) = (size, isDithered, hasAlpha)
    pixels = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
  }

  /// Creates a picture from pixels.
  ///
  /// - Precondition: `pixels.count == size.width * size.height`.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height)
    (self.size, self.pixels) = (size, pixels)
  }

  /// Replaces each pixel by the mean of both frames, weighted in sRGB.
  ///
  /// - Parameters:
  ///   - other: A frame of the same size.
  ///   - fraction: The weight of the other frame, 0...1, rounded to 1/256.
  /// - Throws: `RasterError.sizeMismatch`.
  package mutating func mix(_ other: Frame, fraction: Double) throws(RasterError) {
    guard other.size == size else { throw .sizeMismatch(scene: other.size, picture: size) }
    let weight = UInt32((fraction * 256).rounded())
    let count = pixels.count
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { other in
        // Two channels at a time; each product has 16 bits.
        for i in 0..<count {
          let (a, b) = (target[i], other[i])
          let even = (a & 0xFF_00FF) &* (256 &- weight) &+ (b & 0xFF_00FF) &* weight &+ 0x80_0080
          let odd = (a >> 8 & 0xFF) &* (256 &- weight) &+ (b >> 8 & 0xFF) &* weight &+ 0x80
          target[i] = 0xFF00_0000 | even >> 8 & 0xFF_00FF | odd & 0xFF00
        }
      }
    }
  }
}

/// A finished picture in the format of video encoders: 4:2:0, BT.709, limited range; each byte of
/// Cb and Cr is the mean of 2 by 2 pixels, or of fewer at an odd right or lower edge.
package struct PlanarFrame: Sendable, Equatable {
  package let size: PixelSize
  /// The planes Y, Cb and Cr, row by row; Cb and Cr have (width + 1) / 2 by (height + 1) / 2 bytes.
  package internal(set) var bytes: [UInt8]

  package static func byteCount(_ size: PixelSize) -> Int {
    size.width * size.height + 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2)
  }

  /// Creates a black picture.
  package init(size: PixelSize) {
    let luma = size.width * size.height
    self.size = size
    bytes =
      Array(repeating: 16, count: luma) + Array(repeating: 128, count: Self.byteCount(size) - luma)
  }

  /// Creates a picture from bytes, for example to reuse the memory of another picture.
  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == Self.byteCount(size))
    (self.size, self.bytes) = (size, bytes)
  }

  /// Converts a frame; each byte is rounded once, halves upward.
  package init(_ frame: Frame, _ kernels: Kernels = .portable) {
    self.init(size: frame.size)
    withDestination { $0.store(frame, kernels) }
  }
}
