/// The colours of a GIF: those that ffmpeg's palettegen finds in a few of its frames.
///
/// Tried against 255 mixtures of the scene's palette (16 places of the gradient, three bubble colours,
/// five opacities), on 4 s of 480x270 at 20 frames a second. Of `bubbles` the mixtures make 1.6 MB
/// at 39 dB, palettegen 2.3 MB at 47 dB; of `home` 1.5 MB at 22 dB, since icons have colours of their own,
/// and palettegen 1.6 MB at 39 dB. A tenth more for ten times less error is worth it. Sixteen frames are
/// enough, and memory stays bounded; within one run palettegen would hold every frame.
enum GIFPalette {
  /// 256 colours as bytes B, G, R, A, the last of them clear.
  static let count = 1024

  /// How ffmpeg gets to them.
  static func arguments(_ encoder: FrameEncoder) -> [String] {
    FFmpegArguments.quietly + FFmpegArguments.input(encoder)
      + ["-vf", "palettegen", "-f", "rawvideo", "-pix_fmt", "bgra", "pipe:1"]
  }
}
