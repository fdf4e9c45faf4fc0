/// How x264 is to code a video, and its first and last frames more finely, so that it closes as a loop.
///
/// What a frame loses stays lost in those made from it, and the first and the last lose different
/// things: that difference is what jumps where a loop begins again. The macroblock tree would even
/// spare bytes on the last frames, as nothing refers to them.
struct H264Coding {
  /// The loss that x264 aims at on the way (its constant rate factor).
  private let factor: Int
  /// How much finer key frames are coded, as x264 takes it: 2 is six steps of the quantizer.
  private let keyRatio: Int
  /// The quantizer of the last frame, 0 to 51; fine ones are small.
  private let last: Int
  /// Frames that lead from `factor` to `last`; fewer would be seen.
  private let length: Int
  /// Whether the last frame is a key frame as the first one is, so that both lose alike.
  private let endsWithKey: Bool
  /// Parameters of x264 beside those, each after a colon.
  private let others: String
  private let frames: Int

  init(encoder: FrameEncoder, quality: VideoQuality) {
    let (area, isSmall) = (encoder.stepArea, encoder.hasSmallSteps)
    frames = encoder.frames
    endsWithKey = isSmall && frames > 2
    length = min(isSmall ? 24 : 16, frames / 2)
    switch quality {
    case .draft:
      factor = isSmall ? 20 : 23
      (keyRatio, last) = isSmall ? (10, 0) : area < 1_000_000 ? (10, 1) : (5, 6)
      // Passing over blocks that have hardly changed makes steps smaller. Trellis quantization
      // comes nearer to what was drawn, in fewer bytes.
      others = area < 1_000_000 ? ":no-fast-pskip=1:trellis=1" : ":trellis=1"
    case .good:
      factor = 17
      (keyRatio, last) = isSmall ? (8, 0) : area < 1_000_000 ? (5, 4) : (3, 8)
      // In the smallest, busy blocks would else lose more than a step.
      others = area < 20_000 ? ":aq-strength=0.5" : ""
    case .best:
      factor = 13
      (keyRatio, last) = isSmall ? (8, 0) : area < 1_000_000 ? (5, 4) : (3, 8)
      others = ""
    }
  }

  /// What ffmpeg is told.
  var arguments: [String] {
    let key = endsWithKey ? ["-force_key_frames", "expr:eq(n,\(frames - 1))"] : []
    return key + ["-crf", "\(factor)", "-x264-params", "mbtree=0\(others)\(ends)"]
  }

  /// What holds for the first and for each of the last frames.
  private var ends: String {
    guard frames > 1 else { return "" }
    // A bitrate as on the way, as zones must tell one: the ratio makes the first frame finer.
    let zones =
      ["0,0,b=1"]
      + (1...length).map { step in
        let frame = frames - 1 - length + step
        return "\(frame),\(frame),q=\(factor + (last - factor) * step / length)"
      }
    return ":ipratio=\(keyRatio):zones=" + zones.map { $0 + ",trellis=2" }.joined(separator: "/")
  }
}
