import Seltzer

/// One way of making a preview: how large, how fast, how well.
struct PreviewTry {
  let size: PixelSize
  let rate: FrameRate
  let quality: VideoQuality

  /// How many pixels a second are to be shown.
  var effort: Double {
    Double(size.width * size.height) * Double(rate.numerator) / Double(rate.denominator)
  }

  /// Frames a second, by how many pixels a picture has: the smaller, the fewer.
  private static let steps: [(pixels: Int, rate: Int)] = [
    (960 * 540, 30), (640 * 360, 30), (480 * 270, 24), (320 * 180, 20), (240 * 136, 15),
    (160 * 90, 12),
  ]

  /// What is tried, in this order, until one is small enough.
  ///
  /// - Parameters:
  ///   - shape: The size whose shape all have; none is larger.
  ///   - format: Only what ffmpeg encodes has qualities.
  /// - Returns: From the largest and best to the smallest and worst.
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
  /// The same shape, with even sides and about so many pixels or fewer.
  fileprivate func scaled(to pixels: Int) -> PixelSize {
    let factor = min(1, (Double(pixels) / Double(width * height)).squareRoot())
    func side(_ length: Int) -> Int { max(2, Int((Double(length) * factor / 2).rounded()) * 2) }
    return PixelSize(width: side(width), height: side(height)) ?? self
  }
}
