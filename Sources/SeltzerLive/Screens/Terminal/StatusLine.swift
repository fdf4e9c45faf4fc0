package import SeltzerPalette

/// A line of text at a terminal's lower edge that fades out by itself.
package struct StatusLine: Sendable {
  /// Seconds of the fade.
  private static let fade = 0.4
  private static let steps = 8.0

  private var text: [Unicode.Scalar] = []
  /// When it begins to fade, in nanoseconds of the clock.
  private var until = Int64.min / 2

  package init() {}

  /// Changes the text; characters that may not be one cell wide become question marks.
  package mutating func setText(_ text: String) {
    self.text = " \(text) ".unicodeScalars.map {
      (0x20..<0x7F).contains($0.value) || "·←→".unicodeScalars.contains($0) ? $0 : "?"
    }
  }

  /// Shows it for some seconds from `now` on.
  package mutating func show(at now: Int64, seconds: Double = 2) {
    until = now + Int64(seconds * 1e9)
  }

  package mutating func hide() { until = .min / 2 }

  /// Its opacity, 0...1, in few steps.
  package func opacity(at now: Int64) -> Double {
    let faded = Double(now - until) / 1e9 / Self.fade
    return 1 - (max(0, min(1, faded)) * Self.steps).rounded(.up) / Self.steps
  }

  /// When its opacity changes next, in nanoseconds of the clock; nil if it is invisible.
  package func nextChange(after now: Int64) -> Int64? {
    guard opacity(at: now) > 0 else { return nil }
    let step = Int64(Self.fade / Self.steps * 1e9)
    return now < until ? until + 1 : until + ((now - until) / step + 1) * step + 1
  }

  /// Writes it over the beginning of a row.
  ///
  /// - Parameters:
  ///   - cells: The row.
  ///   - colors: The colour behind each of its cells.
  ///   - opacity: The opacity.
  ///   - quantizer: The terminal's colours.
  package func write(
    over cells: inout ArraySlice<Cell>, colors: (Int) -> SRGB8, opacity: Double,
    _ quantizer: ColorQuantizer
  ) {
    guard opacity > 0 else { return }
    for (column, glyph) in text.prefix(cells.count).enumerated() {
      let shade = colors(column).mixed(with: SRGB8(red: 0, green: 0, blue: 0), 0.55 * opacity)
      let white = SRGB8(red: 255, green: 255, blue: 255)
      cells[cells.startIndex + column] = Cell(
        glyph, quantizer.color(shade.mixed(with: white, 0.95 * opacity)),
        on: quantizer.color(shade))
    }
  }
}

extension SRGB8 {
  /// Blends another colour over this one.
  fileprivate func mixed(with other: SRGB8, _ amount: Double) -> SRGB8 {
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let (a, b) = (Double(a), Double(b))
      return UInt8((a + (b - a) * amount).rounded())
    }
    return SRGB8(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
