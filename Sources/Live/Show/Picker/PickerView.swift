import SeltzerScene

/// The layout of the palette picker: the filter at the top, names on the left, the preview on the right,
/// and a summary of the palette at the bottom.
struct PickerLayout {
  /// The width of a palette's swatch and the gap after it, in cells.
  static let swatch = 7
  /// The smallest useful preview, in cells.
  private static let (leastColumns, leastRows) = (14, 4)

  let columns, rows: Int
  /// Whether the first row shows the filter; a terminal of one row shows only the chosen name.
  let hasHead: Bool
  /// Whether the last row shows the summary.
  let hasFoot: Bool
  /// The rows of names.
  let list: Range<Int>
  /// The width of the list in cells.
  let listWidth: Int
  let hasSwatches: Bool
  /// The cells of the preview; nil if there is no room.
  let preview: (columns: Range<Int>, rows: Range<Int>)?

  init(_ size: TerminalSize, _ items: [PickerList.Item]) {
    (columns, rows) = (size.columns, size.rows)
    hasHead = rows > 1
    hasFoot = rows > 4
    list = (hasHead ? 1 : 0)..<(hasFoot ? rows - 1 : rows)
    hasSwatches = columns >= Self.swatch + 12
    let longestName = items.map(\.name.count).max() ?? 0
    let needed = 2 + (hasSwatches ? Self.swatch : 0) + min(longestName + 6, 24) + 2
    let fits = columns - needed >= Self.leastColumns && list.count >= Self.leastRows
    listWidth = fits ? needed : columns
    preview = fits ? (needed..<columns, list) : nil
  }

  /// Returns the first of `count` rows to show so that row `place` is visible, close to the old first row.
  func firstVisible(of count: Int, showing place: Int, near before: Int) -> Int {
    let first = min(max(before, place - list.count + 1), place)
    return min(max(first, 0), max(0, count - list.count))
  }
}

/// Draws the palette picker as cells.
struct PickerView {
  private static let hint =
    "\u{2191}\u{2193} move, \u{2190}\u{2192} variants, Enter chooses, Esc leaves"

  var layout: PickerLayout
  let traits: TerminalTraits
  private var quantizer: ColorQuantizer { ColorQuantizer(traits.depth) }

  /// Draws the whole terminal, row by row.
  ///
  /// The first visible match is `first`. The preview has two rows of pixels per row of cells; `failure` says
  /// why there is none.
  func cells(_ list: PickerList, from first: Int, pixels: [SRGB8]?, failure: String?) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: layout.columns * layout.rows)
    func write(_ text: some Collection<Cell>, row: Int, column: Int = 0, width: Int? = nil) {
      let start = row * layout.columns + column
      let text = text.prefix(width ?? layout.columns - column)
      cells.replaceSubrange(start..<start + text.count, with: text)
    }
    if layout.hasHead {
      let filter = Self.cells("/ " + list.filter + (list.filter.isEmpty ? "_ type to filter" : "_"))
      let count = "\(list.matches.count) of \(list.items.count) "
      let whole = line(filter, end: "\(Self.hint)  \(count)")
      write(whole.count > filter.count ? whole : line(filter, end: count), row: 0)
    }
    let visible = list.matches.dropFirst(first).prefix(layout.list.count)
    for (row, (place, index)) in zip(layout.list, zip(first..., visible)) {
      let isChosen = place == list.place
      let item = isChosen ? list.chosenItem ?? list.items[index] : list.items[index]
      write(self.item(item, isChosen: isChosen), row: row, width: layout.listWidth)
    }
    // Arrows at the list's edge say that there are more matches above or below.
    if layout.hasSwatches, let top = layout.list.first, let bottom = layout.list.last {
      let edge = layout.listWidth - 1
      if first > 0 { write(Self.cells("\u{2191}"), row: top, column: edge) }
      if first + visible.count < list.matches.count {
        write(Self.cells("\u{2193}"), row: bottom, column: edge)
      }
    }
    if layout.hasFoot {
      let foot = failure ?? list.chosenItem?.summary ?? "nothing matches; Backspace"
      write(Self.cells("  " + foot), row: layout.rows - 1)
    }
    if let preview = layout.preview, let pixels {
      let width = preview.columns.count
      let picture = quantizer.cells(pixels, columns: width)
      for (y, row) in preview.rows.enumerated() {
        write(picture[(y * width)...].prefix(width), row: row, column: preview.columns.lowerBound)
      }
    }
    return cells
  }

  /// Appends text at the right edge if there is room.
  private func line(_ text: [Cell], end: String) -> [Cell] {
    let gap = layout.columns - text.count - end.count
    guard gap > 1 else { return text }
    return text + Array(repeating: .blank, count: gap) + Self.cells(end)
  }

  private func item(_ item: PickerList.Item, isChosen: Bool) -> [Cell] {
    var cells = Self.cells(isChosen ? "> " : "  ")
    if layout.hasSwatches {
      let width = PickerLayout.swatch - 1
      cells +=
        item.palette.map { PaletteStrip.cells(of: $0, width: width, color: cellColor) }
        ?? Array(repeating: .blank, count: width)
    }
    guard isChosen, let palette = item.palette, layout.hasSwatches else {
      return cells + Self.cells((layout.hasSwatches ? " " : "") + item.name)
    }
    let behind = palette.background.color(at: 0.5)
    let ink = cellColor(Ink.color(over: behind, ratio: Ink.leastRatios.small))
    return cells
      + Self.cells(" \(item.name) ").map { Cell($0.glyph, ink, on: cellColor(behind.srgb8)) }
  }

  private func cellColor(_ color: SRGB8) -> CellColor {
    quantizer.color(traits.isGrey ? color.grey : color)
  }

  /// Returns text in the terminal's colours; replaces characters that may not be one cell wide by `?`.
  private static func cells(_ text: String) -> [Cell] {
    text.unicodeScalars.map { scalar in
      let isNarrow =
        (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x250).contains(scalar.value)
        || (0x2190...0x2193).contains(scalar.value)
      return Cell(isNarrow && scalar.value != 0xAD ? scalar : "?")
    }
  }
}
