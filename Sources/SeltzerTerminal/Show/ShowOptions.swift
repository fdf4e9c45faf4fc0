import SeltzerRaster
package import SeltzerSink

extension TerminalShow {
  /// How it is shown.
  package struct Options: Sendable {
    /// How pictures are put on the terminal; nil is the best way that the terminal knows.
    package var method: PictureMethod?
    /// Frames a second; nil is as many as the method bears.
    package var rate: FrameRate?
    /// Seconds after which it ends; nil is when it is told to.
    package var duration: Double?
    /// A content offset in pixels, y up, beyond what tilts.
    package var contentOffset = SIMD2<Double>.zero
    /// Whether everything is shown in greys.
    package var isGrey = false

    /// The usual way.
    package init() {}
  }
}

extension PictureMethod {
  /// Frames a second that terminals bear.
  var usualRate: FrameRate {
    switch self {
    case .kitty: .thirty
    case .sixel: FrameRate(15) ?? .thirty
    case .blocks: FrameRate(20) ?? .thirty
    }
  }
}

extension Frame {
  /// The same in greys.
  var grey: Frame {
    Frame(
      size: size,
      pixels: pixels.map { pixel in
        let (red, green, blue) = (pixel &>> 16 & 0xFF, pixel &>> 8 & 0xFF, pixel & 0xFF)
        let level = (54 &* red &+ 183 &* green &+ 19 &* blue &+ 128) &>> 8
        return 0xFF00_0000 | level &* 0x01_0101
      })
  }
}
