extension OutputFormat {
  /// ProRes 422 HQ in QuickTime's container: 4:2:2 with 10 bits, BT.709, limited range; with alpha 4444.
  public static let prores = OutputFormat(
    rawValue: "prores", otherExtension: "mov", isAnimationByDefault: true, hasAlpha: true,
    longestSide: 16_384, needsEvenSize: true,
    ffmpeg: FFmpegEncoding(
      encoder: "prores_ks", needsFile: true,
      options: { encoder, _ in
        // The encoder stores the colours of the frames, which the filters convert and tag.
        let colors = "colorspace=bt709:color_primaries=bt709:color_trc=bt709"
        return
          (encoder.hasAlpha
          ? ["-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16"]
          : ["-profile:v", "3", "-pix_fmt", "yuv422p10le"])
          + ["-vf", "\(FFmpegEncoding.scale),setparams=range=tv:\(colors)"]
      }, container: ["-movflags", "+faststart", "-f", "mov"]))
}
