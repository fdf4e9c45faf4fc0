import Foundation
import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Bubbles of air")
struct AirTests {
  private func composition(
    _ yaml: String, _ palette: String = "blue", at t: Double = 3, loop: Double? = nil
  ) throws -> Composition {
    try wallpaper(yaml, palette, 333, 187, loop: loop).composition(at: t)
  }

  private static let scene = """
    { bubbles: [{ count: 60, material: air, diameter: [0.005, 0.5], softness: [0, 0.5], wobble: 0.4 },
      { count: 5, material: air, diameter: [0.05, 0.8], softness: 0 }] }
    """

  @Test("every instruction set and number of threads gives the same bytes")
  func sameBytes() throws {
    for palette in ["blue", "silver"] {
      try expectSameBytes(composition(Self.scene, palette), "\(palette)")
    }
  }

  @Test(
    "a ball bends and mirrors by Snell's and Fresnel's laws",
    arguments: [0.1, 0.3, 0.5, 0.7, 0.8, 0.95])
  func ball(rho: Double) throws {
    let (side, palette) = (Environment.side, try palette("blue"))
    var lamp = Environment(
      lampIn: palette,
      StageLight(direction: 0, aspect: 1, shade: GroundShade(of: palette.background, 0)))
    // Red tells the place in the map, green is even; nothing is mirrored, and nothing shows through.
    lamp.transparency = 0
    lamp.mirrored = [UInt16](repeating: 0, count: side * side * 3)
    lamp.bent = (0..<side * side * 3).map { index in
      let share = Double(index % side) / Double(side - 1)
      return [UInt16(0.6 * share * 8191), 4095, 0][index / (side * side)]
    }
    let disc = Disc(200, 200, radius: 150, softness: 0, color: SRGB8(rgb: 0), opacity: 1)
    let frame = try picture(
      Composition(
        PixelSize(400, 400), Gradient(SRGB8(rgb: 0)),
        DiscGroup([disc], look: AirBubbles(lamp: lamp))))
    let x = Int((200 + rho * 150).rounded(.down))
    let pixel = frame.pixels[200 * 400 + x]
    func light(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 255) / 255
      return value * value
    }
    // The middle of the pixel.
    let distance = SIMD2(Double(x) - 199.5, 0.5) / 150
    let sine = (distance * distance).sum().squareRoot()
    guard 1.333 * sine < 1 else {
      #expect(light(16) < 0.001 && light(8) < 0.001)
      return
    }
    let (outer, inner) = (asin(sine), asin(1.333 * sine))
    let (s, p) = (sin(outer - inner) / sin(outer + inner), tan(outer - inner) / tan(outer + inner))
    #expect(abs(light(8) - 0.5 * (1 - (s * s + p * p) / 2)) < 0.01)
    let bend = 2 * (inner - outer)
    let place = (sin(bend) / (sin(bend) + cos(bend)) + 1) / 2
    #expect(abs(light(16) / light(8) * 0.5 / 0.6 - place) < 0.02)
  }
}
