import SeltzerSystem

extension OutputFormat {
  /// Lossy WebP, still or animated, repeated forever.
  public static let webp = OutputFormat(
    rawValue: "webp", webElement: .image, hasAlpha: true, longestSide: 16_383,
    ffmpeg: FFmpegEncoding(
      // libwebp_anim would skip blocks that change little, so bubbles would leave trails.
      encoder: "libwebp",
      options: { encoder, quality in
        let (percent, level) = quality.select(draft: (60, 2), good: (88, 2), best: (96, 4))
        // The muxer would round the last frame's duration, not its end.
        let end = encoder.rate.time(ofFrame: encoder.frames, unitsPerSecond: 1000)
        let duration = "if(eq(N\\,\(encoder.frames - 1))\\,\(end)-PTS\\,DURATION)"
        return ["-quality", "\(percent)", "-compression_level", "\(level)"]
          + ["-enc_time_base", "1:1000", "-bsf:v", "setts=duration=\(duration)"]
      },
      container: ["-loop", "0", "-f", "webp"],
      // An even chunk that readers skip, named as in other RIFF files; the file's size is in its header.
      comment: { comment, size in
        let text = comment + Array(repeating: UInt8(ascii: " "), count: comment.count % 2)
        let chunk = Array("ICMT".utf8) + [UInt8].bigEndian(UInt32(text.count)).reversed() + text
        return [
          4: [UInt8].bigEndian(UInt32(clamping: size + chunk.count - 8)).reversed(), size: chunk,
        ]
      },
      // Frames would be blended with those before, as bit 1 of their last header byte is 0.
      alpha: { size, read in
        var (changes, at): ([Int: [UInt8]], Int) = ([:], 12)
        while at + 24 <= size, case let chunk = read(24, at), chunk.count == 24 {
          if chunk.starts(with: "ANMF".utf8) { changes[at + 23] = [chunk[23] | 2] }
          let length = chunk[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
          at += 8 + length + length % 2
        }
        return changes
      }))
}
