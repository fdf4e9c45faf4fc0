package import SeltzerScene

/// A palette's colours as terminal cells: the background's gradient with bubbles.
package enum PaletteStrip {
  static func cells(of palette: Palette, width: Int, color: (SRGB8) -> CellColor) -> [Cell] {
    let curve = palette.background.curve
    return (0..<width).map { column in
      let place = (Double(column) + 0.5) / Double(width)
      let behind = color(curve.color(at: place).srgb8)
      guard column % 2 == 1 else { return Cell(" ", on: behind) }
      return Cell("\u{25CF}", color(palette.bubbleColor(tint: place)), on: behind)
    }
  }

  /// Returns the strip as text, in the colours that the terminal has.
  package static func text(
    of palette: Palette, width: Int, environment: [String: String]
  ) -> String {
    let quantizer = ColorQuantizer(TerminalTraits(answers: [], environment: environment).depth)
    var painter = CellPainter(columns: width, rows: 1)
    let bytes = painter.run(cells(of: palette, width: width) { quantizer.color($0) })
    return String(decoding: bytes, as: UTF8.self) + "\u{1B}[0m"
  }
}
