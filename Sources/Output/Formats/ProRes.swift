extension OutputFormat {
  /// ProRes 422 HQ in QuickTime's container: 4:2:2 with 10 bits, BT.709, limited range.
  public static let prores = OutputFormat(
    rawValue: "prores", otherExtension: "mov", isAnimationByDefault: true, longestSide: 16_384,
    needsEvenSize: true,
    ffmpeg: FFmpegEncoding(
      encoder: "prores_ks", needsFile: true,
      options: { _, _ in
        // The encoder stores the colours of the frames, which the filters convert and tag.
        let colors = "colorspace=bt709:color_primaries=bt709:color_trc=bt709"
        let scale = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd"
        return ["-profile:v", "3", "-pix_fmt", "yuv422p10le"]
          + ["-vf", "\(scale),setparams=range=tv:\(colors)"]
      }, container: ["-movflags", "+faststart", "-f", "mov"]))
}
