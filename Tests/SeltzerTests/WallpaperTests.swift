import Foundation
import Seltzer
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerTestSupport
import Testing

private func wallpaper(
  _ scene: String = "bubbles", palette: String = "blue", _ width: Int = 96, _ height: Int = 54,
  seed: UInt32 = 1, loop: Double? = nil
) throws -> Wallpaper {
  var scene = try SceneLibrary.scene(scene)
  scene.seed = seed
  return try Wallpaper(
    scene: scene, palette: PaletteLibrary(environment: [:]).palette(palette),
    size: try #require(PixelSize(width: width, height: height)), loop: loop)
}

extension Wallpaper {
  /// Returns the picture at `t` with an offset of the content, made with `reach`.
  fileprivate func frame(at t: Double, parallaxOffset: ParallaxOffset) throws -> Frame {
    var frame = Frame(size: size)
    try draw(at: t, parallaxOffset: parallaxOffset, into: &frame)
    return frame
  }
}

@Suite("Wallpapers")
struct WallpaperTests {
  @Test("depend only on the time", arguments: [0, 0.25, -3, 86_400, 1e9])
  func timeOnly(t: Double) throws {
    let wallpaper = try wallpaper()
    let first = try wallpaper.frame(at: t)
    _ = try wallpaper.frame(at: t + 1)
    #expect(try wallpaper.frame(at: t) == first)
    #expect(try Self.fresh(t) == first)
  }

  private static func fresh(_ t: Double) throws -> Frame { try wallpaper().frame(at: t) }

  @Test("show the same bubbles in every palette, except for colours")
  func palettesDifferOnlyInColor() throws {
    for scene in SceneLibrary.names {
      for seed in [1, 99] as [UInt32] {
        let shown = try PaletteLibrary.builtInNames.map {
          try wallpaper(scene, palette: $0, seed: seed).composition(at: 7.5)
        }
        for other in shown.dropFirst() {
          #expect(other.stack == shown[0].stack)
          #expect(other.discs.count == shown[0].discs.count)
          for (a, b) in zip(other.discs, shown[0].discs) {
            #expect(a.center == b.center && a.radius == b.radius && a.stretch == b.stretch)
            #expect(a.softness == b.softness && (a.opacity == 0) == (b.opacity == 0))
          }
        }
      }
    }
  }

  @Test("repeat byte for byte in a loop", arguments: [0.5, 4, 12, 33.3])
  func loops(length: Double) throws {
    for scene in ["bubbles", "home"] {
      let wallpaper = try wallpaper(scene, loop: length)
      for t in [0, length / 3, 1.0 / 30, length - 1.0 / 30] {
        let frame = try wallpaper.frame(at: t)
        #expect(try wallpaper.frame(at: t + length) == frame)
        #expect(try wallpaper.frame(at: t - 3 * length) == frame)
        #expect(try wallpaper.frame(at: t + length / 2) != frame)
      }
    }
  }

  @Test("look the same with reused layers")
  func afterAnother() throws {
    let size = try #require(PixelSize(width: 96, height: 54))
    let library = PaletteLibrary(environment: [:])
    for name in SceneLibrary.names {
      let scene = try SceneLibrary.scene(name)
      var former: Wallpaper?
      for palette in ["blue", "yellow", "graphite", "blue"] {
        let palette = try library.palette(palette)
        let next = try Wallpaper(scene: scene, palette: palette, size: size, reusing: former)
        for t in [4.0, 70] {
          let alone = try Wallpaper(scene: scene, palette: palette, size: size)
          #expect(try next.frame(at: t) == alone.frame(at: t))
        }
        former = next
      }
    }
  }

  @Test("reload an image that has changed on disk", arguments: [false, true])
  func afterAnotherPicture(shape: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.path("picture.png")
    let size = try #require(PixelSize(width: 96, height: 54))
    var scene = try SceneLibrary.scene("bubbles")
    scene.background = shape ? nil : .init(picture: .file(path), height: .cover)
    if shape { scene.emitters[0].look = ShapeLook(.file(path)) }
    let palette = try PaletteLibrary(environment: [:]).palette("blue")
    var former: Wallpaper?
    var shown: [Frame] = []
    for color in [0xFF20_4060, 0xFF60_4020] as [UInt32] {
      let picture = Frame(size: size, pixels: Array(repeating: color, count: 96 * 54))
      let encoder = try FrameEncoder(format: .png, size: size, frames: 1, rate: .thirty)
      try scratch.write("picture.png", encoder.encode(picture, index: 0))
      let next = try Wallpaper(scene: scene, palette: palette, size: size, reusing: former)
      shown.append(try next.frame(at: 1))
      #expect(try shown.last == Wallpaper(scene: scene, palette: palette, size: size).frame(at: 1))
      former = next
    }
    #expect(shown[0] != shown[1])
  }

  @Test("do not pop: opacities change little from frame to frame")
  func nothingPops() throws {
    let path = "\(#filePath.split(separator: "/Tests/")[0])/Examples/classic/home.yaml"
    for (seed, loop) in [(1, nil), (2, 12.0), (3, nil), (4, 12.0)] as [(UInt32, Double?)] {
      let wallpaper = try wallpaper(path, seed: seed, loop: loop)
      var worst: Float = 0
      var last = try wallpaper.composition(at: 0).discs
      for frame in 1...400 {
        let now = try wallpaper.composition(at: Double(frame) / 30).discs
        // The softness identifies a bubble, because it is unique and constant for a life. A bubble in only
        // one of two frames was just born or is about to die, so it must be nearly invisible.
        let before = Dictionary(last.map { ($0.softness, $0.opacity) }) { max($0, $1) }
        let after = Dictionary(now.map { ($0.softness, $0.opacity) }) { max($0, $1) }
        for (bubble, opacity) in after { worst = max(worst, abs(opacity - (before[bubble] ?? 0))) }
        for (bubble, opacity) in before where after[bubble] == nil { worst = max(worst, opacity) }
        last = now
      }
      // 0.02 of the difference between a bubble and the background: one or two levels of 255.
      #expect(worst > 0 && worst < 0.02, "\(worst) seed \(seed)")
    }
  }

  @Test("move as smoothly after 30 years as at the start")
  func smoothForever() throws {
    func roughness(_ start: Double) throws -> Float {
      let wallpaper = try wallpaper("bubbles", palette: "blue", 1920, 1080, seed: 5)
      let places = try (0..<30).map { frame in
        // Bubbles of one softness cannot be told apart.
        try Dictionary(
          grouping: wallpaper.composition(at: start + Double(frame) / 30).discs, by: \.softness
        ).compactMapValues { $0.count == 1 ? $0[0].center : nil }
      }
      var worst: Float = 0
      for (a, (b, c)) in zip(places, zip(places.dropFirst(), places.dropFirst(2))) {
        for (bubble, center) in b {
          guard let before = a[bubble], let after = c[bubble] else { continue }
          let bend = before + after - 2 * center
          worst = max(worst, abs(bend.x), abs(bend.y))
        }
      }
      return worst
    }
    // Turbulence accelerates by at most 6.4 pixels/s², which is 0.0071 pixels in a 30th of a second; the
    // rest is for the rounding to single precision.
    #expect(try roughness(0) < 0.01)
    #expect(try roughness(1e9) < 0.01)
  }

  @Test(
    "support the smallest sizes and all aspect ratios",
    arguments: [(1, 1), (1, 50), (50, 1), (2, 3)])
  func shapes(width: Int, height: Int) throws {
    for scene in SceneLibrary.names {
      let frame = try wallpaper(scene, width, height).frame(at: 1)
      #expect(frame.pixels.count == width * height)
      #expect(frame.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test("cover every pixel with the background picture at any offset")
  func noEdges() throws {
    let wallpaper = try wallpaper("space", 160, 90)
    for offset in [SIMD2(0.0, 0.0), SIMD2(1e6, 1e6), SIMD2(-1e6, 333)] {
      let frame = try wallpaper.frame(at: 0, contentOffset: offset)
      // The galaxy is dark at its rim; the palette's top right corner is pink.
      let corner = try #require(frame.pixels.dropFirst(159).first)
      #expect(corner & 255 < 150 && corner >> 16 & 255 < 150)
    }
  }

  @Test("show the same picture at every time and offset if motion is reduced")
  func reducedMotion() throws {
    for name in ["bubbles", "home", "lock"] {
      for loop in name == "bubbles" ? [nil, 4.0] : [nil] {
        var scene = try SceneLibrary.scene(name)
        scene.reduceMotion = true
        let wallpaper = try Wallpaper(
          scene: scene, palette: PaletteLibrary(environment: [:]).palette("blue"),
          size: try #require(PixelSize(width: 96, height: 54)), loop: loop)
        let still = try wallpaper.frame(at: 0)
        for t in [0.5, 86_400] {
          let parallaxOffset = ParallaxOffset(
            viewerOffset: SIMD2(1, -1), reach: wallpaper.reach, heading: t)
          #expect(try wallpaper.frame(at: t, parallaxOffset: parallaxOffset) == still)
          #expect(try wallpaper.frame(at: t, contentOffset: SIMD2(40, 20)) == still)
        }
        #expect(wallpaper.isStill)
        #expect(try wallpaper.composition(at: 0).discs.count { $0.opacity > 0.05 } > 3)
      }
    }
  }

  @Test("show the same panorama after a full turn, byte for byte")
  func fullTurn() throws {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(tests)/Gallery/Golden/016-space-pushed.png"
    let wallpaper = try Wallpaper(
      scene: Scene(yaml: "background: { panorama: '\(path)', fieldOfView: 360deg }", file: "x"),
      palette: PaletteLibrary(environment: [:]).palette("blue"),
      size: try #require(PixelSize(width: 150, height: 120)))
    var earlier: [Frame] = []
    for heading in [0, 0.3, 2.5, 5.9] {
      let frames = try [0.0, 1, -1, 2].map { turns in
        try wallpaper.frame(
          at: 1,
          parallaxOffset: ParallaxOffset(
            viewerOffset: .zero, reach: wallpaper.reach, heading: heading + turns * 2 * .pi))
      }
      #expect(frames.allSatisfy { $0 == frames[0] })
      #expect(!earlier.contains(frames[0]))
      // Four times the reach is a full turn.
      let moved = try wallpaper.frame(
        at: 1,
        parallaxOffset: ParallaxOffset(
          contentOffset: SIMD2(4 * wallpaper.reach.x, 0), reach: .zero, heading: heading))
      // Bubbles keep their places; they do not pan.
      #expect(moved == frames[0])
      earlier.append(frames[0])
    }
  }
}
