import SeltzerJPEG
import SeltzerPicture
import SeltzerSystem

extension OutputFormat {
  /// JPEG, one picture per file: quality 92, sRGB without a profile.
  public static let jpg = OutputFormat(
    rawValue: "jpg", holdsManyFrames: false,
    encode: { frame, encoder, _, text throws(SinkError) in
      var bytes = try jpeg(frame)
      let comment = PictureComment.bytes(encoder.text + text)
      // After the start of the image and its first segment, JFIF.
      let place = 4 + Int(bytes[4]) << 8 + Int(bytes[5])
      let segment = [0xFF, 0xFE] + .bigEndian(UInt16(comment.count + 2)) + comment
      if !comment.isEmpty { bytes.insert(contentsOf: segment, at: place) }
      return bytes
    })

  private static func jpeg(_ frame: Frame) throws(SinkError) -> [UInt8] {
    let pixels = PixelLayout.rgb888.packed(frame)
    var data: UnsafeMutablePointer<CChar>?
    var count = 0
    let (width, height) = (UInt32(frame.size.width), UInt32(frame.size.height))
    guard seltzer_encode_jpeg(pixels, width, height, &data, &count) != 0, let data else {
      throw .jpegUnavailable
    }
    defer { free(data) }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
  }
}
