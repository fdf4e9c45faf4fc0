extension OutputFormat {
  /// Lossy WebP, still or animated, repeated forever.
  public static let webp = OutputFormat(
    rawValue: "webp", webElement: .image, longestSide: 16_383,
    ffmpeg: FFmpegEncoding(
      // libwebp_anim would skip blocks that change little, so bubbles would leave trails.
      encoder: "libwebp",
      options: { _, quality in
        let (percent, level) = quality.select(draft: (60, 2), good: (88, 2), best: (96, 4))
        return ["-quality", "\(percent)", "-compression_level", "\(level)"]
      },
      container: ["-loop", "0", "-f", "webp"]))
}
