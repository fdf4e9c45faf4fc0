extension OutputFormat {
  /// Lossy WebP, still or animated, repeated forever.
  public static let webp = OutputFormat(
    rawValue: "webp", webElement: .image, longestSide: 16_383,
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
      container: ["-loop", "0", "-f", "webp"]))
}
