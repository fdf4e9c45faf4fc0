import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

private func path(
  _ points: [SIMD2<Float>], radius: Float, softness: Float = 0, tapers: Bool = true,
  opacity: Float = 1, color: UInt32 = 0xFFFFFF
) -> BubblePath {
  var (x, y) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
  for (number, point) in points.enumerated() { (x[number], y[number]) = (point.x, point.y) }
  return BubblePath(
    x: x, y: y, count: points.count - 1, radius: radius, softness: softness, tapers: tapers,
    opacity: opacity, color: color)
}

private func picture(
  _ paths: [BubblePath], _ size: PixelSize, _ mode: BlendMode = .screen, _ backend: Backend = .fast
) throws -> Frame {
  try backend.frame(
    of: Composition(size, Gradient(SRGB8(rgb: 0)), DiscGroup(paths, blendMode: mode)))
}

@Suite("Paths")
struct PathTests {
  private let bend: [SIMD2<Float>] = [[30, 20], [120.5, 30.2], [140, 70], [260.3, 81]]

  @Test("a path is its formula, in both backends", arguments: [true, false])
  func formula(tapers: Bool) throws {
    let size = try #require(PixelSize(width: 300, height: 100))
    for (radius, softness) in [(Float(8), Float(0)), (6, 0.5), (0.3, 0), (2, 1)] {
      let path = path(bend, radius: radius, softness: softness, tapers: tapers, opacity: 0.9)
      let edge = max(1.2, 1.6 * softness * radius)
      for backend in Backend.allCases {
        let frame = try picture([path], size, .screen, backend)
        var most = 0.0
        for (index, pixel) in frame.pixels.enumerated() {
          let place = SIMD2(Float(index % 300) + 0.5, Float(index / 300) + 0.5)
          var alpha: Float = 0
          for part in 0..<3 {
            let along = bend[part + 1] - bend[part]
            let at = min(max(((place - bend[part]) * along).sum() / (along * along).sum(), 0), 1)
            let away = place - bend[part] - along * at
            let level = tapers ? 1 - (Float(part) + at) / 3 : 1
            let half = max(radius * level, edge / 2)
            let c = min(max((half - (away * away).sum().squareRoot()) / edge + 0.5, 0), 1)
            let power = level * (level * (1.09 - 0.21 * level) + 0.12)
            alpha = max(alpha, min(radius * level * 2 / edge, 1) * power * c * c * (3 - 2 * c))
          }
          most = max(most, abs(Double(alpha) * 0.9 * 255 - Double(pixel & 255)))
        }
        #expect(most < 1.6, "\(radius) \(softness) \(backend): \(most)")
      }
    }
  }

  @Test("joints are blended once, and a path has no seam at tiles", arguments: BlendMode.allCases)
  func joints(mode: BlendMode) throws {
    let size = try #require(PixelSize(width: 300, height: 100))
    let one = try picture(
      [path([[20, 40], [280, 44]], radius: 6, tapers: false, opacity: 0.5)], size, mode)
    let parts = (0...12).map { SIMD2<Float>(20 + 260 * Float($0) / 12, 40 + 4 * Float($0) / 12) }
    let twelve = try picture([path(parts, radius: 6, tapers: false, opacity: 0.5)], size, mode)
    for (a, b) in zip(one.pixels, twelve.pixels) { #expect(abs(Int(a & 255) - Int(b & 255)) <= 1) }
    // Along the middle the value is constant, except for dithering.
    let middle = (30..<270).map { Int(one.pixels[42 * 300 + $0] & 255) }
    #expect(try #require(middle.max()) - #require(middle.min()) <= 1)
  }

  @Test("a line narrower than a pixel is as bright as its width", arguments: [0.1, 0.4, 1.0, 3.0])
  func thin(width: Float) throws {
    let size = try #require(PixelSize(width: 300, height: 100))
    for y in [Float(50), 50.3, 50.5] {
      let frame = try picture(
        [path([[-50, y], [350, y + 7]], radius: width / 2, tapers: false)], size)
      let sum = frame.pixels.reduce(0.0) { $0 + Double($1 & 255) / 255 }
      let length = 300 * (1 + 49.0 / 160_000).squareRoot()
      #expect(abs(sum / (Double(width) * length) - 1) < 0.03, "\(sum)")
    }
  }

  @Test("paths that are nothing or too large are left out")
  func odd() throws {
    let size = try #require(PixelSize(width: 60, height: 40))
    let dark = try picture([], size)
    for (points, radius, opacity) in [
      ([SIMD2(Float.nan, 0), SIMD2(9, 9)], Float(3), Float(1)), ([[1e30, 0], [9, 9]], 3, 1),
      ([[0, 0], [9, 9]], 0, 1), ([[0, 0], [9, 9]], .infinity, 1), ([[0, 0], [9, 9]], 3, 0),
      ([[0, 0], [9, 9]], 3, .nan),
    ] {
      #expect(try picture([path(points, radius: radius, opacity: opacity)], size) == dark)
    }
    // A path of no length is a disc.
    let dot = try picture([path([[30, 20], [30, 20]], radius: 5)], size)
    #expect(dot.pixels[20 * 60 + 30] & 255 > 250 && dot.pixels[20 * 60 + 38] & 255 <= 1)
  }
}
