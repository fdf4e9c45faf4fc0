import CGLib
import SeltzerPicture

extension OutputFormat {
  /// JPEG, one picture per file: quality 92, sRGB without a profile or text entries.
  public static let jpg = OutputFormat(
    rawValue: "jpg", holdsManyFrames: false,
    encode: { frame, _, _, _ throws(SinkError) in try jpeg(frame) })

  private static func jpeg(_ frame: Frame) throws(SinkError) -> [UInt8] {
    let pixels = RawPixels.rgb.bytes(frame)
    var data: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    let (width, height) = (Int32(frame.size.width), Int32(frame.size.height))
    guard seltzer_jpeg(pixels, width, height, &data, &count) != 0, let data else {
      throw .jpegUnavailable
    }
    defer { g_free(data) }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}
