import Seltzer
package import SeltzerPalette
import SeltzerRaster
package import SeltzerScene

/// Palettes side by side as small wallpapers of half blocks, each with its name beneath, as text that a
/// terminal scrolls.
package struct SwatchGrid {
  /// A palette to show.
  package struct Card {
    let name: String
    let palette: Palette

    /// A palette, and what stands beneath it.
    package init(name: String, palette: Palette) {
      self.name = name
      self.palette = palette
    }
  }

  /// The cells of a card's picture.
  private static let (width, height) = (24, 6)
  private static let gap = 2
  /// The moment shown: bubbles of all ages are there.
  private static let moment = 6.0

  private let across: Int
  private let inks: InkWell

  /// A grid for a terminal so many cells wide; nil where that is too narrow.
  package init?(columns: Int, environment: [String: String]) {
    across = (columns + Self.gap) / (Self.width + Self.gap)
    guard across >= 1 else { return nil }
    inks = InkWell(TerminalTraits([], environment: environment).depth)
  }

  /// All cards, row by row.
  ///
  /// - Throws: `RasterError` when something that the scene needs is missing.
  package func text(of cards: [Card], scene: Scene) throws -> String {
    var text = ""
    for start in stride(from: 0, to: cards.count, by: across) {
      let row = Array(cards[start..<min(start + across, cards.count)])
      let pictures = try row.map { try pixels(of: $0.palette, scene) }
      for line in 0..<Self.height {
        for (index, pixels) in pictures.enumerated() {
          if index > 0 { text += String(repeating: " ", count: Self.gap) }
          text += self.line(line, of: pixels)
        }
        text += "\n"
      }
      for (index, card) in row.enumerated() {
        let name = String(card.name.prefix(Self.width))
        text += name
        if index < row.count - 1 {
          text += String(repeating: " ", count: Self.width - name.count + Self.gap)
        }
      }
      text += "\n\n"
    }
    return text
  }

  private func pixels(of palette: Palette, _ scene: Scene) throws -> [SRGB8] {
    let blocks = HalfBlocks(columns: Self.width, rows: Self.height)
    let wallpaper = try Wallpaper(scene: scene, palette: palette, size: blocks.size)
    return blocks.pixels(of: try wallpaper.frame(at: Self.moment))
  }

  private func line(_ line: Int, of pixels: [SRGB8]) -> String {
    var painter = CellPainter(columns: Self.width, rows: 1)
    let cells = (0..<Self.width).map { column in
      Cell.pixels(
        inks.ink(pixels[2 * line * Self.width + column], column: column, row: 2 * line),
        inks.ink(pixels[(2 * line + 1) * Self.width + column], column: column, row: 2 * line + 1))
    }
    return String(decoding: painter.run(cells), as: UTF8.self) + "\u{1B}[0m"
  }
}
