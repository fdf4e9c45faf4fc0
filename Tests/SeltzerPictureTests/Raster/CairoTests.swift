import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

/// Bubbles, and the greatest and the mean difference of a channel between the backends, in 255ths.
private struct Limit: CustomTestStringConvertible, Sendable {
  let keys: String
  let most: Int
  let mean: Double

  init(_ keys: String, most: Int, mean: Double) {
    (self.keys, self.most, self.mean) = (keys, most, mean)
  }

  var testDescription: String { keys }
}

@Suite("Cairo")
struct CairoTests {
  // The limits are a quarter above what was measured. Orbs, glass, glows and streaks are drawn by the same kernels in
  // both, so that only what is around them is compared; tests of the looks know their formulas.
  @Test(
    "the difference from the compositor is within the limits of the look",
    arguments: [
      Limit("softness: 0", most: 4, mean: 0.25),
      Limit("softness: [0, 0.5]", most: 4, mean: 0.34),
      Limit("softness: 0.1, blendMode: screen", most: 3, mean: 0.22),
      Limit("softness: 0.1, blendMode: add", most: 4, mean: 0.15),
      Limit("softness: 0.1, wobble: 0.4", most: 4, mean: 0.24),
      Limit("shape: ring, thickness: 0.2, softness: 0", most: 3, mean: 0.15),
      Limit("shape: ring, thickness: 0.4, softness: 0.2, blendMode: add", most: 4, mean: 0.18),
      Limit("rim: 0.7", most: 4, mean: 0.34),
      Limit("rim: 0.5, cateye: 0.8", most: 3, mean: 0.29),
      Limit("shape: star, rotation: [-60deg, 60deg]", most: 8, mean: 0.18),
      Limit("shape: heart, rotation: 20deg, softness: 0.2, blendMode: screen", most: 8, mean: 0.18),
      Limit("shape: star, rotation: 20deg, softness: 0, blendMode: add", most: 12, mean: 0.18),
      Limit("profile: glow, softness: 0.3, blendMode: add", most: 2, mean: 0.17),
      Limit("material: orb, softness: 0", most: 2, mean: 0.29),
      Limit("material: glass, softness: 0", most: 2, mean: 0.14),
      Limit("streak: 0.6, speed: 0.2, blendMode: screen", most: 2, mean: 0.12),
    ])
  fileprivate func limits(limit: Limit) throws {
    let yaml = """
      seed: 3
      bubbles: { count: 30, diameter: [0.03, 0.5], opacity: [0.4, 0.9], \(limit.keys) }
      """
    let size = try #require(PixelSize(width: 192, height: 108))
    let shown = try Wallpaper(
      scene: Scene(yaml: yaml, file: "x"),
      palette: PaletteLibrary(environment: [:]).palette("violet"), size: size
    ).composition(at: 6)
    let frames = try Backend.allCases.map { try $0.frame(of: shown) }
    var (most, sum) = (0, 0)
    for (fast, cairo) in zip(frames[0].pixels, frames[1].pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        let gap = abs(Int(fast >> shift & 255) - Int(cairo >> shift & 255))
        (most, sum) = (max(most, gap), sum + gap)
      }
    }
    let mean = Double(sum) / Double(3 * frames[0].pixels.count)
    #expect(most <= limit.most && mean <= limit.mean, "\(most), \(mean)")
  }
}
