import SeltzerScene

/// The rows and columns of an icon grid; all lengths in pixels.
struct IconGridLayout {
  let side: Double
  private let gap: SIMD2<Double>
  private let columns, rows: Int

  /// An icon's side in stage units, if the scene specifies none.
  static let usualSide = 0.1
  /// The largest fraction of the container's width that a grid fills.
  private static let maximumWidth = 0.88
  /// The largest fraction of the container's height that a grid fills, unless its icons need more.
  private static let maximumHeight = 0.72
  /// The space between icons, as fractions of their side, if the scene specifies none.
  private static let defaultGaps = (minimumAcross: 0.27, maximumAcross: 0.7, down: 0.42)

  /// The size of a label's letters, and the space above it, as fractions of an icon's side.
  static let (labelSize, labelGap) = (0.19, 0.05)

  init(_ grid: IconGrid, side: Double, container: SIMD2<Double>) {
    self.side = side
    let count = max(1, grid.icons.count)
    let minimumGap = (grid.spacing?.x ?? Self.defaultGaps.minimumAcross) * side
    let rowGap = (grid.spacing?.y ?? Self.defaultGaps.down) * side
    let width = container.x * Self.maximumWidth
    columns = min(
      count,
      grid.columns
        ?? Self.columns(
          count, pitch: SIMD2(side + minimumGap, side + rowGap),
          room: SIMD2(width + minimumGap, container.y * Self.maximumHeight + rowGap),
          aspect: container.x / container.y))
    rows = (count + columns - 1) / columns
    let fillingGap = (width - Double(columns) * side) / Double(max(1, columns - 1))
    let columnGap =
      grid.spacing == nil && grid.columns == nil
      ? min(max(fillingGap, minimumGap), Self.defaultGaps.maximumAcross * side) : minimumGap
    gap = SIMD2(columnGap, rowGap)
  }

  var size: SIMD2<Double> { SIMD2(Double(columns), Double(rows)) * (gap + side) - gap }

  /// Returns the icons with their positions, row by row.
  func placed(_ icons: [Icon]) -> [Sprite.PlacedIcon] {
    icons.enumerated().map { index, icon in
      let cell = SIMD2(Double(index % columns), Double(index / columns))
      return Sprite.PlacedIcon(icon.content, center: cell * (gap + side) + side / 2)
    }
  }

  /// Returns a column count that fits and leaves no gap in the last row, or any that fits if there is none;
  /// of these the one that brings the grid's aspect ratio closest to `aspect`.
  private static func columns(
    _ count: Int, pitch: SIMD2<Double>, room: SIMD2<Double>, aspect: Double
  ) -> Int {
    let most = max(1, min(count, Int(room.x / pitch.x)))
    let maximumRows = max(1, Int(room.y / pitch.y))
    let fewest = min(most, (count + maximumRows - 1) / maximumRows)
    func mismatch(_ columns: Int) -> Double {
      let rows = Double((count + columns - 1) / columns)
      let shape = Double(columns) * pitch.x / (rows * pitch.y)
      return max(shape / aspect, aspect / shape)
    }
    let full = (fewest...most).filter { count.isMultiple(of: $0) }
    return (full.isEmpty ? Array(fewest...most) : full).min { mismatch($0) < mismatch($1) } ?? 1
  }
}
