import SeltzerOutput
package import SeltzerPicture

/// Memory of a screen in which a picture is drawn without a copy; its pixels are those of a `Frame`.
package struct BackBuffer: Drawable {
  package let size: PixelSize
  private let start: UnsafeMutablePointer<UInt32>
  /// Pixels from row to row.
  private let stride: Int
  /// What keeps the memory mapped.
  private let owner: AnyObject

  /// Uses memory that is aligned to pixels; returns nil if its layout is another one.
  init?(_ page: DevicePage, at start: UnsafeMutableRawPointer, of owner: AnyObject) {
    guard page.layout.isFrames, page.stride % 4 == 0, UInt(bitPattern: start) % 4 == 0 else {
      return nil
    }
    (size, stride, self.owner) = (page.size, page.stride / 4, owner)
    self.start = start.assumingMemoryBound(to: UInt32.self)
  }

  /// A copy of the picture.
  var frame: Frame {
    let rows = (0..<size.height).map {
      UnsafeBufferPointer(start: start + $0 * stride, count: size.width)
    }
    return Frame(size: size, pixels: rows.flatMap(\.self))
  }

  package var hasAlpha: Bool { false }

  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    body(.pixels(start, stride: stride, isDithered: true))
  }
}
