import Foundation
import SeltzerScene
import Testing

@Suite("OKLab")
struct OKLabTests {
  @Test("and OKLCh convert back to the same colour, for every 17th value of each channel")
  func roundTrip() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 17) {
          let color = SRGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let lab = OKLab(color)
          #expect(lab.srgb8 == color && OKLCh(lab).lab.distance(to: lab) < 1e-15)
        }
      }
    }
  }

  @Test("has the known value of black, and of grey the hue 0")
  func greys() {
    #expect(OKLab(SRGB8(rgb: 0)) == OKLab(lightness: 0, a: 0, b: 0))
    #expect(OKLCh(OKLab(lightness: 0.5, a: 0, b: 0)).hue == SIMD2(1, 0))
  }

  @Test("has transfer functions that agree with libm's powers to 1e-14")
  func transfer() {
    for step in 0...4096 {
      let x = Double(step) / 4096
      let exactLinear = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      let exactEncoded = x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
      #expect(abs(linear(x) - exactLinear) < 1e-14)
      #expect(abs(encoded(x) - exactEncoded) < 1e-14)
    }
  }
}
