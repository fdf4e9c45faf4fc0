import SeltzerStage

extension OutputFormat {
  /// Lossy WebP, still or animated, repeated forever.
  public static let webp = OutputFormat(
    rawValue: "webp", webElement: .image, longestSide: 16_383,
    ffmpeg: FFmpegEncoding(
      // libwebp_anim would skip blocks that change little, so bubbles would leave trails.
      encoder: "libwebp",
      options: { encoder, quality in
        let (percent, level) = quality.select(
          draft: (50, encoder.hasSmallSteps ? 3 : 1), good: (80, 4), best: (95, 6))
        return ["-quality", "\(percent)", "-compression_level", "\(level)"]
      },
      container: ["-loop", "0", "-f", "webp"]))
}

extension FrameEncoder {
  /// Whether frames differ by less than the loss of level 1: in small pictures and at high rates.
  fileprivate var hasSmallSteps: Bool {
    let slowness = min(1, 30 * Double(rate.denominator) / Double(rate.numerator))
    return Double(size.width) * Double(size.height) * slowness * slowness < 150_000
  }
}
