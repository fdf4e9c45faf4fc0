import Seltzer
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Pictures without a background")
struct TransparencyTests {
  private static let size = PixelSize(240, 135)

  private static func wallpaper(_ name: String, seed: UInt32, palette: String) throws -> Wallpaper {
    var scene =
      name == "air"
      ? try Scene(yaml: "bubbles: { count: 40, material: air, diameter: [0.01, 0.2] }", file: "")
      : try SceneLibrary.scene(name)
    (scene.seed, scene.ground, scene.background) = (seed, Ground(kind: .none), nil)
    return try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette(palette), size: size)
  }

  private static func transparent(_ wallpaper: Wallpaper, at t: Double) throws -> Frame {
    var frame = Frame(size: size, isDithered: true, hasAlpha: true)
    try wallpaper.draw(at: t, into: &frame)
    return frame
  }

  /// Returns the channels of a pixel laid over a colour of one level.
  private static func laid(_ pixel: UInt32, over level: Double) -> SIMD3<Double> {
    let alpha = Double(pixel >> 24) / 255
    let color = SIMD3(
      Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
    return color * alpha + level * (1 - alpha)
  }

  /// Of light that is added only black is exact, since all channels have one alpha.
  @Test(
    "laid over a colour equal pictures drawn over it",
    arguments: ["bubbles", "air", "embers", "fizz", "bokeh", "stars"], ["blue", "red"])
  func laid(scene: String, palette: String) throws {
    for seed in [1, 7] as [UInt32] {
      let wallpaper = try Self.wallpaper(scene, seed: seed, palette: palette)
      let frame = try Self.transparent(wallpaper, at: 20)
      #expect(frame.pixels.contains { $0 >> 24 == 0 } && frame.pixels.contains { $0 >> 24 > 64 })
      var shown = try wallpaper.composition(at: 20)
      #expect(shown.isTransparent)
      shown.isTransparent = false
      let isNormal = shown.bubbles.allSatisfy { $0.blendMode == .normal }
      #expect(isNormal == ["air", "fizz"].contains(scene))
      for level in [0] + (isNormal ? [90, 255] : []) {
        let color = SRGB8(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
        let flat = Gradient(
          angle: 0, stops: [.init(at: 0, color: color), .init(at: 1, color: color)])
        var direct = Frame(size: Self.size)
        try Compositor(gradient: flat, size: Self.size).draw(shown, into: &direct)
        let worst = zip(frame.pixels, direct.pixels).map { a, b in
          let difference = Self.laid(a, over: Double(level)) - Self.laid(b, over: 0)
          return max(difference.max(), -difference.min())
        }.max()
        #expect(try #require(worst) <= 3, "\(scene) over \(level)")
      }
    }
  }

  @Test("are equal on all instruction sets and threads, and show a chequerboard in opaque frames")
  func everywhere() throws {
    for scene in ["deep", "glass", "home"] {
      let wallpaper = try Self.wallpaper(scene, seed: 3, palette: "violet")
      let shown = try wallpaper.composition(at: 4)
      let expected = try Self.transparent(wallpaper, at: 4)
      for kernels in InstructionSet.allCases.compactMap({ Kernels($0) }) {
        for threads in [1, 3] {
          var frame = Frame(size: Self.size, isDithered: true, hasAlpha: true)
          try Compositor(gradient: shown.gradient, size: Self.size, kernels: kernels)
            .draw(shown, into: &frame, threads: threads)
          #expect(frame == expected)
        }
      }
      let opaque = try wallpaper.frame(at: 4)
      #expect(opaque.pixels.allSatisfy { $0 >> 24 == 0xFF })
      #expect(Set(opaque.pixels).isSuperset(of: [0xFF66_6666, 0xFF80_8080]))
    }
  }

  @Test("have the colour of visible pixels nearby where they are transparent")
  func fill() throws {
    let frame = try Self.transparent(Self.wallpaper("bubbles", seed: 1, palette: "red"), at: 20)
    func isReddish(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > pixel & 0xFF }
    let (seen, unseen) = (
      frame.pixels.filter { $0 >> 24 > 200 }, frame.pixels.filter { $0 >> 24 == 0 }
    )
    #expect(seen.count > 1000 && seen.allSatisfy(isReddish))
    #expect(unseen.count > 1000 && unseen.allSatisfy(isReddish))
  }

  @Test("have the same bubbles as with one")
  func sameBubbles() throws {
    for name in SceneLibrary.names {
      let scene = try SceneLibrary.scene(name)
      let palette = try PaletteLibrary(environment: [:]).palette("blue")
      let plain = try Wallpaper(scene: scene, palette: palette, size: Self.size)
      let (with, without) = try (
        plain.composition(at: 9),
        Self.wallpaper(name, seed: scene.seed, palette: "blue").composition(at: 9)
      )
      #expect(with.discs.count == without.discs.count)
      for (a, b) in zip(with.discs, without.discs) {
        #expect(a.center == b.center && a.radius == b.radius && a.opacity == b.opacity, "\(name)")
      }
    }
  }
}
