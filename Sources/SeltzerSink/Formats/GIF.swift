import FoundationEssentials

extension OutputFormat {
  /// GIF of up to 255 colours, repeated forever.
  public static let gif = OutputFormat(
    rawValue: "gif", isAnimationByDefault: true, webElement: .image, highestRate: 50,
    ffmpeg: FFmpegEncoding(
      encoder: "gif", usesPalette: true, options: { _, _ in [] },
      container: ["-loop", "0", "-f", "gif"]))
}

/// The colours of a GIF, which ffmpeg's palettegen chooses from a sample of the frames.
///
/// Mixtures of the scene's palette were worse: for `bubbles` 39 dB against 47, for `home`, whose icons
/// have other colours, 22 against 39. Sixteen frames are enough, and bound the memory: palettegen in
/// the same run would hold every frame.
enum GIFPalette {
  /// The number of bytes of a palette: 256 colours B, G, R, A, the last transparent.
  static let count = 1024

  static let choosing = ["-vf", "palettegen", "-f", "rawvideo", "-pix_fmt", "bgra", "pipe:1"]

  static func applying(_ palette: [UInt8], _ quality: VideoQuality) -> [String] {
    let dither = quality.select(draft: "none", good: "bayer:bayer_scale=5", best: "sierra2_4a")
    let url = "data:application/octet-stream;base64," + Data(palette).base64EncodedString()
    return [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16", "-i", url,
      "-filter_complex", "[0:v][1:v]paletteuse=dither=\(dither)",
    ]
  }
}
