import SeltzerScene

/// The sizes that the stage cannot know by itself, asked of whoever can draw.
package struct Measures: Sendable {
  /// Width and height of an image file in pixels, as it is shown, from its header.
  package let picture: @Sendable (_ path: String) throws -> PixelSize
  /// Width and height of text in pixels.
  package let text: @Sendable (TextRun) throws -> SIMD2<Double>

  package init(
    picture: @escaping @Sendable (_ path: String) throws -> PixelSize,
    text: @escaping @Sendable (TextRun) throws -> SIMD2<Double>
  ) {
    self.picture = picture
    self.text = text
  }

  /// The pixels of a picture; for a drawing the size it would have on a stage of this height.
  func pixels(of picture: Picture, stageHeight: Double) throws -> SIMD2<Double> {
    switch picture {
    case .drawing(let drawing): return drawing.naturalSize * stageHeight
    case .file(let path):
      let size = try self.picture(path)
      return SIMD2(Double(size.width), Double(size.height))
    }
  }
}
