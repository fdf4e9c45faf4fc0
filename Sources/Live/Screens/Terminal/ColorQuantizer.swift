import SeltzerPicture
package import SeltzerScene

/// Converts colours to those that a terminal has.
package struct ColorQuantizer: Sendable {
  /// The six levels of each channel in xterm's colour cube.
  private static let cube = [0, 95, 135, 175, 215, 255]
  /// xterm's greys, including black and white, and their indices.
  private static let greys = [0] + (0..<24).map { 8 + 10 * $0 } + [255]
  private static let greyIndices = [16] + Array(232...255) + [231]
  /// A 4x4 Bayer matrix.
  private static let matrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  private let depth: ColorDepth

  package init(_ depth: ColorDepth) { self.depth = depth }

  /// Returns the cells of two rows of pixels per row of cells.
  package func cells(_ pixels: [SRGB8], columns: Int) -> [Cell] {
    (0..<pixels.count / 2).map { index in
      let (row, column) = (index / columns * 2, index % columns)
      let place = row * columns + column
      return .pixels(
        color(pixels[place], column: column, row: row),
        color(pixels[place + columns], column: column, row: row + 1))
    }
  }

  /// Returns the colour of a pixel; 256 colours are dithered.
  ///
  /// The dither has half the usual amplitude, because dots of this size are more visible than banding.
  package func color(_ color: SRGB8, column: Int, row: Int) -> CellColor {
    guard depth == .indexed else { return .rgb(color) }
    return indexed(color, threshold: 64 + Self.matrix[row % 4 * 4 + column % 4] * 8 + 4)
  }

  /// Returns the nearest colour.
  package func color(_ color: SRGB8) -> CellColor {
    depth == .indexed ? indexed(color, threshold: 128) : .rgb(color)
  }

  /// Rounds up if the remainder, in 1/256, is at least `threshold`.
  private func indexed(_ color: SRGB8, threshold: Int) -> CellColor {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    if red == green, green == blue {
      let level = Self.level(red, Self.greys, threshold)
      return .indexed(UInt8(Self.greyIndices[level]))
    }
    // Green, the brightest channel, is rounded up where the others are rounded down, to keep the luminance.
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

extension SRGB8 {
  /// The colour of a frame's pixel.
  init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel &>> 16), green: UInt8(truncatingIfNeeded: pixel &>> 8),
      blue: UInt8(truncatingIfNeeded: pixel))
  }

  /// The grey of the same luminance.
  var grey: SRGB8 {
    let (red, green, blue) = (UInt32(red), UInt32(green), UInt32(blue))
    let light: UInt32 = 54 &* red &+ 183 &* green &+ 19 &* blue
    let level = UInt8(truncatingIfNeeded: (light &+ 128) &>> 8)
    return SRGB8(red: level, green: level, blue: level)
  }
}

extension Frame {
  /// The frame in greys of the same luminance.
  var grey: Frame {
    Frame(
      size: size,
      pixels: pixels.map {
        0xFF00_0000 | UInt32(truncatingIfNeeded: SRGB8(pixel: $0).grey.red) &* 0x01_0101
      })
  }
}
