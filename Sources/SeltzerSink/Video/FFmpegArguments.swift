import SeltzerStage

/// What ffmpeg is told.
struct FFmpegArguments {
  let encoder: FrameEncoder
  let quality: VideoQuality
  /// For GIF, 256 colours as bytes B, G, R, A.
  var palette: [UInt8] = []

  /// What ffmpeg calls the encoder of a format.
  static func encoderName(of format: OutputFormat) -> String {
    switch format {
    case .mp4: "libx264"
    case .webm: "libvpx-vp9"
    case .avif: "libaom-av1"
    // Not libwebp_anim, which leaves alone what has hardly changed, until bubbles have trails.
    case .webp: "libwebp"
    default: "gif"
    }
  }

  /// Everything after the program's name; frames come by standard input, and `output` is where to.
  func all(output: String) -> [String] {
    let name = Self.encoderName(of: encoder.format)
    return ["-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-y"]
      + Self.input(encoder) + filter + ["-frames:v", "\(encoder.frames)", "-c:v", name] + settings
      // The same frames give the same file, whichever ffmpeg made it.
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"] + container + [output]
  }

  /// Tells the size, the rate and the colours of what comes, so that nothing is converted.
  static func input(_ encoder: FrameEncoder) -> [String] {
    let isPlanar = encoder.format != .gif && encoder.format != .webp
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
    switch encoder.format {
    case .mp4:
      // The macroblock tree spares bytes on what nothing later refers to, so that the last frames of a
      // loop would be worse than its first, and the seam would show.
      return planes
        + choose(
          ["-preset", "veryfast", "-crf", "23"],
          ["-preset", "medium", "-crf", "17", "-x264-params", "mbtree=0"],
          ["-preset", "slow", "-crf", "13", "-x264-params", "mbtree=0"])
    case .webm:
      return planes + ["-b:v", "0", "-row-mt", "1", "-tile-columns", "2"]
        + choose(
          ["-deadline", "realtime", "-cpu-used", "8", "-crf", "40"],
          ["-deadline", "good", "-cpu-used", "6", "-crf", "30"],
          ["-deadline", "good", "-cpu-used", "2", "-crf", "20"])
    case .avif:
      // Meant for real time, it takes a tenth of the time for a fifth fewer bytes on our soft
      // pictures, and a loop's first frame looks like its others, which it else does not.
      return planes + ["-b:v", "0", "-row-mt", "1", "-usage", "realtime"]
        + choose(
          ["-cpu-used", "8", "-crf", "34"], ["-cpu-used", "8", "-crf", "16"],
          ["-cpu-used", "6", "-crf", "10"])
        + (encoder.frames == 1 ? ["-still-picture", "1"] : [])
    case .webp:
      return choose(
        ["-quality", "50", "-compression_level", "1"],
        ["-quality", "80", "-compression_level", "4"],
        ["-quality", "95", "-compression_level", "6"])
    default: return []
    }
  }

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
