import Seltzer
package import SeltzerPalette
import SeltzerRaster
package import SeltzerScene

/// A grid of palettes as terminal text: small wallpapers of half blocks, each above its name.
package struct SwatchGrid {
  /// The size of a picture in cells.
  private static let (width, height) = (24, 6)
  private static let gap = 2
  /// The time shown, at which there are bubbles of all ages.
  private static let time = 6.0

  private let across: Int
  private let quantizer: ColorQuantizer

  /// Creates a grid for a terminal of `columns` columns; nil if there are too few.
  package init?(columns: Int, environment: [String: String]) {
    across = (columns + Self.gap) / (Self.width + Self.gap)
    guard across >= 1 else { return nil }
    quantizer = ColorQuantizer(TerminalTraits(answers: [], environment: environment).depth)
  }

  /// Returns a picture of each palette, row by row.
  package func text(of cards: [(name: String, palette: Palette)], scene: Scene) throws -> String {
    var text = ""
    for start in stride(from: 0, to: cards.count, by: across) {
      let row = Array(cards[start..<min(start + across, cards.count)])
      let pictures = try row.map { try cells(of: $0.palette, scene) }
      for line in 0..<Self.height {
        let lines = pictures.map { self.line($0[(line * Self.width)...].prefix(Self.width)) }
        text += lines.joined(separator: String(repeating: " ", count: Self.gap)) + "\n"
      }
      for (index, card) in row.enumerated() {
        let name = String(card.name.prefix(Self.width))
        let gap = index < row.count - 1 ? Self.width - name.count + Self.gap : 0
        text += name + String(repeating: " ", count: gap)
      }
      text += "\n\n"
    }
    return text
  }

  private func cells(of palette: Palette, _ scene: Scene) throws -> [Cell] {
    let blocks = HalfBlocks(columns: Self.width, rows: Self.height)
    let wallpaper = try Wallpaper(scene: scene, palette: palette, size: blocks.size)
    let pixels = blocks.pixels(of: try wallpaper.frame(at: Self.time))
    return quantizer.cells(pixels, columns: Self.width)
  }

  private func line(_ cells: ArraySlice<Cell>) -> String {
    var painter = CellPainter(columns: Self.width, rows: 1)
    return String(decoding: painter.run(Array(cells)), as: UTF8.self) + "\u{1B}[0m"
  }
}
