import Foundation
import SeltzerScene
import Testing

@Suite("OKLab")
struct OKLabTests {
  @Test("gives known values for white, red and black")
  func landmarks() {
    let white = OKLab(SRGB8(red: 255, green: 255, blue: 255))
    #expect(abs(white.lightness - 1) < 1e-6 && abs(white.a) < 1e-6 && abs(white.b) < 1e-6)
    // Computed with 50 digits from the published matrices.
    let red = OKLab(SRGB8(red: 255, green: 0, blue: 0))
    #expect(abs(red.lightness - 0.6279553606) < 1e-6)
    #expect(abs(red.a - 0.2248630611) < 1e-6)
    #expect(abs(red.b - 0.1258462986) < 1e-6)
    let black = OKLab(SRGB8(red: 0, green: 0, blue: 0))
    #expect(black == OKLab(lightness: 0, a: 0, b: 0))
  }

  @Test("converts back to the same 8-bit colour, for every 17th value of each channel")
  func roundTrip() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 17) {
          let color = SRGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(OKLab(color).srgb8 == color)
        }
      }
    }
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
