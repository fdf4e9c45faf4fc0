import SeltzerDocument

extension Double {
  /// The number, rounded to a multiple of 1 / `parts`.
  func rounded(parts: Double) -> Double { (self * parts).rounded() / parts }
  /// The number with at most as many decimals as `parts` has zeros.
  func brief(parts: Double) -> String { SeltzerDocument.brief(rounded(parts: parts)) }
}

extension String {
  /// The text with spaces on its right up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces on its left up to `width` characters.
  func alignedRight(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// Returns the lines of a table, whose columns are two spaces wider than their longest cells.
func lines(of rows: [[String]]) -> [String] {
  let widths = (rows.first ?? []).indices.dropLast().map { column in
    (rows.map { $0[column].count }.max() ?? 0) + 2
  }
  return rows.map { zip($0, widths + [0]).map { $0.padded(to: $1) }.joined() }
}

/// Formats whole seconds as hours, minutes and seconds, such as `01:23:45`.
func clockText(_ seconds: Int) -> String {
  [seconds / 3600, seconds / 60 % 60, seconds % 60]
    .map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
}
