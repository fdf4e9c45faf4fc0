import Seltzer
import SeltzerScene
import Testing

@testable import SeltzerPicture

@Suite("Bubbles of air")
struct AirTests {
  private func composition(
    _ yaml: String, _ palette: String = "blue", at t: Double = 3, loop: Double? = nil
  ) throws -> Composition {
    try wallpaper(yaml, palette, 333, 187, loop: loop).composition(at: t)
  }

  private static let scene = """
    { bubbles: [{ count: 60, material: air, diameter: [0.005, 0.5], softness: [0, 0.5], wobble: 0.4 },
      { count: 5, material: air, form: cap, diameter: [0.05, 0.8], softness: 0 },
      { count: 5, material: air, form: ball, diameter: [0.05, 0.8], softness: 0 }] }
    """

  @Test("every instruction set and number of threads gives the same bytes")
  func sameBytes() throws {
    for palette in ["blue", "silver"] {
      try expectSameBytes(composition(Self.scene, palette), palette)
    }
  }

  @Test("loops close, and the waves of caps move between", arguments: [4.0, 60])
  func loops(length: Double) throws {
    let yaml =
      "{ bubbles: { count: 1, lifetime: forever, speed: 0, area: { size: 0 }, material: air, form: cap, diameter: 0.5 } }"
    func shown(_ t: Double) throws -> Frame { try picture(composition(yaml, at: t, loop: length)) }
    #expect(try shown(0) == shown(length))
    #expect(try shown(0) != shown(1))
  }

  @Test("forms follow Snell's law: where the wall is a mirror, and that normals are within 1")
  func forms() {
    let forms = AirForms.shared.numbers
    #expect(
      forms.count == AirForms.caps.upperBound * AirForms.moments * AirForms.columns * AirForms.rows
        * 8)
    for start in stride(from: 0, to: forms.count, by: 8) {
      func number(_ place: Int) -> Float { Float(forms[start + place]) / 32_767.5 - 1 }
      guard number(4) > 0 else { continue }
      #expect(number(0) * number(0) + number(1) * number(1) < 1.001)
      #expect(number(2) * number(2) + number(3) * number(3) < 1.001)
    }
  }
}
