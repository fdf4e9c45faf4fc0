import Seltzer
import SeltzerPicture
import SeltzerReference
import Testing

@Suite("Grounds between key times")
struct GroundMixtureTests {
  private static let mesh = """
    gradient: mesh, warp: { amount: 0.3, size: 1.4, period: 20 },
    folds: [{ position: [0.4, 0.4] }, { softness: 0.8, curve: 0.14 }]
    """
  private static let linear = "warp: { amount: 0.05, size: 0.9, period: 40 }"

  private func wallpaper(
    _ ground: String, loop: Double? = nil, bubbles: Int = 3
  ) throws -> Wallpaper {
    try SeltzerPictureTests.wallpaper(
      "{ background: { \(ground) }, bubbles: { count: \(bubbles), material: glass, diameter: 0.2 } }",
      "blue", 333, 187, loop: loop)
  }

  @Test("only slow grounds are mixtures")
  func slow() throws {
    func isMixture(_ ground: String, loop: Double? = nil) throws -> Bool {
      try wallpaper(ground, loop: loop).composition(at: 0.3).ground?.second != nil
    }
    for ground in [Self.mesh, Self.linear, "gradient: radial"] {
      #expect(try isMixture(ground), "\(ground)")
    }
    for ground in ["water: {}", "ribbons: 1", "warp: 0", "warp: { amount: 0.05, period: 2 }"] {
      #expect(try !isMixture(ground), "\(ground)")
    }
    #expect(try isMixture(Self.mesh, loop: 60))
    #expect(try !isMixture(Self.mesh, loop: 2))
  }

  @Test("pictures depend neither on those before nor on their order", arguments: [mesh, linear])
  func order(ground: String) throws {
    let times = [-3, -1e-20, 0, 0.1, 0.249, 0.25, 7.3, 1e8, 1e8 + 0.1, 1e300]
    let alone = try times.map { try wallpaper(ground).frame(at: $0) }
    let shared = try wallpaper(ground)
    for index in times.indices { #expect(try shared.frame(at: times[index]) == alone[index]) }
    for index in [7, 3, 9, 0, 4, 8, 1, 5, 2, 6, 3, 7] {
      #expect(try shared.frame(at: times[index]) == alone[index])
    }
    #expect(alone[2] != alone[6])
  }

  @Test("every instruction set and number of threads gives the same bytes")
  func sameBytes() throws {
    for t in [0.1, 0.13, 1e8 + 0.2] {
      try expectSameBytes(wallpaper(Self.mesh).composition(at: t), "\(t)")
    }
  }

  @Test("loops close without a jump", arguments: [2, 3.7, 7, 60])
  func loops(length: Double) throws {
    let shown = try wallpaper(Self.mesh, loop: length, bubbles: 0)
    let (first, last) = try (shown.frame(at: 0), shown.frame(at: length - 1e-4))
    #expect(try shown.frame(at: length) == first)
    for (a, b) in zip(first.pixels, last.pixels) {
      let gap = channels(a) - channels(b)
      guard max(gap.max(), -gap.min()) > 1 else { continue }
      Issue.record("a jump at the end")
      return
    }
  }
}
