import SeltzerPalette

/// Cells that show palettes to choose from.
struct PickScreen {
  private static let hint = "arrows move, typing narrows, Enter chooses, Esc leaves"

  let layout: PickLayout
  let inks: InkWell
  /// Whether there are no colours at all.
  let isGrey: Bool

  /// The whole screen, row by row.
  ///
  /// - Parameters:
  ///   - list: What is to choose from.
  ///   - first: The first match seen.
  ///   - palettes: Those of the items; nil for what cannot be read.
  ///   - pixels: Two rows for each of the preview's; nil while there is no picture.
  ///   - trouble: Why there is none.
  /// - Returns: As many as the terminal has.
  func cells(
    _ list: PickList, from first: Int, palettes: [Palette?], pixels: [SRGB8]?, trouble: String?
  ) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: layout.columns * layout.rows)
    func write(_ text: [Cell], row: Int, column: Int = 0, width: Int? = nil) {
      for (index, cell) in text.prefix(width ?? layout.columns - column).enumerated() {
        cells[row * layout.columns + column + index] = cell
      }
    }
    if layout.hasHead { write(head(list), row: 0) }
    let seen = list.matches.dropFirst(first).prefix(layout.list.count)
    for (row, (place, index)) in zip(layout.list, zip(first..., seen)) {
      let isChosen = place == list.place
      write(
        line(list.items[index], palettes[index], isChosen: isChosen), row: row,
        width: layout.listWidth)
    }
    if layout.hasFoot { write(foot(list, trouble), row: layout.rows - 1) }
    if let preview = layout.preview, let pixels {
      let width = preview.columns.count
      for (y, row) in preview.rows.enumerated() {
        let line = (0..<width).map { x in
          Cell.pixels(
            inks.ink(pixels[2 * y * width + x], column: x, row: 2 * y),
            inks.ink(pixels[(2 * y + 1) * width + x], column: x, row: 2 * y + 1))
        }
        write(line, row: row, column: preview.columns.lowerBound)
      }
    }
    return cells
  }

  private func head(_ list: PickList) -> [Cell] {
    let count = "\(list.matches.count) of \(list.items.count) "
    let text = Self.cells("/ " + list.filter) + [Cell("_", .plain, on: .plain)]
    let gap = layout.columns - text.count - count.count
    guard gap > 1 else { return text }
    return text + Array(repeating: .blank, count: gap) + Self.cells(count)
  }

  private func foot(_ list: PickList, _ trouble: String?) -> [Cell] {
    if let trouble { return Self.cells("  " + trouble) }
    guard let chosen = list.chosen else { return Self.cells("  nothing matches; Backspace") }
    let summary = Self.cells("  " + list.items[chosen].summary)
    let gap = layout.columns - summary.count - Self.hint.count - 1
    guard gap > 1 else { return summary }
    return summary + Array(repeating: .blank, count: gap) + Self.cells(Self.hint)
  }

  private func line(_ item: PickList.Item, _ palette: Palette?, isChosen: Bool) -> [Cell] {
    var cells = Self.cells(isChosen ? "> " : "  ")
    if layout.hasSwatches {
      cells += palette.map(swatch) ?? Array(repeating: .blank, count: PickLayout.swatch - 1)
      cells.append(.blank)
    }
    guard isChosen, let palette, layout.hasSwatches else { return cells + Self.cells(item.name) }
    // The chosen name stands on its palette.
    let behind = ink(palette.background.color(at: 0.5).srgb8)
    let name = Self.cells(" \(item.name) ")
    cells.removeLast()
    return cells + name.map { Cell($0.glyph, ink(palette.ink), on: behind) }
  }

  /// The background's gradient with the bubbles' colours on it, over two pixels a cell.
  private func swatch(_ palette: Palette) -> [Cell] {
    let width = PickLayout.swatch - 1
    let course = palette.background.course
    return (0..<width).map { column in
      let color = course.color(at: (Double(column) + 0.5) / Double(width)).srgb8
      let tint = (Double(column) + 0.5) / Double(width)
      let bubble = palette.bubbleColor(tint: tint)
      return column % 2 == 1
        ? Cell("\u{25CF}", ink(bubble), on: ink(color)) : Cell(" ", .plain, on: ink(color))
    }
  }

  private func ink(_ color: SRGB8) -> Ink {
    inks.ink(isGrey ? color.grey : color)
  }

  /// Text in the terminal's own colours; what is not one cell wide for certain becomes a question mark.
  private static func cells(_ text: String) -> [Cell] {
    text.unicodeScalars.map { scalar in
      let isNarrow = (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x250).contains(scalar.value)
      return Cell(isNarrow && scalar.value != 0xAD ? scalar : "?", .plain, on: .plain)
    }
  }
}

extension SRGB8 {
  /// As light, without a hue.
  fileprivate var grey: SRGB8 {
    let light: Int = 54 * Int(red) + 183 * Int(green) + 19 * Int(blue)
    let level = UInt8((light + 128) / 256)
    return SRGB8(red: level, green: level, blue: level)
  }
}
