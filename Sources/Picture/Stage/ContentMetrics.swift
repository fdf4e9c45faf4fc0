import SeltzerScene

/// The sizes of images and text, which the renderer measures for the stage.
package struct ContentMetrics: Sendable {
  /// Returns the size of an image file in pixels, upright, from its header.
  package let picture: @Sendable (_ path: String) throws -> PixelSize
  /// Returns the screen that an image file is fitted to; nil for most.
  package let screen: @Sendable (_ path: String) -> FittedScreen?
  /// Returns the size of text in pixels.
  package let text: @Sendable (TextRun) throws -> SIMD2<Double>
  /// Returns the font family that is drawn if none of the families in a list is installed, else nil.
  package let substitute: @Sendable (_ families: String) -> String?

  package init(
    picture: @escaping @Sendable (_ path: String) throws -> PixelSize,
    screen: @escaping @Sendable (_ path: String) -> FittedScreen? = { _ in nil },
    text: @escaping @Sendable (TextRun) throws -> SIMD2<Double>,
    substitute: @escaping @Sendable (_ families: String) -> String? = { _ in nil }
  ) {
    self.picture = picture
    self.screen = screen
    self.text = text
    self.substitute = substitute
  }

  func screen(of picture: Picture) throws -> FittedScreen? {
    if case .file(let path) = picture { screen(path) } else { nil }
  }

  /// Returns the size of a picture in pixels; a drawing's depends on the stage's height.
  func pixels(of picture: Picture, stageHeight: Double) throws -> SIMD2<Double> {
    switch picture {
    case .drawing(let drawing): drawing.naturalSize * stageHeight
    case .file(let path): try self.picture(path).vector
    }
  }
}

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
