import Seltzer
import SeltzerPicture
import SeltzerSystem
import Testing

@Suite("Grounds of the palette's colours")
struct GroundTests {
  static let kinds = ["mesh", "radial", "conic", "linear"]

  private static func wallpaper(
    _ kind: String, _ width: Int = 160, _ height: Int = 90, loop: Double? = nil, extra: String = "",
    method: RenderMethod = .fast
  ) throws -> Wallpaper {
    let scene = try Scene(
      yaml: "background: { gradient: \(kind), warp: 0.2 }\nbubbles: { count: 0 }\n\(extra)",
      file: "x")
    return try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette("dusk"),
      size: try #require(PixelSize(width: width, height: height)), loop: loop,
      method: method)
  }

  /// The greatest change of a channel between two pictures.
  private static func greatestChange(_ first: Frame, _ second: Frame) -> Int {
    zip(first.pixels, second.pixels).reduce(0) { most, pair in
      [0, 8, 16].reduce(most) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
    }
  }

  @Test("loops close byte for byte, and every moment but the first differs", arguments: kinds)
  func loops(kind: String) throws {
    for loop in [0.7, 12, 95] {
      let wallpaper = try Self.wallpaper(kind, loop: loop)
      let first = try wallpaper.frame(at: 0)
      #expect(try wallpaper.frame(at: loop) == first)
      #expect(try wallpaper.frame(at: 1e6 * loop) == first)
      #expect(try wallpaper.frame(at: 0.4 * loop) != first)
      // Nothing jumps where the loop closes.
      let last = try wallpaper.frame(at: loop * 0.9999)
      #expect(Self.greatestChange(last, first) <= 2)
    }
  }

  @Test("a frame of a sixtieth of a second changes as little after 30 years", arguments: kinds)
  func smooth(kind: String) throws {
    let wallpaper = try Self.wallpaper(kind)
    for t in [0, 1e9] {
      let frames = try (0...4).map { try wallpaper.frame(at: t + Double($0) / 60) }
      for (one, next) in zip(frames, frames.dropFirst()) {
        #expect(Self.greatestChange(one, next) <= 2)
      }
      #expect(try wallpaper.frame(at: t + 10) != frames[0])
    }
  }

  @Test("reduced motion gives a still")
  func still() throws {
    let wallpaper = try Self.wallpaper("mesh", extra: "reduceMotion: true")
    #expect(try wallpaper.frame(at: 0) == wallpaper.frame(at: 40))
  }

  @Test("every instruction set and number of threads gives the same bytes, with grain and noise")
  func sameBytes() throws {
    for (seed, kind) in (Self.kinds + Self.kinds).enumerated() {
      let extra = "seed: \(seed)\ngrain: \(0.03 * Double(seed % 3))\ndither: "
      let (width, height) = (50 + 111 * (seed % 4), 40 + 37 * (seed % 3))
      let wallpaper = try Self.wallpaper(
        kind, width, height, extra: extra + (seed < 4 ? "bluenoise" : "bayer"))
      let shown = try wallpaper.composition(at: 3)
      func frame(_ kernels: Kernels, threads: Int = 1) throws -> (Frame, PlanarFrame) {
        var (frame, planes) = (Frame(size: shown.size), PlanarFrame(size: shown.size))
        let renderer = try Compositor(gradient: shown.gradient, size: shown.size, kernels: kernels)
        try renderer.draw(shown, into: &frame, threads: threads)
        try renderer.draw(shown, into: &planes, threads: threads)
        #expect(planes == PlanarFrame(frame))
        return (frame, planes)
      }
      let expected = try frame(.portable)
      for set in InstructionSet.allCases {
        guard let kernels = Kernels(set) else { continue }
        #expect(try frame(kernels) == expected, "\(kind), \(set.rawValue)")
        #expect(try frame(kernels, threads: 3) == expected, "\(kind), \(set.rawValue)")
      }
    }
  }

  @Test("the reference draws the same colours", arguments: kinds)
  func reference(kind: String) throws {
    let frames = try RenderMethod.allCases.map {
      try Self.wallpaper(kind, 300, 200, method: $0).frame(at: 20)
    }
    #expect(Self.greatestChange(frames[0], frames[1]) <= 1)
  }

  @Test("grain is grey, static, unbiased and as strong as its number")
  func grain() throws {
    let plain = try Self.wallpaper("radial", 512, 300).frame(at: 1)
    let wallpaper = try Self.wallpaper("radial", 512, 300, extra: "grain: 0.04")
    let grainy = try wallpaper.frame(at: 1)
    let changes = zip(plain.pixels, grainy.pixels).map { pair in
      [16, 8, 0].map { Int(pair.1 >> $0 & 255) - Int(pair.0 >> $0 & 255) }
    }
    // The dither may round the channels differently, and noise beyond black and white is cut off.
    for (pixel, change) in zip(plain.pixels, changes)
    where [16, 8, 0].allSatisfy({ (12...243).contains(pixel >> $0 & 255) }) {
      let spread = (change.max() ?? 0) - (change.min() ?? 0)
      if spread > 1 { Issue.record("the channels change by \(change)") }
    }
    let greens = changes.map { Double($0[1]) }
    let mean = greens.reduce(0, +) / Double(greens.count)
    #expect(abs(mean) < 0.05)
    let most = greens.map(abs).max() ?? 0
    #expect(most <= 0.04 * 255 + 1 && most > 9)
    // No two rows and no two tiles are alike.
    let rows = Set((0..<300).map { Array(greens[$0 * 512..<$0 * 512 + 128]) })
    #expect(rows.count == 300)
    #expect(Array(greens[..<128]) != Array(greens[128..<256]))
  }

  @Test("blue noise rounds to the same mean as Bayer's dither")
  func blueNoise() throws {
    let frames = try ["bayer", "bluenoise"].map {
      try Self.wallpaper("linear", 256, 128, extra: "dither: \($0)").frame(at: 0)
    }
    #expect(frames[0] != frames[1])
    #expect(Self.greatestChange(frames[0], frames[1]) == 1)
    let sums = frames.map { $0.pixels.reduce(0.0) { $0 + Double($1 >> 8 & 255) } }
    #expect(abs(sums[0] - sums[1]) / (256 * 128) < 0.02)
  }
}
