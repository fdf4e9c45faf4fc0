/// The layout of the palette picker: the filter at the top, names on the left, the preview on the right,
/// and a summary of the palette at the bottom.
struct PickerLayout: Equatable {
  /// The width of a palette's swatch and the gap after it, in cells.
  static let swatch = 7
  /// The smallest useful preview, in cells.
  private static let (leastColumns, leastRows) = (14, 4)

  let columns: Int
  let rows: Int
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

  init(_ size: TerminalSize, longestName: Int) {
    (columns, rows) = (size.columns, size.rows)
    hasHead = rows > 1
    hasFoot = rows > 4
    list = (hasHead ? 1 : 0)..<(hasFoot ? rows - 1 : rows)
    hasSwatches = columns >= Self.swatch + 12
    let needed = 2 + (hasSwatches ? Self.swatch : 0) + min(longestName, 24) + 2
    let fits = columns - needed >= Self.leastColumns && list.count >= Self.leastRows
    listWidth = fits ? needed : columns
    preview = fits ? (needed..<columns, list) : nil
  }

  static func == (one: PickerLayout, other: PickerLayout) -> Bool {
    (one.columns, one.rows, one.listWidth) == (other.columns, other.rows, other.listWidth)
  }

  /// Returns the first of `count` rows to show so that row `place` is visible, close to the old first row.
  func firstVisible(of count: Int, showing place: Int, near before: Int) -> Int {
    let first = min(max(before, place - list.count + 1), place)
    return min(max(first, 0), max(0, count - list.count))
  }
}
