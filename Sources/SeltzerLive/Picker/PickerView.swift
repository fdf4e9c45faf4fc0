import SeltzerPalette

/// Draws the palette picker as cells.
struct PickerView {
  private static let hint = "arrows move, typing filters, Enter chooses, Esc leaves"

  let layout: PickerLayout
  let quantizer: ColorQuantizer
  /// Whether colours are shown as greys.
  let isGrey: Bool

  /// Draws the whole terminal.
  ///
  /// - Parameters:
  ///   - list: The items.
  ///   - first: The first visible match.
  ///   - palettes: The items' palettes; nil for those that cannot be read.
  ///   - pixels: The preview, two rows per row of cells; nil if there is none.
  ///   - failure: Why there is no preview.
  /// - Returns: All cells of the terminal, row by row.
  func cells(
    _ list: PickerList, from first: Int, palettes: [Palette?], pixels: [SRGB8]?, failure: String?
  ) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: layout.columns * layout.rows)
    func write(_ text: [Cell], row: Int, column: Int = 0, width: Int? = nil) {
      for (index, cell) in text.prefix(width ?? layout.columns - column).enumerated() {
        cells[row * layout.columns + column + index] = cell
      }
    }
    if layout.hasHead { write(head(list), row: 0) }
    let visible = list.matches.dropFirst(first).prefix(layout.list.count)
    for (row, (place, index)) in zip(layout.list, zip(first..., visible)) {
      let isChosen = place == list.place
      write(
        line(list.items[index], palettes[index], isChosen: isChosen), row: row,
        width: layout.listWidth)
    }
    if layout.hasFoot { write(foot(list, failure), row: layout.rows - 1) }
    if let preview = layout.preview, let pixels {
      let picture = quantizer.cells(pixels, columns: preview.columns.count)
      for (y, row) in preview.rows.enumerated() {
        let line = picture[(y * preview.columns.count)...].prefix(preview.columns.count)
        write(Array(line), row: row, column: preview.columns.lowerBound)
      }
    }
    return cells
  }

  private func head(_ list: PickerList) -> [Cell] {
    let count = "\(list.matches.count) of \(list.items.count) "
    let text = Self.cells("/ " + list.filter) + [Cell("_")]
    let gap = layout.columns - text.count - count.count
    guard gap > 1 else { return text }
    return text + Array(repeating: .blank, count: gap) + Self.cells(count)
  }

  private func foot(_ list: PickerList, _ failure: String?) -> [Cell] {
    if let failure { return Self.cells("  " + failure) }
    guard let chosen = list.chosen else { return Self.cells("  nothing matches; Backspace") }
    let summary = Self.cells("  " + list.items[chosen].summary)
    let gap = layout.columns - summary.count - Self.hint.count - 1
    guard gap > 1 else { return summary }
    return summary + Array(repeating: .blank, count: gap) + Self.cells(Self.hint)
  }

  private func line(_ item: PickerList.Item, _ palette: Palette?, isChosen: Bool) -> [Cell] {
    var cells = Self.cells(isChosen ? "> " : "  ")
    if layout.hasSwatches {
      cells += palette.map(swatch) ?? Array(repeating: .blank, count: PickerLayout.swatch - 1)
      cells.append(.blank)
    }
    guard isChosen, let palette, layout.hasSwatches else { return cells + Self.cells(item.name) }
    let behind = cellColor(palette.background.color(at: 0.5).srgb8)
    let name = Self.cells(" \(item.name) ")
    cells.removeLast()
    return cells + name.map { Cell($0.glyph, cellColor(palette.ink), on: behind) }
  }

  /// Draws the background's gradient with bubbles in the palette's colours.
  private func swatch(_ palette: Palette) -> [Cell] {
    let width = PickerLayout.swatch - 1
    let curve = palette.background.curve
    return (0..<width).map { column in
      let color = curve.color(at: (Double(column) + 0.5) / Double(width)).srgb8
      let tint = (Double(column) + 0.5) / Double(width)
      let bubble = palette.bubbleColor(tint: tint)
      return column % 2 == 1
        ? Cell("\u{25CF}", cellColor(bubble), on: cellColor(color))
        : Cell(" ", on: cellColor(color))
    }
  }

  private func cellColor(_ color: SRGB8) -> CellColor {
    quantizer.color(isGrey ? color.grey : color)
  }

  /// Returns text in the terminal's colours; replaces characters that may not be one cell wide by `?`.
  private static func cells(_ text: String) -> [Cell] {
    text.unicodeScalars.map { scalar in
      let isNarrow = (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x250).contains(scalar.value)
      return Cell(isNarrow && scalar.value != 0xAD ? scalar : "?")
    }
  }
}
