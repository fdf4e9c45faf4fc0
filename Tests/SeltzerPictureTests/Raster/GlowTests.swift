import Foundation
import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

/// Returns a composition of glows over black.
private func composition(
  _ discs: [Disc], _ size: PixelSize, _ blendMode: BlendMode = .add, ground: SRGB8 = SRGB8(rgb: 0)
) -> Composition {
  Composition(size, Gradient(ground), DiscGroup(discs, blendMode: blendMode, look: Glows()))
}

@Suite("Glows")
struct GlowTests {
  @Test(
    "a glow is its formula, in all blend modes and both backends", arguments: BlendMode.allCases)
  func formula(mode: BlendMode) throws {
    let size = try #require(PixelSize(width: 300, height: 200))
    let ground = SRGB8(rgb: 0x10_2050)
    for (radius, softness) in [(Float(30), Float(0.11)), (90, 0.5), (400, 0.3)] {
      let disc = Disc(140.3, 97.8, radius: radius, softness: softness, opacity: 0.8)
      for backend in Backend.allCases {
        let frame = try backend.frame(of: composition([disc], size, mode, ground: ground))
        var most = 0.0
        for (index, pixel) in frame.pixels.enumerated() {
          let x = (Double(index % 300) + 0.5 - 140.3) / Double(radius)
          let y = (Double(index / 300) + 0.5 - 97.8) / Double(radius)
          let q = x * x + y * y
          let s = Double(softness)
          let alpha = q < 1 ? 0.8 * (1 - q) * (1 - q) / (1 + q / (s * s)) : 0
          let beneath = ground.unit
          let expected =
            switch mode {
            case .add: beneath + alpha * (1 - beneath.max())
            default: beneath + alpha * (1 - beneath)
            }
          let gap = channels(pixel) - expected * 255
          most = max(most, abs(gap.x), abs(gap.y), abs(gap.z))
        }
        #expect(most < 1.6, "\(mode) \(radius) \(backend): \(most)")
      }
    }
  }

  @Test("the sum of a glow is its integral, also if its core is narrower than a pixel")
  func integral() throws {
    let size = try #require(PixelSize(width: 400, height: 400))
    for (radius, softness, most) in [
      (Float(190), Float(0.5), 0.01), (150, 0.11, 0.01), (60, 0.02, 0.02), (40, 0.0125, 0.04),
    ] {
      let a = Double(softness * softness)
      let parts = a * ((1 + a) * (1 + a) * log(1 + 1 / a) - 1.5 - a)
      let expected = Double.pi * Double(radius * radius) * parts
      for place in [Float(200), 200.3, 200.5] {
        let disc = Disc(place, 200, radius: radius, softness: softness)
        let frame = try Backend.allCases[0].frame(of: composition([disc], size))
        let sum = frame.pixels.reduce(0.0) { $0 + channels($1).y / 255 }
        #expect(abs(sum / expected - 1) < most, "\(radius) \(softness): \(sum) of \(expected)")
      }
    }
  }

  @Test("many added glows keep the hue and never exceed white")
  func hue() throws {
    let size = try #require(PixelSize(width: 64, height: 64))
    for rgb: UInt32 in [0xFF_B428, 0x28_80FF, 0x40_FF90, 0xFF_3060] {
      let color = SRGB8(rgb: rgb)
      for count in [1, 3, 20, 200] {
        let discs = (0..<count).map { _ in
          Disc(32, 32, radius: 30, softness: 0.5, color: color, opacity: 0.4)
        }
        let frame = try Backend.allCases[0].frame(of: composition(discs, size))
        let shown = channels(frame.pixels[32 * 64 + 32])
        let (a, b) = (OKLab(encoded: shown / 255), OKLab(color))
        let turn = atan2(a.a * b.b - a.b * b.a, a.a * b.a + a.b * b.b) * 180 / .pi
        #expect(abs(turn) < 3, "\(count) of \(color): \(shown)")
      }
    }
  }

  @Test("a glow does not depend on the tiles, and ends at its radius")
  func tiles() throws {
    let size = try #require(PixelSize(width: 300, height: 100))
    let disc = Disc(127.5, 32.5, radius: 60, softness: 0.3)
    let frame = try Backend.allCases[0].frame(of: composition([disc], size))
    func value(_ x: Int, _ y: Int) -> Int { Int(frame.pixels[y * 300 + x] & 255) }
    for y in 0..<64 {
      // Dithering differs by at most a step.
      for x in 0..<120 { #expect(abs(value(127 + x, y) - value(127 - x, y)) <= 1) }
    }
    #expect(value(127, 32) > 252 && value(127 + 61, 32) <= 1 && value(127, 32 + 62) <= 1)
  }
}
