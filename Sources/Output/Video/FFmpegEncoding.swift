/// The trade-off between quality, time and size of a video.
public enum VideoQuality: String, CaseIterable, Sendable {
  /// For previews: small files, with loss that is visible on close inspection. H.264 takes as long as `good`.
  case draft
  /// For sharing: hardly any loss.
  case good
  /// For archiving: no visible loss, several times the time of `good` and up to twice its bytes.
  case best

  func select<Value>(draft: Value, good: Value, best: Value) -> Value {
    switch self {
    case .draft: draft
    case .good: good
    case .best: best
    }
  }
}

extension FrameRate {
  /// Returns the time of frame `index` in units such as 1/100 s, rounded as by ffmpeg: halves upwards.
  func time(ofFrame index: Int, unitsPerSecond units: Int) -> Int {
    // Exact until the division.
    Int((Double(units * denominator) * Double(index) / Double(numerator)).rounded())
  }
}

/// How ffmpeg encodes a format.
struct FFmpegEncoding: Sendable {
  let encoder: String
  /// Whether frames are passed as the bytes of a `PlanarFrame`, so that `LoopEnding` closes loops;
  /// otherwise as bytes B, G, R, 255.
  var isPlanar = false
  /// Whether the output must be seekable.
  var needsFile = false
  /// Whether a palette is first chosen from a sample of the frames; these must not be dithered.
  var usesPalette = false
  /// The filter that converts frames with alpha to BT.709.
  static let scale = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd"
  let options: @Sendable (FrameEncoder, VideoQuality) -> [String]
  /// The muxer's options.
  let container: [String]
  /// Returns the bytes by their offsets that add a comment to a file of this size; nil if ffmpeg writes it.
  var comment: (@Sendable (_ comment: [UInt8], _ size: Int) -> [Int: [UInt8]])?
  /// Returns the bytes by their offsets that correct a file of this size with alpha; nil if it is correct.
  var alpha:
    (@Sendable (_ size: Int, _ read: (_ count: Int, _ offset: Int) -> [UInt8]) -> [Int: [UInt8]])?
}

struct FFmpegArguments: Sendable {
  let encoder: FrameEncoder
  let encoding: FFmpegEncoding
  let quality: VideoQuality
  /// Whether the output is a segment of a video, whose bytes must not depend on the number of processors.
  var isSegment = false

  /// Whether frames are passed as planes.
  var isPlanar: Bool { encoder.takesPlanes }

  /// Joins `count` segments, whose bytes follow one another on standard input.
  ///
  /// The times of each segment begin at 0. The time at which it belongs follows from the number of the
  /// packet, N, since ffmpeg would add up rounded lengths.
  func joining(_ count: Int, length: Int, output: String) -> [String] {
    let (numerator, denominator) = (encoder.rate.numerator, encoder.rate.denominator)
    let start =
      "round(min(floor(N/\(length))\\,\(count - 1))*\(length * denominator)/(\(numerator)*TB))"
    return Self.quiet + ["-xerror", "-y", "-f", "mp4", "-i", "pipe:0", "-c", "copy"]
      + ["-bsf:v", "setts=pts=PTS+\(start):dts=DTS+\(start)", "-fflags", "+bitexact"]
      + encoding.container + [output]
  }

  /// Fragmented MP4, whose files can follow one another in a stream.
  private static let segmentContainer = [
    "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-f", "mp4",
  ]

  /// Encodes all frames from standard input into `output`.
  func encoding(palette: [UInt8], output: String) -> [String] {
    input + (palette.isEmpty ? [] : GIFPalette.applying(palette, quality))
      + coding(frames: encoder.frames)
      + (comment.isEmpty || encoding.comment != nil
        ? [] : ["-metadata", "comment=" + String(decoding: comment, as: UTF8.self)])
      + (isSegment ? Self.segmentContainer : encoding.container) + [output]
  }

  var comment: [UInt8] { PictureComment.bytes(encoder.text) }
  /// Encodes the first frame alone, to standard output in a container that can be streamed.
  var firstFrame: [String] { input + coding(frames: 1) + ["-f", "nut", "pipe:1"] }

  /// Decodes standard input, and writes planes to standard output.
  static let decoding = quiet + ["-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"]

  /// Chooses a palette for the frames from standard input, and writes it to standard output.
  var choosingPalette: [String] { input + GIFPalette.choosing(quality) }

  private static let quiet = ["-nostdin", "-hide_banner", "-loglevel", "error"]

  private static let colors = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  /// Longer videos get keyframes for seeking; in shorter ones a keyframe would be a visible step.
  private static let longestGroup = 18_000

  /// States size, rate and colours, so that ffmpeg converts nothing.
  private var input: [String] {
    Self.quiet + ["-xerror", "-y", "-f", "rawvideo"]
      + ["-pixel_format", isPlanar ? "yuv420p" : "bgra"]
      + ["-video_size", "\(encoder.size)", "-framerate", "\(encoder.rate)"]
      + (isPlanar ? Self.colors : []) + ["-i", "pipe:0"]
  }

  private static let finerFrames = 16

  /// More bits for the last frames of a segment, in three steps.
  ///
  /// x264 leaves errors below a quantizer step as they are, and the next keyframe ends them at once. With
  /// these bits the step at a join is about 1.2 to 2.1 median steps at 30 frames per second in good quality;
  /// at 60 it is 2 to 4, because the others are half as large.
  private var finerEnding: String {
    let end = encoder.frames
    func zone(_ first: Int, _ last: Int, _ factor: Double) -> String {
      "\(end - first),\(end - last),b=\(factor)"
    }
    return "zones=\(zone(Self.finerFrames, 9, 1.1))/\(zone(8, 5, 1.2))/\(zone(4, 1, 1.3))"
  }

  private func coding(frames: Int) -> [String] {
    let isShort = encoder.frames <= Self.longestGroup
    // All segments have one group length, since x264's stream headers depend on it.
    let group = isSegment ? 2 * VideoWriter.segmentLength : encoder.frames
    return ["-frames:v", "\(frames)", "-c:v", encoding.encoder]
      + (isSegment ? ["-threads", "1"] : [])
      // Each chroma sample is the mean of four pixels and lies in their centre.
      + (isPlanar ? ["-pix_fmt", "yuv420p"] : [])
      + (encoding.isPlanar ? ["-chroma_sample_location", "center"] + Self.colors : [])
      + (encoding.isPlanar && isShort ? ["-g", "\(group)"] : [])
      + encoding.options(encoder, quality)
      + (isSegment && encoder.frames > Self.finerFrames ? ["-x264opts", finerEnding] : [])
      // Makes the bytes independent of the version of ffmpeg's muxers.
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"]
  }
}
