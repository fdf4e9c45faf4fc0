/// The colours that a picture is made of, small vivid ones included.
///
/// Colours are grouped by k-means in OKLab. A group weighs the square root of its part of the
/// picture, and more the more vivid it is, and groups begin as far from each other as can be: so a
/// red boat on a wide sea is found. Nothing is random.
package struct PictureColors: Sendable, Equatable {
  /// One of the colours.
  package struct Shade: Sendable, Equatable {
    package var color: OKLab
    /// Its part of the picture, 0...1.
    package var share: Double
  }

  /// From the commonest to the rarest; grey alone where all of the picture is transparent.
  package let shades: [Shade]

  /// The colours of pixels in memory.
  ///
  /// - Parameters:
  ///   - pixels: Rows from top to bottom; `stride` for each, the last may be shorter.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - stride: From one row's start to the next one's, in pixels.
  ///   - layout: What a pixel holds.
  ///   - count: The most colours that are wanted, 1...32.
  package init(
    pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, stride: Int,
    layout: PictureHistogram.Layout, count: Int
  ) {
    var histogram = PictureHistogram(width: width, height: height, layout: layout)
    for y in 0..<height where histogram.counts(rowAt: y) {
      let start = y * stride
      histogram.add(UnsafeBufferPointer(rebasing: pixels[start..<start + width]), at: y)
    }
    self.init(histogram, count: count)
  }

  /// The colours of a picture that was counted.
  ///
  /// - Parameters:
  ///   - histogram: After its last row.
  ///   - count: The most colours that are wanted, 1...32.
  package init(_ histogram: PictureHistogram, count: Int) {
    let cells = ColorCells(histogram).cells
    guard !cells.isEmpty else {
      shades = [Shade(color: OKLab(lightness: 0.5, a: 0, b: 0), share: 1)]
      return
    }
    let groups = ColorGroups(cells, count: min(max(count, 1), Swatches.most))
    let whole = cells.reduce(0) { $0 + $1.mass }
    shades = groups.groups.enumerated()
      .map { ($0.offset, Shade(color: $0.element.color, share: $0.element.mass / whole)) }
      .sorted { ($1.1.share, $0.0) < ($0.1.share, $1.0) }.map(\.1)
  }

  /// The colours as a list, with the palette that is made of them.
  package func list(name: String) -> ColorList {
    ColorList(
      name: name, format: .picture, colors: shades.map { ColorList.Entry($0.color.srgb8) },
      palette: Palette(self, name: name))
  }
}

extension Palette {
  /// A palette of a picture's colours, made as of a list, but common colours become the background.
  package init(_ picture: PictureColors, name: String) {
    let swatches = picture.shades.map { Swatch(color: $0.color, share: $0.share) }
    self.init(Swatches.merged(swatches), name: name, summary: "From the colours of a picture")
  }
}
