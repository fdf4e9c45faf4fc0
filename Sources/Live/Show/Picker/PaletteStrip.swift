package import SeltzerScene

/// A palette's colours as terminal cells.
package enum PaletteStrip {
  /// Returns the background's gradient with bubbles in the palette's colours.
  static func cells(
    of palette: Palette, width: Int, color: (SRGB8) -> CellColor
  ) -> [Cell] {
    let curve = palette.background.curve
    return (0..<width).map { column in
      let place = (Double(column) + 0.5) / Double(width)
      let behind = color(curve.color(at: place).srgb8)
      guard column % 2 == 1 else { return Cell(" ", on: behind) }
      return Cell("\u{25CF}", color(palette.bubbleColor(tint: place)), on: behind)
    }
  }

  /// Returns the strip as text, in the colours that the terminal has.
  package static func text(of palette: Palette, environment: [String: String]) -> String {
    text(environment) { cells(of: palette, width: 16, color: $0) }
  }

  /// Returns two cells of a colour as text.
  package static func text(of color: SRGB8, environment: [String: String]) -> String {
    text(environment) { quantized in
      Array(repeating: Cell(" ", on: quantized(color)), count: 2)
    }
  }

  private static func text(
    _ environment: [String: String], _ cells: ((SRGB8) -> CellColor) -> [Cell]
  ) -> String {
    let quantizer = ColorQuantizer(TerminalTraits(answers: [], environment: environment).depth)
    var painter = CellPainter(columns: 1, rows: 1)
    let bytes = painter.run(cells { quantizer.color($0) })
    return String(decoding: bytes, as: UTF8.self) + "\u{1B}[0m"
  }
}
