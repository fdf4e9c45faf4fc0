import SeltzerScene

/// The sizes of images and text, which the renderer measures for the stage.
package struct ContentMetrics: Sendable {
  /// Returns the size of an image file in pixels, upright, from its header.
  package let picture: @Sendable (_ path: String) throws -> PixelSize
  /// Returns the size of text in pixels.
  package let text: @Sendable (TextRun) throws -> SIMD2<Double>

  package init(
    picture: @escaping @Sendable (_ path: String) throws -> PixelSize,
    text: @escaping @Sendable (TextRun) throws -> SIMD2<Double>
  ) {
    self.picture = picture
    self.text = text
  }

  /// Returns the size of a picture in pixels; a drawing's depends on the stage's height.
  func pixels(of picture: Picture, stageHeight: Double) throws -> SIMD2<Double> {
    switch picture {
    case .drawing(let drawing): drawing.naturalSize * stageHeight
    case .file(let path): try self.picture(path).vector
    }
  }
}
