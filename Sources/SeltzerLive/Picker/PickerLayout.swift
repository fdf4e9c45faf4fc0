/// The layout of the palette picker: the filter at the top, names on the left, the wallpaper on the
/// right, and a line about the palette at the bottom.
struct PickerLayout: Equatable {
  /// Cells of a palette's swatch and the gap after it.
  static let swatch = 7
  /// In fewer cells a wallpaper shows nothing.
  private static let (leastColumns, leastRows) = (14, 4)

  let columns: Int
  let rows: Int
  /// Whether the first row has the filter; a window of one row has only the chosen name.
  let hasHead: Bool
  /// Whether the last row has a line about the palette.
  let hasFoot: Bool
  /// Rows of names.
  let list: Range<Int>
  /// Cells of a row of the list.
  let listWidth: Int
  /// Whether names have swatches beside them.
  let hasSwatches: Bool
  /// The cells of the wallpaper; nil where there is no room.
  let preview: (columns: Range<Int>, rows: Range<Int>)?

  init(_ size: TerminalSize, longestName: Int) {
    (columns, rows) = (size.columns, size.rows)
    hasHead = rows > 1
    hasFoot = rows > 4
    list = (hasHead ? 1 : 0)..<(hasFoot ? rows - 1 : rows)
    hasSwatches = columns >= Self.swatch + 12
    let wanted = 2 + (hasSwatches ? Self.swatch : 0) + min(longestName, 24) + 2
    let fits = columns - wanted >= Self.leastColumns && list.count >= Self.leastRows
    listWidth = fits ? wanted : columns
    preview = fits ? (wanted..<columns, list) : nil
  }

  static func == (one: PickerLayout, other: PickerLayout) -> Bool {
    (one.columns, one.rows, one.listWidth) == (other.columns, other.rows, other.listWidth)
  }

  /// Returns the first of `count` rows to show, so that row `place` is visible, and near the first before.
  func firstVisible(of count: Int, showing place: Int, near before: Int) -> Int {
    let first = min(max(before, place - list.count + 1), place)
    return min(max(first, 0), max(0, count - list.count))
  }
}
