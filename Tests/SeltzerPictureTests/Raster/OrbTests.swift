import Foundation
import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

private let light = -0.7 * Double.pi
private let ground = SRGB8(red: 12, green: 30, blue: 110)

private func look(shade: Double = 1, edge: Double = 1, shadow: Double = 0.42) throws -> Orbs {
  var (orb, emitter) = (OrbLook(), Emitter())
  (orb.shade, orb.edge, orb.shadow) = (shade, edge, shadow)
  emitter.light.angle = light
  let palette = try palette("blue")
  let shade = GroundShade(of: palette.background, 0)
  return Orbs(orb, emitter, palette, StageLight(direction: 0, aspect: 1, shade: shade))
}

private func composition(_ discs: [Disc], _ look: Orbs, _ size: PixelSize) -> Composition {
  Composition(size, Gradient(ground), DiscGroup(discs, look: look))
}

private func disc(_ x: Float, _ y: Float, radius: Float, opacity: Float = 0.9, softness: Float = 0)
  -> Disc
{
  Disc(x, y, radius: radius, softness: softness, color: SRGB8(rgb: 0x6FE3FF), opacity: opacity)
}

private func smooth(_ x: Double, _ low: Double, _ high: Double) -> Double {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/// An orb by the formulas that the kernels approximate, with powers and exponentials.
private func exact(_ disc: Disc, _ orb: Orbs, _ size: PixelSize) -> [SIMD3<Double>] {
  let (radius, width) = (Double(disc.radius), size.vector.x)
  let angle = orb.lightAngle + (Double(disc.center.x) / width - 0.6) * 14 * .pi / 180
  let (l, diameter) = (SIMD2(cos(angle), sin(angle)), 2 * radius / size.vector.y)
  let (opacity, edge) = (Double(disc.opacity), 1.3 / radius)
  let strength = Double(orb.edge) * opacity * (2 - opacity)
  let (rim, leaving) = (max(0.01, 1.1 / radius), min(0.035, 0.006 / diameter + 0.004))
  return (0..<size.width * size.height).map { index in
    let place = SIMD2(Double(index % size.width), Double(index / size.width)) + 0.5
    let p = (place - SIMD2<Double>(disc.center)) / radius
    func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
    var color = ground.unit
    func screen(_ alpha: Double, _ over: SRGB8) { color += alpha * over.unit * (1 - color) }
    let far = max(0, length(p - 0.1 * l) - 0.9)
    let shadow = Double(orb.shadow) * opacity * exp(-far * far / 0.05)
    color *= 1 - shadow * (1 - orb.shadowColor.unit)
    let h = length(p - 0.8 * l) / 1.1
    let halo = h < 1 ? pow(1 - h * h, 2) / (1 + 5.8 * h * h) : 0
    screen(0.22 * Double(orb.edge) * opacity * halo, orb.halo)
    let (r, a) = (length(p), (p * l).sum())
    let m = smooth((1 - r) / edge + 0.5, 0, 1)
    let body = 1 - Double(orb.shade) * (1 - pow(smooth(a, -0.95, 1), 1.9))
    let lit = smooth(a, -0.1, 1)
    color += m * opacity * body * (orb.dark.unit * (1 - lit) + orb.light.unit * lit - color)
    screen(strength * m * 0.4 * pow(min(r, 1), 8) * lit * lit, orb.glow)
    screen(
      strength * m * 0.95 * exp(-pow((1 - r) / rim, 2)) * pow(smooth(a, -0.15, 0.95), 1.6), orb.rim)
    screen(
      strength * m * 0.34 * exp(-pow((r - 1) / leaving + 2, 2)) * pow(smooth(-a, 0.3, 1), 1.5),
      orb.halo)
    return color * 255
  }
}

private func gaps(_ frame: Frame, _ exact: [SIMD3<Double>]) -> (most: Double, mean: Double) {
  let gaps = zip(frame.pixels, exact).map { pixel, color in
    let gap = channels(pixel) - color
    return max(abs(gap.x), abs(gap.y), abs(gap.z))
  }
  return (gaps.max() ?? 0, gaps.reduce(0, +) / Double(gaps.count))
}

@Suite("Orbs")
struct OrbTests {
  @Test(
    "an orb is that of its formulas, in both backends",
    arguments: [8, 40, 70, 130, 300, 700] as [Float], [(1, 1, 0.42), (0.4, 0.3, 1)])
  func formulas(radius: Float, strengths: (shade: Double, edge: Double, shadow: Double)) throws {
    let size = try #require(PixelSize(width: 300, height: 200))
    // Of large orbs the left edge and some of the middle are seen.
    let orb = disc(max(140.3, radius + 30), 97.8, radius: radius)
    let look = try look(shade: strengths.shade, edge: strengths.edge, shadow: strengths.shadow)
    let expected = exact(orb, look, size)
    for backend in Backend.allCases {
      let frame = try backend.frame(of: composition([orb], look, size))
      let gaps = gaps(frame, expected)
      #expect(gaps.most < 11 && gaps.mean < (radius > 100 ? 1.7 : 0.9), "\(backend): \(gaps)")
    }
  }

  @Test("no channel of a blue picture wraps around to red")
  func wrapping() throws {
    let shown = try wallpaper(SceneLibrary.text(of: "bubbles"), "blue", 1920, 1080)
    let red = try shown.frame(at: 0).pixels.count { ($0 >> 16 & 255) > ($0 >> 8 & 255) + 30 }
    #expect(red == 0)
  }

  @Test("a growing bubble becomes an orb without a step, and a blurring one loses its rim so")
  func growth() throws {
    let size = try #require(PixelSize(width: 100, height: 100))
    let look = try look()
    /// The largest change of a pixel from one of the discs to the next.
    func most(_ discs: [Disc]) throws -> Int {
      var (most, before) = (0, [UInt32]())
      for disc in discs {
        let after = try Backend.fast.frame(of: composition([disc], look, size)).pixels
        for (a, b) in zip(before, after) {
          most = max(most, abs(Int(a >> 8 & 255) - Int(b >> 8 & 255)))
        }
        before = after
      }
      return most
    }
    // In smaller steps all changes are smaller; at a jump they would not be.
    let coarse = try most((0..<160).map { disc(50, 50, radius: 2 + Float($0) / 40) })
    let fine = try most((0..<640).map { disc(50, 50, radius: 2 + Float($0) / 160) })
    #expect((5...12).contains(coarse) && fine <= coarse / 2, "\(coarse), \(fine)")
    for radius in [48, 96, 256, 600] as [Float] {
      #expect(try most([-0.001, 0.001].map { disc(radius - 20, 50, radius: radius + $0) }) <= 2)
    }
    #expect(try most((0..<400).map { disc(50, 50, radius: 40, softness: Float($0) / 1200) }) <= 6)
    #expect(try most((0...200).map { disc(50, 50, radius: 40, opacity: Float($0) / 200) }) <= 4)
  }
}
