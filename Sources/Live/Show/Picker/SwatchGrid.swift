import Seltzer
package import SeltzerScene

/// A grid of palettes as terminal text: small wallpapers of half blocks, each above its name.
package enum SwatchGrid {
  /// The size of a picture in cells.
  private static let (width, height) = (24, 6)
  private static let gap = 2
  /// The time shown, at which there are bubbles of all ages.
  private static let time = 6.0

  /// Returns a picture of each palette, row by row; nil if the terminal has too few columns.
  package static func text(
    of cards: [(name: String, palette: Palette)], scene: Scene, columns: Int,
    environment: [String: String]
  ) throws -> String? {
    let across = (columns + gap) / (width + gap)
    guard across >= 1 else { return nil }
    let quantizer = ColorQuantizer(TerminalTraits(answers: [], environment: environment).depth)
    var text = ""
    for start in stride(from: 0, to: cards.count, by: across) {
      let row = cards[start..<min(start + across, cards.count)]
      let pictures = try row.map { try cells(of: $0.palette, scene, quantizer) }
      for line in 0..<height {
        let lines = pictures.map { cells in
          var painter = CellPainter(columns: width, rows: 1)
          let bytes = painter.run(Array(cells[(line * width)...].prefix(width)))
          return String(decoding: bytes, as: UTF8.self) + "\u{1B}[0m"
        }
        text += lines.joined(separator: String(repeating: " ", count: gap)) + "\n"
      }
      let names = row.map { String($0.name.prefix(width)) }
      text += names.dropLast().map { $0 + String(repeating: " ", count: width - $0.count + gap) }
        .joined()
      text += (names.last ?? "") + "\n\n"
    }
    return text
  }

  private static func cells(
    of palette: Palette, _ scene: Scene, _ quantizer: ColorQuantizer
  ) throws -> [Cell] {
    let blocks = HalfBlocks(columns: width, rows: height)
    let wallpaper = try Wallpaper(scene: scene, palette: palette, size: blocks.size)
    let pixels = blocks.pixels(of: try wallpaper.frame(at: time))
    return quantizer.cells(pixels, columns: width)
  }
}
