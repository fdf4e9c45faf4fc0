package import SeltzerPalette

/// Turns colours into those that a terminal has.
package struct InkWell: Sendable {
  /// xterm's cube has six levels of each channel.
  private static let cube = [0, 95, 135, 175, 215, 255]
  /// Its greys between black and white, with those, and their numbers.
  private static let greys = [0] + (0..<24).map { 8 + 10 * $0 } + [255]
  private static let greyNumbers = [16] + Array(232...255) + [231]
  /// A 4 by 4 pattern that spreads what a level is off over its neighbours.
  ///
  /// It spreads only half of it: pixels are large here, and steps are less ugly than dots.
  private static let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  private let depth: ColorDepth

  package init(_ depth: ColorDepth) { self.depth = depth }

  /// The ink of the pixel in a column and a row; few colours are mixed by a fixed pattern.
  package func ink(_ color: SRGB8, column: Int, row: Int) -> Ink {
    guard depth == .indexed else { return .direct(color) }
    return indexed(color, threshold: 64 + Self.pattern[row % 4 * 4 + column % 4] * 8 + 4)
  }

  /// The nearest ink.
  package func ink(_ color: SRGB8) -> Ink {
    depth == .indexed ? indexed(color, threshold: 128) : .direct(color)
  }

  /// Goes up to the next level where the rest, of 256, is at least `threshold`.
  private func indexed(_ color: SRGB8, threshold: Int) -> Ink {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    if red == green, green == blue {
      let level = Self.level(red, Self.greys, threshold)
      return .indexed(UInt8(Self.greyNumbers[level]))
    }
    // Green, the lightest, goes up where the others go down: the light stays even.
    let levels = [(red, threshold), (green, 256 - threshold), (blue, threshold)].map {
      Self.level($0.0, Self.cube, $0.1)
    }
    return .indexed(UInt8(16 + 36 * levels[0] + 6 * levels[1] + levels[2]))
  }

  private static func level(_ value: Int, _ levels: [Int], _ threshold: Int) -> Int {
    let above = levels.firstIndex { $0 >= value } ?? 0
    guard above > 0 else { return above }
    let (low, high) = (levels[above - 1], levels[above])
    return (value - low) * 256 >= threshold * (high - low) ? above : above - 1
  }
}
