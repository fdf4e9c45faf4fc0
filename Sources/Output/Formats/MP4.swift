extension OutputFormat {
  /// H.264 in MP4, with the index first so that playback starts early.
  public static let mp4 = h264(
    "mp4", webElement: .video, needsFile: true, ["-movflags", "+faststart", "-f", "mp4"])
  /// H.264 in QuickTime's container, with the index first.
  public static let mov = h264("mov", needsFile: true, ["-movflags", "+faststart", "-f", "mov"])
  /// H.264 in Matroska.
  public static let mkv = h264("mkv", ["-f", "matroska"])

  /// H.264: 4:2:0, BT.709, limited range.
  private static func h264(
    _ name: String, webElement: WebElement? = nil, needsFile: Bool = false, _ container: [String]
  ) -> OutputFormat {
    OutputFormat(
      rawValue: name, isAnimationByDefault: true, webElement: webElement, longestSide: 16_384,
      needsEvenSize: true, canBeJoined: true,
      ffmpeg: FFmpegEncoding(
        encoder: "libx264", isPlanar: true, needsFile: needsFile,
        options: { encoder, quality in
          let (preset, factor) = quality.select(
            draft: ("veryfast", 23.0), good: ("veryfast", 16.1), best: ("slow", 13.0))
          // The macroblock tree would code the last frames coarsely, because no frame refers to them.
          // Without `cpu-independent`, the bytes depend on the processor's instruction sets.
          let parameters = "mbtree=0:cpu-independent=1"
          return ["-preset", preset, "-crf", "\(factor)", "-x264-params", parameters]
        }, container: container))
  }
}
