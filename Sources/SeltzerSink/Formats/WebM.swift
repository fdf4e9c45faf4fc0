extension OutputFormat {
  /// VP9 in WebM: 4:2:0, BT.709, limited range.
  public static let webm = OutputFormat(
    rawValue: "webm", isAnimationByDefault: true, webElement: .video,
    ffmpeg: FFmpegEncoding(
      encoder: "libvpx-vp9", isPlanar: true,
      options: { encoder, quality in
        // Faster "realtime" speeds do not predict from the first frame, which `LoopEnding` needs.
        let (deadline, speed, quantizer) = quality.select(
          draft: ("realtime", 4, 30), good: ("good", 6, 22), best: ("good", 2, 13))
        // One quantizer for all frames: libvpx would code every eighth frame finer than those
        // between, and slow motion would look jerky.
        return ["-b:v", "0", "-row-mt", "1", "-tile-columns", "2"]
          + ["-deadline", deadline, "-cpu-used", "\(speed)"]
          + ["-crf", "-qmin", "-qmax"].flatMap { [$0, "\(quantizer)"] }
      },
      container: ["-f", "webm"]))
}
