/// Where on a terminal what is shown for choosing a palette: what was typed above, the names on the
/// left, the wallpaper on the right, and a line about it below.
struct PickLayout: Equatable {
  /// Cells of a palette's swatch, with the one after it.
  static let swatch = 7
  /// A wallpaper in fewer cells shows nothing.
  private static let (leastColumns, leastRows) = (14, 4)

  let columns: Int
  let rows: Int
  /// Whether the first row has what was typed; a window of one row has the chosen name alone.
  let hasHead: Bool
  /// Whether the last row tells of the palette.
  let hasFoot: Bool
  /// Rows of names.
  let list: Range<Int>
  /// Cells of a row of the list.
  let listWidth: Int
  /// Whether names have swatches beside them.
  let hasSwatches: Bool
  /// The cells of the wallpaper, beside the list; nil where there is no room.
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

  static func == (one: PickLayout, other: PickLayout) -> Bool {
    (one.columns, one.rows, one.listWidth) == (other.columns, other.rows, other.listWidth)
  }

  /// The first of the matches that is seen, so that the chosen one is, near where it was.
  func first(showing place: Int, of count: Int, after former: Int) -> Int {
    let most = max(0, count - list.count)
    let first = min(max(former, place - list.count + 1), place)
    return min(max(first, 0), most)
  }
}
