import SeltzerStage

extension FrameEncoder {
  /// Pixels of a picture whose steps from frame to frame, at 30 frames a second, are as small as these.
  ///
  /// Steps are smaller in small pictures and at high rates; those are easily lost in coding.
  var stepArea: Double {
    let slowness = min(1, 30 * Double(rate.denominator) / Double(rate.numerator))
    return Double(size.width) * Double(size.height) * slowness * slowness
  }

  /// Whether steps are so small that coding must be finer.
  var hasSmallSteps: Bool { stepArea < 150_000 }
}
