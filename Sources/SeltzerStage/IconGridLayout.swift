import SeltzerScene

/// The rows and columns of an icon grid; all lengths in pixels.
struct IconGridLayout {
  private let side: Double
  private let gap: SIMD2<Double>
  private let columns, rows: Int

  /// The largest part of the stage's width that a grid fills.
  private static let widest = 0.88
  /// The largest part of the stage's height that a grid fills, if its icons fit at all.
  private static let tallest = 0.72
  /// The space between icons, as fractions of their side, if the scene specifies none.
  private static let gaps = (least: 0.27, most: 0.7, down: 0.42)

  init(_ grid: IconGrid, side: Double, container: SIMD2<Double>) {
    self.side = side
    let count = max(1, grid.glyphs.count)
    let least = (grid.spacing?.x ?? Self.gaps.least) * side
    let down = (grid.spacing?.y ?? Self.gaps.down) * side
    let width = container.x * Self.widest
    columns = min(
      count,
      grid.columns
        ?? Self.columns(
          count, pitch: SIMD2(side + least, side + down),
          room: SIMD2(width + least, container.y * Self.tallest + down),
          aspect: container.x / container.y))
    rows = (count + columns - 1) / columns
    let spread = (width - Double(columns) * side) / Double(max(1, columns - 1))
    let across =
      grid.spacing == nil && grid.columns == nil
      ? min(max(spread, least), Self.gaps.most * side) : least
    gap = SIMD2(across, down)
  }

  var size: SIMD2<Double> {
    SIMD2(Double(columns), Double(rows)) * (gap + side) - gap
  }

  /// Returns the glyphs with their positions, row by row.
  func placed(_ glyphs: [Glyph]) -> [Sprite.PlacedGlyph] {
    glyphs.enumerated().map { index, glyph in
      let cell = SIMD2(Double(index % columns), Double(index / columns))
      return Sprite.PlacedGlyph(glyph: glyph, center: cell * (gap + side) + side / 2)
    }
  }

  /// Returns the number of columns, of those that fit, whose aspect ratio is closest to the stage's.
  private static func columns(
    _ count: Int, pitch: SIMD2<Double>, room: SIMD2<Double>, aspect: Double
  ) -> Int {
    let most = max(1, min(count, Int(room.x / pitch.x)))
    let rows = max(1, Int(room.y / pitch.y))
    let fewest = min(most, (count + rows - 1) / rows)
    func mismatch(_ columns: Int) -> Double {
      let rows = Double((count + columns - 1) / columns)
      let shape = Double(columns) * pitch.x / (rows * pitch.y)
      return max(shape / aspect, aspect / shape)
    }
    return (fewest...most).min { mismatch($0) < mismatch($1) } ?? 1
  }
}
