import SeltzerSystem

extension OutputFormat {
  /// AV1 in AVIF, still or animated: 4:2:0, BT.709, limited range.
  public static let avif = OutputFormat(
    rawValue: "avif", webElement: .image,
    ffmpeg: FFmpegEncoding(
      encoder: "libaom-av1", isPlanar: true, needsFile: true,
      options: { encoder, quality in
        let (speed, quantizer) = quality.select(draft: (7, 32), good: (6, 20), best: (5, 10))
        // One quantizer for all frames, without look-ahead: single finer frames would be visible as steps.
        return ["-usage", "realtime", "-lag-in-frames", "0", "-cpu-used", "\(speed)"]
          + ["-row-mt", "1", "-aq-mode", "0", "-b:v", "0"]
          + ["-crf", "-qmin", "-qmax"].flatMap { [$0, "\(quantizer)"] }
          + (encoder.frames == 1 ? ["-still-picture", "1"] : [])
      },
      container: ["-f", "avif"],
      // A box that readers skip.
      comment: { comment, size in
        [size: .bigEndian(UInt32(comment.count + 8)) + Array("free".utf8) + comment]
      }))
}
