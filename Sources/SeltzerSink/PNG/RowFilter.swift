/// How a PNG row is rewritten before compression: PNG specification, chapter 9.
///
/// All work on rows of 3 bytes a pixel with whole-row loops that the compiler turns into vectors.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  /// Each byte less the one a pixel to its left.
  case sub = 1
  /// Each byte less the one above.
  case up = 2

  /// Writes the filtered row, without the leading filter byte, to `out`.
  ///
  /// Each is `count` bytes; above the first row are zeros.
  func apply(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .none:
      out.update(from: row, count: count)
    case .sub:
      out.update(from: row, count: min(3, count))
      for i in stride(from: 3, to: count, by: 1) { out[i] = row[i] &- row[i &- 3] }
    case .up:
      for i in 0..<count { out[i] = row[i] &- above[i] }
    }
  }
}
