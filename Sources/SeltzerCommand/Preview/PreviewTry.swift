import Seltzer

/// The size, frame rate and quality of a preview.
struct PreviewTry {
  let size: PixelSize
  let rate: FrameRate
  let quality: VideoQuality

  /// Pixels per second of video.
  var effort: Double { Double(size.width * size.height) * perSecond }

  var perSecond: Double { Double(rate.numerator) / Double(rate.denominator) }

  private static let steps: [(pixels: Int, rate: Int)] = [
    (960 * 540, 30), (640 * 360, 30), (480 * 270, 24), (320 * 180, 20), (240 * 136, 15),
    (160 * 90, 12),
  ]

  /// Returns the settings to try, from the largest and best to the smallest and worst.
  ///
  /// All have the aspect ratio of `shape` and are no larger. Only ffmpeg's formats have qualities.
  static func all(shape: PixelSize, format: OutputFormat) -> [PreviewTry] {
    let qualities: [VideoQuality] = format.needsFFmpeg ? [.good, .draft] : [.good]
    return steps.flatMap { step in
      qualities.compactMap { quality in
        guard let rate = FrameRate(step.rate) else { return nil }
        return PreviewTry(size: shape.scaled(to: step.pixels), rate: rate, quality: quality)
      }
    }
  }
}

extension PixelSize {
  /// Returns this size, scaled down to about `pixels` pixels, with even sides.
  fileprivate func scaled(to pixels: Int) -> PixelSize {
    let factor = min(1, (Double(pixels) / Double(width * height)).squareRoot())
    func side(_ length: Int) -> Int { max(2, Int((Double(length) * factor / 2).rounded()) * 2) }
    return PixelSize(width: side(width), height: side(height)) ?? self
  }
}
