import Seltzer
import SeltzerPicture
import Testing

@Suite("Cairo")
struct CairoTests {
  // The limits are a quarter above what was measured. Orbs, glass, glows and streaks are drawn by the same kernels in
  // both, so that only what is around them is compared; tests of the looks know their formulas.
  @Test(
    "the difference from the compositor is within the limits of the look",
    arguments: [
      ("softness: 0", 4, 0.25),
      ("softness: [0, 0.5]", 4, 0.34),
      ("softness: 0.1, blendMode: screen", 3, 0.22),
      ("softness: 0.1, blendMode: add", 4, 0.15),
      ("softness: 0.1, wobble: 0.4", 4, 0.24),
      ("shape: ring, thickness: 0.2, softness: 0", 3, 0.15),
      ("shape: ring, thickness: 0.4, softness: 0.2, blendMode: add", 4, 0.18),
      ("rim: 0.7", 4, 0.34),
      ("rim: 0.5, cateye: 0.8", 3, 0.29),
      ("shape: star, rotation: [-60deg, 60deg]", 8, 0.18),
      ("shape: heart, rotation: 20deg, softness: 0.2, blendMode: screen", 8, 0.18),
      ("shape: star, rotation: 20deg, softness: 0, blendMode: add", 12, 0.18),
      ("profile: glow, softness: 0.3, blendMode: add", 2, 0.17),
      ("material: orb, softness: 0", 2, 0.29),
      ("material: glass, softness: 0", 2, 0.14),
      ("streak: 0.6, speed: 0.2, blendMode: screen", 2, 0.12),
    ] as [(String, Double, Double)])
  func limits(keys: String, most: Double, mean: Double) throws {
    let yaml = """
      seed: 3
      bubbles: { count: 30, diameter: [0.03, 0.5], opacity: [0.4, 0.9], \(keys) }
      """
    let gaps = try backendGaps(wallpaper(yaml, "violet", 192, 108).composition(at: 6))
    #expect(gaps.most <= most && gaps.mean <= mean, "\(gaps)")
  }
}
