import FoundationEssentials

extension OutputFormat {
  /// GIF with one palette of up to 255 colours, repeated forever.
  public static let gif = OutputFormat(
    rawValue: "gif", isAnimationByDefault: true, webElement: .image, highestRate: 50,
    ffmpeg: FFmpegEncoding(
      encoder: "gif", usesPalette: true, options: { _, _ in [] },
      container: ["-loop", "0", "-f", "gif"]))
}

/// The colours of a GIF, which ffmpeg's elbg chooses from a sample of the frames by k-means.
///
/// The quality is the number of colours. ffmpeg's palettegen, a median cut, was worse: for `home` with
/// 255 colours it scored 69 instead of 76 in SSIMULACRA2, with as many bytes.
enum GIFPalette {
  /// The number of bytes of a palette: 256 colours B, G, R, A.
  private static let count = 1024

  private static func colors(_ quality: VideoQuality) -> Int {
    quality.select(draft: 64, good: 128, best: 255)
  }

  /// Chooses colours for up to `VideoWriter.mostSamples` frames; writes these in small, then the palette.
  static func choosing(_ quality: VideoQuality) -> [String] {
    let filter =
      "scale=160:90:flags=neighbor,tile=1x\(VideoWriter.mostSamples),"
      + "elbg=\(colors(quality)):pal8=1:seed=1"
    return ["-vf", filter, "-f", "rawvideo", "-pix_fmt", "pal8", "pipe:1"]
  }

  /// The number of bytes that ffmpeg writes when it chooses colours.
  static let outputCount = 160 * 90 * VideoWriter.mostSamples + count

  /// Maps frames to the colours at the end of what `choosing` wrote.
  ///
  /// The other entries become transparent, for pixels that equal those of the frame before. The dither
  /// is fixed to the picture, so that it neither flickers nor crawls, as error diffusion does.
  static func applying(_ output: [UInt8], _ quality: VideoQuality) -> [String] {
    let colors = output.suffix(count).prefix(4 * colors(quality))
    let palette = Data(colors + [UInt8](repeating: 0, count: count - colors.count))
    return [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16",
      "-i", "data:application/octet-stream;base64," + palette.base64EncodedString(),
      "-filter_complex", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4",
    ]
  }
}
