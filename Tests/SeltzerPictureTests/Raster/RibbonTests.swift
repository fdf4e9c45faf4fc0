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
    try wallpaper(yaml, palette, width, height, loop: loop).composition(at: t)
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
        try expectSameBytes(
          composition(yaml, "dusk", width: width, height: height), "\(width)x\(height)")
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

  @Test("light is above the horizon and as strong as asked")
  func horizon() throws {
    func shown(_ keys: String) throws -> Frame {
      try picture(
        composition(
          "{ background: { ribbons: { horizon: 0.6, \(keys) } }, bubbles: { count: 0 } }"))
    }
    let (dark, dim) = (try shown("strength: 0"), try shown("strength: 0.5"))
    let bright = try shown("strength: 1")
    let sky = 0..<104
    #expect(light(dim, rows: sky) > light(dark, rows: sky) + 4)
    #expect(light(bright, rows: sky) > light(dim, rows: sky) + 4)
    for frame in [dim, bright] {
      #expect(abs(light(frame, rows: 112..<180) - light(dark, rows: 112..<180)) < 0.3)
    }
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
    #expect(try backendGaps(composition(SceneLibrary.text(of: "northern"))).mean < 1)
  }
}
