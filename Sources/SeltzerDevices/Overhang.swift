public import SeltzerStage

/// How far a background reaches beyond the screen on each side, so that parallax never shows its
/// edge.
public enum Overhang: Sendable, Hashable {
  /// The rule of 2013: 200 pixels, whatever the device.
  case of2013
  /// What the system moves by, as measured: 26 points across and 64 down on a phone, 78 and 119 on
  /// a tablet.
  case measured
  /// So many pixels on every side, 0 or more.
  case pixels(Int)

  /// The 200 pixels a side of 2013.
  package static let pixelsOf2013 = 200
}

extension DeviceProfile {
  /// How far a background must reach beyond the screen on each side.
  ///
  /// Nobody measured a desktop: it takes a tablet's points, the long side's 119 across.
  ///
  /// - Parameter overhang: By which rule. A device without parallax needs none by either rule.
  /// - Returns: Whole pixels across and down, as the device is held for `screen`.
  public func pixels(of overhang: Overhang) -> SIMD2<Int> {
    switch overhang {
    case .pixels(let count): SIMD2(repeating: count)
    case _ where !hasParallax: .zero
    case .of2013: SIMD2(repeating: Overhang.pixelsOf2013)
    case .measured:
      SIMD2(
        Int((measuredPoints.x * scale).rounded(.up)),
        Int((measuredPoints.y * scale).rounded(.up)))
    }
  }

  /// The background that parallax needs: the screen and its overhang, square where the device turns.
  ///
  /// - Parameter overhang: How far it reaches beyond the screen.
  /// - Returns: Pixels across and down; nil for more than a picture may have.
  public func wallpaper(_ overhang: Overhang = .of2013) -> PixelSize? {
    let beyond = pixels(of: overhang)
    guard let upright = screen.reaching(beyond) else { return nil }
    let side = max(upright.width, upright.height)
    return turns ? PixelSize(width: side, height: side) : upright
  }

  private var measuredPoints: SIMD2<Double> {
    switch kind {
    case .phone: SIMD2(26, 64)
    case .tablet: SIMD2(78, 119)
    case .desktop: SIMD2(119, 78)
    }
  }
}

extension PixelSize {
  /// This size and so many pixels more on each side; nil for more than a picture may have.
  public func reaching(_ beyond: SIMD2<Int>) -> PixelSize? {
    // Keeps the sum from overflowing.
    guard (0...Self.longestSide).contains(beyond.x), (0...Self.longestSide).contains(beyond.y)
    else { return nil }
    return PixelSize(width: width + 2 * beyond.x, height: height + 2 * beyond.y)
  }
}
