package import SeltzerScene

extension Glyph {
  package static let voice = Glyph("voice", 0xFF9DA4, 0xEA4F6B) { pen in
    // The waveform of a spoken word.
    let pitch = pen.snapped(7.2)
    let left = pen.snapped(50 - (7 * pitch + pen.snapped(3.8)) / 2)
    for (index, height) in [10.0, 24, 40, 54, 34, 46, 22, 10].enumerated() {
      pen.bar(left + Double(index) * pitch, 50 - height / 2, 3.8, height)
      pen.fill(index < 5 ? .main : .faint(0.66))
    }
  }
}
