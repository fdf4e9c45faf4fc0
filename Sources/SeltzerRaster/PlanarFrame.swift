import SeltzerKernels
package import SeltzerStage

/// A finished picture in the format of video encoders: 4:2:0, BT.709, limited range.
///
/// A byte of Cb and of Cr is the mean of two by two pixels, or of fewer at an odd right or lower edge.
package struct PlanarFrame: Sendable, Equatable {
  /// Width and height in pixels.
  package let size: PixelSize
  /// All of Y, then Cb, then Cr, row by row; the last two of (width + 1) / 2 by (height + 1) / 2.
  package internal(set) var bytes: [UInt8]

  /// Returns the number of bytes of a picture.
  package static func byteCount(_ size: PixelSize) -> Int {
    size.width * size.height + 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2)
  }

  /// Creates a black picture.
  package init(size: PixelSize) {
    let luma = size.width * size.height
    let total = Self.byteCount(size)
    self.size = size
    bytes = [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      bytes[..<luma].initialize(repeating: 16)
      bytes[luma..<total].initialize(repeating: 128)
      filled = total
    }
  }

  /// Creates a picture from bytes, such as those of a picture that will be overwritten.
  ///
  /// - Precondition: `bytes.count == PlanarFrame.byteCount(size)`.
  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == Self.byteCount(size))
    self.size = size
    self.bytes = bytes
  }

  /// Converts a frame; each byte is rounded once, halves upward.
  package init(_ frame: Frame) { self.init(frame, .portable) }

  package init(_ frame: Frame, _ kernels: Kernels) {
    self.init(size: frame.size)
    let grid = TileGrid(size)
    let buffer = TileBuffer()
    let channel = Int(SELTZER_TILE_WIDTH)
    withDestination { destination in
      for index in grid.order {
        let tile = grid[index]
        for y in 0..<tile.rows {
          let row = frame.pixels[((tile.top + y) * frame.size.width + tile.left)...]
          let target = buffer.pixels + y * Int(SELTZER_TILE_ROW)
          for (x, pixel) in row.prefix(tile.columns).enumerated() {
            // 8.8 fixed point without a fraction, which dithering leaves as it is.
            target[x] = UInt16(truncatingIfNeeded: pixel >> 8) & 0xFF00
            target[channel + x] = UInt16(truncatingIfNeeded: pixel) & 0xFF00
            target[2 * channel + x] = UInt16(truncatingIfNeeded: pixel << 8)
          }
        }
        destination.store(tile, buffer, kernels)
      }
    }
  }
}

/// The memory of a `PlanarFrame`.
struct Planes {
  let size: PixelSize
  private let start: UnsafeMutablePointer<UInt8>

  init(start: UnsafeMutablePointer<UInt8>, size: PixelSize) {
    self.start = start
    self.size = size
  }

  /// The distance between rows of Cb or Cr.
  var colorStride: Int { (size.width + 1) / 2 }

  /// Returns the position of a pixel's bytes; four pixels share those of Cb and Cr.
  func place(x: Int, y: Int) -> Place {
    let cb = start + size.width * size.height + y / 2 * colorStride + x / 2
    return Place(
      y: start + y * size.width + x, cb: cb, cr: cb + colorStride * ((size.height + 1) / 2))
  }

  struct Place {
    let y: UnsafeMutablePointer<UInt8>
    let cb: UnsafeMutablePointer<UInt8>
    let cr: UnsafeMutablePointer<UInt8>
  }
}
