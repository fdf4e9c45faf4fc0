import SeltzerEncoders
import SeltzerPicture
import SeltzerSystem

extension OutputFormat {
  /// JPEG, one picture per file: quality 92, sRGB without a profile.
  public static let jpg = OutputFormat(
    rawValue: "jpg", holdsManyFrames: false,
    encode: { frame, encoder, _, text throws(SinkError) in
      let comment = PictureComment.bytes(encoder.text + text)
      let (width, height) = (UInt32(frame.size.width), UInt32(frame.size.height))
      var count = 0
      guard
        let bytes = seltzer_encode_jpeg(
          frame.pixels, width, height, comment, UInt32(comment.count), &count)
      else { throw .compressionFailed }
      defer { free(bytes) }
      return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    })
}
