import SeltzerPicture
import SeltzerSystem

extension OutputFormat {
  /// X window dump, version 7, one picture per file.
  public static let xwd = OutputFormat(
    rawValue: "xwd", holdsManyFrames: false, encode: { frame, _, _, _ in windowDump(frame) })

  /// Returns the big-endian words of `XWDFile.h` (X11), a name, and 32-bit little-endian pixels.
  private static func windowDump(_ frame: Frame) -> [UInt8] {
    let (width, height) = (UInt32(frame.size.width), UInt32(frame.size.height))
    let name = Array("seltzer".utf8) + [0]
    let header: [UInt32] = [
      100 + UInt32(name.count),
      7,  // file version
      2,  // pixmap format: ZPixmap
      24,  // depth
      width, height,
      0,  // x offset
      0,  // byte order: lowest first
      32,  // bitmap unit
      0,  // bitmap bit order: lowest first
      32,  // bitmap pad
      32,  // bits per pixel
      width * 4,  // bytes per line
      4,  // visual class: TrueColor
      0x00FF_0000, 0x0000_FF00, 0x0000_00FF,
      8,  // bits per channel
      256,  // colour map entries of the visual
      0,  // colours that follow the header
      width, height, 0, 0, 0,  // the window: size, position, border
    ]
    return header.flatMap { [UInt8].bigEndian($0) } + name + RawPixels.words.bytes(frame)
  }
}
