import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Northern lights")
struct RibbonTests {
  private func composition(
    _ yaml: String, _ palette: String = "aurora", at t: Double = 3, loop: Double? = nil,
    width: Int = 320, height: Int = 180
  ) throws -> Composition {
    let size = try #require(PixelSize(width: width, height: height))
    return try Wallpaper(
      scene: Scene(yaml: yaml, file: "x"),
      palette: PaletteLibrary(environment: [:]).palette(palette), size: size, loop: loop
    ).composition(at: t)
  }

  private func picture(_ shown: Composition, _ kernels: Kernels = .portable, threads: Int = 1)
    throws -> Frame
  {
    var frame = Frame(size: shown.size)
    try Compositor(gradient: shown.gradient, size: shown.size, kernels: kernels)
      .draw(shown, into: &frame, threads: threads)
    return frame
  }

  private func light(_ frame: Frame, rows: Range<Int>) -> Double {
    var sum = 0
    for index in rows.lowerBound * frame.size.width..<rows.upperBound * frame.size.width {
      for shift in [0, 8, 16] as [UInt32] { sum += Int(frame.pixels[index] >> shift & 255) }
    }
    return Double(sum) / Double(3 * rows.count * frame.size.width)
  }

  @Test("every instruction set and number of threads gives the same bytes, at any size")
  func sameBytes() throws {
    let scenes = try [
      SceneLibrary.text(of: "northern"),
      "{ background: { gradient: mesh, folds: [{}], ribbons: { fan: 1, horizon: 1 } }, bubbles: { count: 0 } }",
    ]
    for (width, height) in [(333, 187), (90, 400), (700, 60), (9, 5), (1, 1), (3, 900)] {
      for yaml in scenes {
        let shown = try composition(yaml, "dusk", width: width, height: height)
        let expected = try picture(shown)
        for set in InstructionSet.allCases {
          guard let kernels = Kernels(set) else { continue }
          #expect(try picture(shown, kernels) == expected, "\(set.rawValue) \(width)")
          #expect(try picture(shown, kernels, threads: 3) == expected, "\(set.rawValue) \(width)")
        }
      }
    }
  }

  @Test("loops close, and something flows", arguments: [4.0, 37, 60])
  func loops(length: Double) throws {
    let yaml = try SceneLibrary.text(of: "northern")
    let first = try picture(composition(yaml, at: 0, loop: length))
    #expect(try first == picture(composition(yaml, at: length, loop: length)))
    #expect(try first != picture(composition(yaml, at: length / 2, loop: length)))
  }

  @Test("light is above the horizon and as strong as asked; water mirrors it")
  func horizon() throws {
    func picture(_ keys: String) throws -> Frame {
      try self.picture(
        composition(
          "{ background: { ribbons: { horizon: 0.6, \(keys) } }, bubbles: { count: 0 } }"))
    }
    let (dark, dim, bright) = (
      try picture("strength: 0"), try picture("strength: 0.5"), try picture("strength: 1")
    )
    let sky = 0..<104
    #expect(light(dim, rows: sky) > light(dark, rows: sky) + 4)
    #expect(light(bright, rows: sky) > light(dim, rows: sky) + 4)
    for frame in [dim, bright] {
      #expect(abs(light(frame, rows: 112..<180) - light(dark, rows: 112..<180)) < 0.3)
    }
    let mirrored = try picture("strength: 1, reflection: 1")
    #expect(light(mirrored, rows: sky) == light(bright, rows: sky))
    let still = try picture("strength: 0, reflection: 1")
    #expect(light(mirrored, rows: 112..<150) > light(still, rows: 112..<150) + 2)
  }

  @Test("more curtains are more light, and the sky is dark in every palette")
  func curtains() throws {
    func mean(_ count: Int, _ palette: String, _ strength: Double = 1) throws -> Double {
      let yaml =
        "{ background: { ribbons: { count: \(count), strength: \(strength) } }, bubbles: { count: 0 } }"
      return light(try picture(composition(yaml, palette)), rows: 0..<144)
    }
    let means = try (1...3).map { try mean($0, "aurora") }
    #expect(means[0] < means[1] && means[1] < means[2])
    for palette in PaletteLibrary(environment: [:]).names {
      #expect(try mean(1, palette, 0) < 56, "\(palette)")
      #expect(try mean(3, palette) > mean(3, palette, 0) + 5, "\(palette)")
    }
  }

  @Test("Cairo's pictures have the same light")
  func cairo() throws {
    let shown = try composition(SceneLibrary.text(of: "northern"))
    let (fast, cairo) = (try Backend.fast.frame(of: shown), try Backend.cairo.frame(of: shown))
    var sum = 0
    for (a, b) in zip(fast.pixels, cairo.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
    }
    #expect(Double(sum) / Double(3 * fast.pixels.count) < 1)
  }
}
