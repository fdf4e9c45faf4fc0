import SeltzerKernels
public import SeltzerStage

/// One finished picture as encoders of video take it: 4:2:0, BT.709, limited range.
///
/// A byte of Cb and of Cr stands for two by two pixels, or for what is there of them at an odd right
/// or lower edge.
public struct PlanarFrame: Sendable, Equatable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// All of Y, then Cb, then Cr, row by row; the last two of (width + 1) / 2 by (height + 1) / 2.
  public internal(set) var bytes: [UInt8]

  /// How many bytes a picture of a size has.
  public static func byteCount(_ size: PixelSize) -> Int {
    size.width * size.height + 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2)
  }

  /// A black picture.
  public init(size: PixelSize) {
    let luma = size.width * size.height
    let total = Self.byteCount(size)
    self.size = size
    bytes = [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      bytes[..<luma].initialize(repeating: 16)
      bytes[luma..<total].initialize(repeating: 128)
      filled = total
    }
  }

  /// A picture of given bytes, such as those of a former one that is to be drawn over.
  ///
  /// - Precondition: `bytes.count == PlanarFrame.byteCount(size)`.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == Self.byteCount(size))
    self.size = size
    self.bytes = bytes
  }

  /// The same picture as a frame; each byte is rounded once, halves upward.
  public init(_ frame: Frame) { self.init(frame, .chosen) }

  init(_ frame: Frame, _ functions: VideoRows) {
    let size = frame.size
    let total = Self.byteCount(size)
    self.size = size
    bytes = [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      guard let start = bytes.baseAddress else { return }
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        Planes(start: start, size: size).take(
          pixels, stride: size.width, left: 0, top: 0, columns: size.width, rows: size.height,
          functions)
      }
      filled = total
    }
  }
}

/// The memory of a `PlanarFrame`.
struct Planes {
  let luma: UnsafeMutablePointer<UInt8>
  let width: Int
  private let blueness: UnsafeMutablePointer<UInt8>
  private let redness: UnsafeMutablePointer<UInt8>
  /// From a row of Cb or Cr to the next.
  private let across: Int

  init(start: UnsafeMutablePointer<UInt8>, size: PixelSize) {
    luma = start
    width = size.width
    across = (size.width + 1) / 2
    blueness = start + size.width * size.height
    redness = blueness + across * ((size.height + 1) / 2)
  }

  /// Converts a part of the picture, from an even column and row on, which ends at even ones or at the
  /// picture's edge.
  ///
  /// `stride` counts pixels from a row to the next.
  func take(
    _ pixels: UnsafePointer<UInt32>, stride: Int, left: Int, top: Int, columns: Int, rows: Int,
    _ functions: VideoRows
  ) {
    for row in 0..<(rows + 1) / 2 {
      let (upper, lower) = (2 * row, min(2 * row + 1, rows - 1))
      let color = (top / 2 + row) * across + left / 2
      functions.table.pair(
        pixels + upper * stride, pixels + lower * stride, columns,
        luma + (top + upper) * width + left, luma + (top + lower) * width + left,
        blueness + color, redness + color)
    }
  }
}
