extension OutputFormat {
  /// VP9 in WebM: 4:2:0, BT.709, limited range.
  public static let webm = OutputFormat(
    rawValue: "webm", isAnimationByDefault: true, webElement: .video, hasAlpha: true,
    ffmpeg: FFmpegEncoding(
      encoder: "libvpx-vp9", isPlanar: true,
      options: { encoder, quality in
        // Faster "realtime" speeds do not predict from the first frame, which `LoopEnding` needs. Speed 6
        // and coarser quantizers leave trails behind bubbles.
        let (deadline, speed, quantizer) = quality.select(
          draft: ("realtime", 4, 26), good: ("good", 4, 16), best: ("good", 2, 10))
        // One quantizer for all frames: libvpx would code every eighth frame finer than those between.
        // That takes fewer bytes, but some steps would be four times as large as others, not 1.5 times.
        return ["-b:v", "0", "-row-mt", "1", "-tile-columns", "2"]
          + ["-deadline", deadline, "-cpu-used", "\(speed)"]
          + ["-crf", "-qmin", "-qmax"].flatMap { [$0, "\(quantizer)"] }
          // The encoder of alpha needs all frames to be visible.
          + (encoder.hasAlpha
            ? ["-vf", FFmpegEncoding.scale, "-pix_fmt", "yuva420p", "-auto-alt-ref", "0"] : [])
      },
      container: ["-f", "webm"]))
}
