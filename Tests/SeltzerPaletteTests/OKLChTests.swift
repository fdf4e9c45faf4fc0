import Foundation
import SeltzerScene
import Testing

@Suite("OKLCh")
struct OKLChTests {
  @Test("has the chroma that CSS Color 4 gives")
  func chroma() {
    #expect(abs(OKLCh(SRGB8(red: 255, green: 0, blue: 0)).chroma - 0.25768) < 1e-5)
  }

  @Test("measures differences as ΔE_OK does")
  func difference() {
    let white = OKLab(lightness: 1, a: 0, b: 0)
    #expect(white.distance(to: OKLab(lightness: 0, a: 0, b: 0)) == 1)
    let (one, other) =
      (OKLab(lightness: 0.5, a: 0.1, b: 0.1), OKLab(lightness: 0.5, a: 0.13, b: 0.14))
    #expect(abs(one.distance(to: other) - 0.05) < 1e-15)
  }
}

@Suite("OKLab's table")
struct OttossonTableTests {
  /// From the article: XYZ (D65), and OKLab rounded to three places.
  static let rows: [([Double], [Double])] = [
    ([0.950, 1.000, 1.089], [1.000, 0.000, 0.000]),
    ([1.000, 0.000, 0.000], [0.450, 1.236, -0.019]),
    ([0.000, 1.000, 0.000], [0.922, -0.671, 0.263]),
    ([0.000, 0.000, 1.000], [0.153, -1.415, -0.449]),
  ]

  @Test("is reproduced, including colours outside every gamut", arguments: rows)
  func row(xyz: [Double], lab: [Double]) {
    // XYZ to linear sRGB with the digits of CSS Color 4, §10.
    let linear = SIMD3(
      3.2409699419 * xyz[0] - 1.5373831776 * xyz[1] - 0.4986107603 * xyz[2],
      -0.9692436363 * xyz[0] + 1.8759675015 * xyz[1] + 0.0415550574 * xyz[2],
      0.0556300797 * xyz[0] - 0.2039769589 * xyz[1] + 1.0569715142 * xyz[2])
    let color = OKLab(linear: linear)
    #expect(color.distance(to: OKLab(lightness: lab[0], a: lab[1], b: lab[2])) < 0.0006)
  }
}
