import SeltzerRaster
import SeltzerStage

/// YUV4MPEG2: a line of text, then for each frame the word FRAME and three planes.
///
/// 4:4:4, as every other sampling smears the colour of small bubbles. Limited-range BT.709: Y in
/// 16...235, Cb and Cr in 16...240, each the exact value rounded to the nearest, halves upward. The
/// format has no field for the matrix, so a reader has to be told BT.709.
enum Y4M {
  static func header(_ size: PixelSize, _ rate: FrameRate) -> [UInt8] {
    let text =
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator)"
      + " Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  static func encode(_ frame: Frame) -> [UInt8] {
    let tag = Array("FRAME\n".utf8)
    let count = frame.pixels.count
    return [UInt8](unsafeUninitializedCapacity: tag.count + 3 * count) { bytes, filled in
      guard let start = bytes.baseAddress else { return }
      for (i, byte) in tag.enumerated() { start[i] = byte }
      let planes = start + tag.count
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let pixel = pixels.baseAddress else { return }
        convert(pixel, count, y: planes, cb: planes + count, cr: planes + 2 * count)
      }
      filled = tag.count + 3 * count
    }
  }

  private static func convert(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, y: UnsafeMutablePointer<UInt8>,
    cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>
  ) {
    for i in 0..<count {
      let (luma, blueness, redness) = ycbcr(pixels[i])
      y[i] = luma
      cb[i] = blueness
      cr[i] = redness
    }
  }

  /// Y, Cb and Cr of a pixel `0xXXRRGGBB`: BT.709-6, items 3.2 to 3.4, with 219 and 224 steps.
  ///
  /// Every sum stays below 2³¹, and the constant divisors become multiplications.
  @inline(__always)
  static func ycbcr(_ pixel: UInt32) -> (UInt8, UInt8, UInt8) {
    let r = Int32(truncatingIfNeeded: pixel &>> 16 & 255)
    let g = Int32(truncatingIfNeeded: pixel &>> 8 & 255)
    let b = Int32(truncatingIfNeeded: pixel & 255)
    let weighted = 2126 &* r &+ 7152 &* g &+ 722 &* b
    let y = (219 &* weighted &+ 1_275_000) / 2_550_000 &+ 16
    // (B - Y) / 1.8556 and (R - Y) / 1.5748, shifted by 128 so that the division rounds downward.
    let cb = (112 &* (10_000 &* b &- weighted) &+ 2_365_890 &* 128 &+ 1_182_945) / 2_365_890
    let cr = (112 &* (10_000 &* r &- weighted) &+ 2_007_870 &* 128 &+ 1_003_935) / 2_007_870
    return (
      UInt8(truncatingIfNeeded: y), UInt8(truncatingIfNeeded: cb), UInt8(truncatingIfNeeded: cr)
    )
  }
}
