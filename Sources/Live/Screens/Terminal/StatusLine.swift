package import SeltzerScene

/// A line of text at the bottom of a terminal that fades out after some time.
package struct StatusLine: Sendable {
  /// Seconds.
  private static let fade = 0.4
  private static let steps = 8.0

  private var text: [Unicode.Scalar] = []
  /// When the fade starts, in nanoseconds of the clock; nil while the line is hidden.
  private var fadeStart: Int64?

  package init() {}

  /// Sets the text; replaces characters that may not be one cell wide by `?`.
  package mutating func setText(_ text: String) {
    self.text = " \(text) ".unicodeScalars.map {
      (0x20..<0x7F).contains($0.value) || "·←→".unicodeScalars.contains($0) ? $0 : "?"
    }
  }

  package mutating func show(at now: Int64, seconds: Double = 2) {
    fadeStart = now + Int64(seconds * 1e9)
  }

  package mutating func hide() { fadeStart = nil }

  /// Returns the opacity, 0...1, in eight steps.
  package func opacity(at now: Int64) -> Double {
    guard let fadeStart else { return 0 }
    let faded = Double(now - fadeStart) / 1e9 / Self.fade
    return 1 - (max(0, min(1, faded)) * Self.steps).rounded(.up) / Self.steps
  }

  /// Returns when the opacity changes next, in nanoseconds of the clock; nil if the line is invisible.
  package func nextChange(after now: Int64) -> Int64? {
    guard let fadeStart, opacity(at: now) > 0 else { return nil }
    let step = Int64(Self.fade / Self.steps * 1e9)
    return now < fadeStart ? fadeStart + 1 : fadeStart + ((now - fadeStart) / step + 1) * step + 1
  }

  /// Writes the line over the start of a row; `colors` returns the colour behind a cell, by its column.
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
  fileprivate func mixed(with other: SRGB8, _ amount: Double) -> SRGB8 {
    SRGB8(encoded: unit + (other.unit - unit) * amount)
  }
}
