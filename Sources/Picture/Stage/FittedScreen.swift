/// The screen that a picture is fitted to, and what extends beyond it on each side, in pixels.
package struct FittedScreen: Sendable, Equatable {
  package let screen: PixelSize
  package let overhang: SIMD2<Int>

  package init(screen: PixelSize, overhang: SIMD2<Int>) {
    (self.screen, self.overhang) = (screen, overhang)
  }

  /// The screen's height in pixels and the overhang in screen heights, for a picture of some size on a stage
  /// of the screen's aspect ratio, which may be turned; nil on other stages.
  func measures(
    of picture: SIMD2<Double>, on stage: SIMD2<Double>
  ) -> (height: Double, overhang: SIMD2<Double>)? {
    for isTurned in [false, true] {
      func turned(_ pair: SIMD2<Double>) -> SIMD2<Double> {
        isTurned ? SIMD2(pair.y, pair.x) : pair
      }
      let (side, overhang) = (turned(screen.vector), turned(SIMD2<Double>(overhang)))
      let isAlike = abs(side.x / side.y * stage.y / stage.x - 1) < 0.01
      if isAlike, all(side + 2 * overhang .<= picture) { return (side.y, overhang / side.y) }
    }
    return nil
  }
}
