package import SeltzerPicture

/// The rule for the margin of a wallpaper around the screen, so that parallax never shows its edge.
package enum Overhang: Sendable, Hashable {
  /// What the device's own system needs: the rule of 2013 for devices of that year's table, the
  /// measured movement for newer phones and tablets, nothing for desktops.
  case usual
  /// The rule of 2013: 200 pixels on each side of any device.
  case of2013
  /// The measured movement of the systems: 26 points across and 64 down on a phone, 78 and 119 on a
  /// tablet.
  case measured
  /// A number of pixels on each side, 0 or more.
  case pixels(Int)

  /// The pixels on each side by the rule of 2013.
  package static let pixelsOf2013 = 200
}

extension DeviceProfile {
  /// Returns the margin in pixels that a wallpaper needs beyond the screen, on each side of each axis.
  ///
  /// Desktops have not been measured; they use a tablet's points, 119 along the long side. Devices without
  /// parallax need a margin only for `pixels`.
  package func pixels(of overhang: Overhang) -> SIMD2<Int> {
    switch overhang {
    case .pixels(let count): SIMD2(repeating: count)
    case _ where !hasParallax: .zero
    case .usual where kind == .desktop: .zero
    case .usual: pixels(of: isOf2013 ? .of2013 : .measured)
    case .of2013: SIMD2(repeating: Overhang.pixelsOf2013)
    case .measured: SIMD2<Int>((measuredPoints * scale).rounded(.up))
    }
  }

  /// Returns the wallpaper size that parallax needs: the screen and its overhang, square for
  /// tablets; nil if it is too large for a `PixelSize`.
  package func wallpaper(_ overhang: Overhang = .usual) -> PixelSize? {
    let margin = pixels(of: overhang)
    guard let upright = screen.reaching(margin) else { return nil }
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
  /// Returns this size with `margin` more pixels on each side; nil if it is too large.
  package func reaching(_ margin: SIMD2<Int>) -> PixelSize? {
    // The guard keeps the sum from overflowing.
    guard margin.min() >= 0, margin.max() <= Self.longestSide else { return nil }
    return PixelSize(width: width + 2 * margin.x, height: height + 2 * margin.y)
  }
}
