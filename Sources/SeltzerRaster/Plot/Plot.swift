/// A drawing that explains numbers, as pixels or as SVG.
package protocol Plot: Sendable {
  /// The plot as pixels.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  func frame() throws -> Frame

  /// The plot as an SVG document; its letters are outlines, so it looks the same everywhere.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  func svg() throws -> [UInt8]
}
