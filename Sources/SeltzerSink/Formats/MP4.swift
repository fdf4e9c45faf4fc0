extension OutputFormat {
  /// H.264 in MP4: 4:2:0, BT.709, limited range, with the index first so that playback starts early.
  public static let mp4 = OutputFormat(
    rawValue: "mp4", isAnimationByDefault: true, webElement: .video, longestSide: 16_384,
    needsEvenSize: true,
    ffmpeg: FFmpegEncoding(
      encoder: "libx264", isPlanar: true, needsFile: true,
      options: { encoder, quality in
        let (preset, factor) = quality.select(
          draft: ("veryfast", 23), good: ("medium", 16), best: ("slow", 13))
        // The macroblock tree would code the last frames coarsely, because no frame refers to them.
        return ["-preset", preset, "-crf", "\(factor)", "-x264-params", "mbtree=0"]
      },
      container: ["-movflags", "+faststart", "-f", "mp4"]))
}
