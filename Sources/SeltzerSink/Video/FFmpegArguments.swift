import SeltzerStage

/// What ffmpeg is told.
struct FFmpegArguments {
  let encoder: FrameEncoder
  let quality: VideoQuality
  /// For GIF, 256 colours as bytes B, G, R, A.
  var palette: [UInt8] = []

  /// What ffmpeg calls the encoder of a format; AVIF comes encoded.
  static func encoderName(of format: OutputFormat) -> String {
    switch format {
    case .mp4: "libx264"
    case .webm: "libvpx-vp9"
    case .avif: "copy"
    // Not libwebp_anim, which leaves alone what has hardly changed, until bubbles have trails.
    case .webp: "libwebp"
    default: "gif"
    }
  }

  /// Everything after the program's name; frames come by standard input, and `output` is where to.
  func all(output: String) -> [String] { all(of: encoder.frames, output: output) }

  /// The same for the first frame alone, by standard output.
  var firstFrame: [String] { all(of: 1, output: "pipe:1") }

  private func all(of frames: Int, output: String) -> [String] {
    let name = Self.encoderName(of: encoder.format)
    return Self.quietly + ["-xerror", "-y"]
      + Self.input(encoder) + filter + ["-frames:v", "\(frames)", "-c:v", name] + settings
      // The same frames give the same file, whichever ffmpeg made it.
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"] + container + [output]
  }

  /// Makes planes of a video, from standard input to standard output.
  static let decoding =
    quietly + ["-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"]

  static let quietly = ["-nostdin", "-hide_banner", "-loglevel", "error"]

  /// Tells the size, the rate and the colours of what comes, so that nothing is converted; AV1 tells
  /// them itself.
  static func input(_ encoder: FrameEncoder) -> [String] {
    guard encoder.format != .avif else { return ["-f", "ivf", "-i", "pipe:0"] }
    let isPlanar = encoder.format == .mp4 || encoder.format == .webm
    return [
      "-f", "rawvideo", "-pixel_format", isPlanar ? "yuv420p" : "bgra", "-video_size",
      "\(encoder.size.width)x\(encoder.size.height)", "-framerate", "\(encoder.rate)",
    ] + (isPlanar ? colors : []) + ["-i", "pipe:0"]
  }

  private static let colors = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  private var filter: [String] {
    guard encoder.format == .gif, !palette.isEmpty else { return [] }
    let dither =
      quality == .draft ? "none" : quality == .good ? "bayer:bayer_scale=5" : "sierra2_4a"
    return [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16", "-i",
      "data:application/octet-stream;base64,\(Base64.text(palette))", "-filter_complex",
      "[0:v][1:v]paletteuse=dither=\(dither)",
    ]
  }

  private var settings: [String] {
    func choose(_ draft: [String], _ good: [String], _ best: [String]) -> [String] {
      switch quality {
      case .draft: draft
      case .good: good
      case .best: best
      }
    }
    // Chroma is the mean of four pixels, which is in their middle.
    let planes = ["-pix_fmt", "yuv420p", "-chroma_sample_location", "center"] + Self.colors
    // A key frame on the way would be a step, too.
    let group = encoder.frames <= Self.longestGroup ? ["-g", "\(encoder.frames)"] : []
    switch encoder.format {
    case .mp4:
      let preset = choose(["veryfast"], ["medium"], ["slow"])
      return planes + group + ["-preset"] + preset
        + H264Coding(encoder: encoder, quality: quality).arguments
    case .webm:
      // The first frame stays at hand until the next key frame, so that a loop's last frames, which
      // `LoopEnding` leads there, are made from it. Faster speeds of "realtime" do not look there.
      let speed = choose(
        ["-deadline", "realtime", "-cpu-used", "4"], ["-deadline", "good", "-cpu-used", "6"],
        ["-deadline", "good", "-cpu-used", "2"])
      // One quantizer for all frames: libvpx would make every eighth finer than those between, and
      // what moves slowly would move in jerks.
      let quantizer =
        encoder.hasSmallSteps
        ? choose(["24"], ["16"], ["10"]) : choose(["30"], ["22"], ["13"])
      return planes + ["-b:v", "0", "-row-mt", "1", "-tile-columns", "2"] + group + speed
        + ["-crf", "-qmin", "-qmax"].flatMap { [$0] + quantizer }
    case .webp:
      // Below level 3 what a picture loses varies from one to the next by more than small steps.
      return choose(
        ["-quality", "50", "-compression_level", encoder.hasSmallSteps ? "3" : "1"],
        ["-quality", "80", "-compression_level", "4"],
        ["-quality", "95", "-compression_level", "6"])
    default: return []
    }
  }

  /// Frames that a video may go without a key frame; longer videos are sought in.
  private static let longestGroup = 18_000

  private var container: [String] {
    switch encoder.format {
    case .mp4: ["-movflags", "+faststart", "-f", "mp4"]
    case .webm: ["-f", "webm"]
    case .avif: ["-f", "avif"]
    case .webp: ["-loop", "0", "-f", "webp"]
    default: ["-loop", "0", "-f", "gif"]
    }
  }
}
