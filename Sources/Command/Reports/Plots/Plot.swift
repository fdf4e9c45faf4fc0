package import SeltzerPicture
import SeltzerScene

extension StressPlot {
  /// The plot as pixels, two for each unit.
  package func frame() throws -> Frame {
    try CairoCanvas.frame(size: Self.size, density: 2) { drawPage(on: $0) }
  }

  /// The plot as an SVG document.
  package func svg() throws -> [UInt8] {
    try CairoCanvas.svg(size: Self.size) { drawPage(on: $0) }
  }

  private func drawPage(on canvas: borrowing CairoCanvas) {
    canvas.fill(
      [.zero, SIMD2(Self.size.x, 0), Self.size, SIMD2(0, Self.size.y)], PlotColor.paper)
    canvas.write(title, at: SIMD2(28, 38), size: 22, weight: .semibold, PlotColor.title)
    canvas.label(subtitle, at: SIMD2(28, 68))
    draw(on: canvas)
  }
}

extension CairoCanvas {
  /// Writes small grey text.
  func label(
    _ text: String, at place: SIMD2<Double>, _ anchor: Anchor = .left
  ) {
    write(text, at: place, anchor, size: 13, PlotColor.label)
  }
}

package enum PlotText {
  /// A count such as `100`, `2.5k` or `10M`.
  package static func count(_ value: Double) -> String {
    let (scale, unit) = value >= 1e6 ? (1e6, "M") : value >= 1e3 ? (1e3, "k") : (1, "")
    return number(value / scale) + unit
  }

  /// A time in seconds such as `20 µs`, `0.1 ms`, `50 ms` or `2 s`.
  package static func time(_ seconds: Double) -> String {
    if seconds >= 0.999 { return number(seconds) + " s" }
    return seconds >= 0.99e-4 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " µs"
  }

  /// A number with at most two decimals.
  package static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

enum PlotColor {
  static let paper = SRGB8(rgb: 0xFFFFFF)
  static let title = SRGB8(rgb: 0x1B2433)
  static let label = SRGB8(rgb: 0x667080)
  static let grid = SRGB8(rgb: 0xE4E8EE)
  static let limit = SRGB8(rgb: 0x4A5566)
  static let first = SRGB8(rgb: 0x1F6FEB)
  static let second = SRGB8(rgb: 0xE06C1F)
}
