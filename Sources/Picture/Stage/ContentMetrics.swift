import SeltzerScene

/// Measures images and text: by default image files and installed fonts.
package struct ContentMetrics: Sendable {
  /// Returns the size of an image file in pixels, upright, from its header.
  let picture: @Sendable (_ path: String) throws -> PixelSize
  /// Returns the size of text in pixels.
  let text: @Sendable (TextRun) throws -> SIMD2<Double>

  package init(
    picture: @escaping @Sendable (_ path: String) throws -> PixelSize = { try ImageFile($0).size },
    text: @escaping @Sendable (TextRun) throws -> SIMD2<Double> = TextSizes().size
  ) { (self.picture, self.text) = (picture, text) }

  /// Returns the size of a picture in pixels; a drawing's depends on the stage's.
  func pixels(of picture: Picture, on stage: SIMD2<Double>) throws -> SIMD2<Double> {
    switch picture {
    case .drawing(let drawing): drawing.size(on: stage)
    case .file(let path): try self.picture(path).vector
    }
  }
}
