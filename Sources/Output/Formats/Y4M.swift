import SeltzerPicture

extension OutputFormat {
  /// YUV4MPEG2: 4:4:4, BT.601, limited range.
  public static let y4m = OutputFormat(
    rawValue: "y4m", isAnimationByDefault: true,
    header: {
      let rate = "F\($0.rate.numerator):\($0.rate.denominator)"
      let size = "W\($0.size.width) H\($0.size.height)"
      return Array("YUV4MPEG2 \(size) \(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    },
    encode: { frame, _, _, _ in Y4M.encode(frame) })
}

/// YUV4MPEG2: a line of text, then for each frame the word FRAME and three planes.
///
/// 4:4:4, because subsampling blurs the colour of small bubbles. Limited-range BT.601: Y in 16...235,
/// Cb and Cr in 16...240, each rounded to nearest, halves up. The format has no field for the matrix;
/// decoders assume BT.601.
package enum Y4M {
  static func encode(_ frame: Frame) -> [UInt8] {
    let tag = Array("FRAME\n".utf8)
    let count = frame.pixels.count
    return [UInt8](unsafeUninitializedCapacity: tag.count + 3 * count) { bytes, filled in
      guard let start = bytes.baseAddress else { return }
      for (i, byte) in tag.enumerated() { start[i] = byte }
      let y = start + tag.count
      let (cb, cr) = (y + count, y + 2 * count)
      frame.pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<count { (y[i], cb[i], cr[i]) = ycbcr(pixels[i]) }
      }
      filled = tag.count + 3 * count
    }
  }

  // Luma weights in ten thousandths: ITU-R BT.601-7, section 2.5.1.
  private static let red: Int32 = 2990
  private static let green: Int32 = 5870
  private static let blue: Int32 = 1140

  /// Returns Y, Cb and Cr of a pixel `0xXXRRGGBB`: BT.601-7, 2.5.1 to 2.5.3, with 219 and 224 steps.
  ///
  /// Cb is 128 + 224 (B - Y) / (2 (1 - blue)), with B and Y in 0...1. No sum exceeds 2³¹. 128 is added
  /// before the division, so the dividend is positive and division rounds down.
  @inline(__always) package static func ycbcr(_ pixel: UInt32) -> (UInt8, UInt8, UInt8) {
    let r = Int32(truncatingIfNeeded: pixel &>> 16 & 255)
    let g = Int32(truncatingIfNeeded: pixel &>> 8 & 255)
    let b = Int32(truncatingIfNeeded: pixel & 255)
    let weighted = red &* r &+ green &* g &+ blue &* b
    let whole: Int32 = 255 * 10_000
    let bluest = 255 * (10_000 - blue)
    let reddest = 255 * (10_000 - red)
    let y = (219 &* weighted &+ 16 &* whole &+ whole / 2) / whole
    let cb = (112 &* (10_000 &* b &- weighted) &+ 128 &* bluest &+ bluest / 2) / bluest
    let cr = (112 &* (10_000 &* r &- weighted) &+ 128 &* reddest &+ reddest / 2) / reddest
    return (
      UInt8(truncatingIfNeeded: y), UInt8(truncatingIfNeeded: cb), UInt8(truncatingIfNeeded: cr)
    )
  }
}
