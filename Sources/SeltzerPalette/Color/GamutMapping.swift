extension OKLCh {
  /// The most similar colour in sRGB's gamut, with nearly the same lightness and hue.
  ///
  /// Chroma is reduced until clipping the channels makes no noticeable difference. Source: CSS Color
  /// Module Level 4, §13.2.2, "Sample Pseudocode for the Binary Search Gamut Mapping Algorithm with Local
  /// MINDE", for sRGB.
  package var inGamut: OKLab {
    if lightness >= 1 { return OKLab(lightness: 1, a: 0, b: 0) }
    if lightness <= 0 { return OKLab(lightness: 0, a: 0, b: 0) }
    if lab.isInGamut { return lab }
    let justNoticeable = 0.02
    let closeEnough = 0.0001
    var clipped = lab.clipped
    guard clipped.distance(to: lab) >= justNoticeable else { return clipped }
    var candidate = self
    var (low, high) = (0.0, chroma)
    var isLowInGamut = true
    while high - low > closeEnough {
      candidate.chroma = (low + high) / 2
      if isLowInGamut, candidate.lab.isInGamut {
        low = candidate.chroma
        continue
      }
      let exact = candidate.lab
      clipped = exact.clipped
      let difference = clipped.distance(to: exact)
      guard difference < justNoticeable else {
        high = candidate.chroma
        continue
      }
      if justNoticeable - difference < closeEnough { break }
      isLowInGamut = false
      low = candidate.chroma
    }
    return clipped
  }

  package var srgb8: SRGB8 { inGamut.srgb8 }
}

extension OKLab {
  /// Whether a screen can show the colour: all channels in 0...1, except for rounding errors.
  package var isInGamut: Bool {
    let channels = linearSRGB
    let slack = 1e-6
    return channels.min() >= -slack && channels.max() <= 1 + slack
  }

  fileprivate var clipped: OKLab {
    OKLab(linear: linearSRGB.clamped(lowerBound: .zero, upperBound: .one))
  }
}
