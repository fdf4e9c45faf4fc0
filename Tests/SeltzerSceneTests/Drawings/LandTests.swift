import SeltzerDrawings
import SeltzerScene
import Testing

@Suite("The drawing of land")
struct LandTests {
  private static func land(
    _ ground: Drawing.Look.Ground, _ part: Drawing.Look.Part = .all, seed: Int = 4
  ) -> Drawing {
    var look = Drawing.Look()
    (look.ground, look.part, look.seed) = (ground, part, seed)
    look.feature = ground == .snow ? .cabin : ground == .meadow ? .oak : .none
    return Drawing.land.with(look)
  }

  @Test("has the stage's size and a margin around it")
  func size() {
    #expect(Drawing.land.size(on: SIMD2(1920, 1080)) == SIMD2(2136, 1296))
    #expect(Drawing.moon.size(on: SIMD2(1920, 568)) == SIMD2(59, 60))
  }

  @Test(
    "is the same in a part as in the whole", arguments: Drawing.Look.Ground.allCases, [1, 4, 77])
  func parts(ground: Drawing.Look.Ground, seed: Int) {
    let (width, height) = (96, 60)
    let drawing = Self.land(ground, seed: seed)
    let whole = drawing.pixels(width, height)
    for (x, y) in [(0..<96, 20..<60), (13..<40, 0..<60), (50..<96, 31..<47)] {
      let expected = y.flatMap { row in x.map { whole[row * width + $0] } }
      #expect(drawing.part(width, height, x, y) == expected, "\(x), \(y)")
    }
  }

  @Test("can be little wider than its margin", arguments: Drawing.Look.Ground.allCases)
  func narrow(ground: Drawing.Look.Ground) {
    for (width, height) in [(20, 122), (1, 40), (1, 1), (900, 3)] {
      #expect(Self.land(ground).pixels(width, height).count == width * height)
    }
  }

  @Test("is behind bubbles, before them, or both", arguments: Drawing.Look.Ground.allCases)
  func layers(ground: Drawing.Look.Ground) {
    let (width, height) = (120, 72)
    let (all, back, front) = (
      Self.land(ground).pixels(width, height), Self.land(ground, .back).pixels(width, height),
      Self.land(ground, .front).pixels(width, height)
    )
    #expect(all.allSatisfy { $0 >> 24 == 255 })
    #expect(back.allSatisfy { $0 >> 24 == 255 } == (ground != .water))
    #expect(front.contains { $0 >> 24 == 255 } && front.count { $0 == 0 } > front.count / 3)
    // Where nothing is in front, the back is all, but for the sky and the lake of a lake. Dark firs let half a level
    // of alpha through, which is the square root of 1/510 of the light; what covers less may dither otherwise.
    func gap(_ one: UInt32, _ other: UInt32) -> Int {
      [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
    }
    #expect(
      front.indices.allSatisfy {
        front[$0] != 0 || back[$0] >> 24 < 255
          || gap(all[$0], back[$0]) <= (ground == .water ? 11 : 1)
      })
  }

  @Test("differs by seed, ground and palette, but not by the order of drawing")
  func differs() {
    let pictures = Drawing.Look.Ground.allCases.flatMap { ground in
      [1, 2].map { Self.land(ground, seed: $0).pixels(40, 24) }
    }
    #expect(Set(pictures).count == pictures.count)
    #expect(pictures[0] == Self.land(.snow, seed: 1).pixels(40, 24))
  }

  @Test("stands still where only its colours change")
  func colors() {
    func palette(_ colors: [UInt32]) -> Palette {
      Palette(
        name: "any", summary: "",
        background: Gradient(
          angle: 0,
          stops: colors.enumerated().map {
            .init(at: Double($0.offset) / 2, color: SRGB8(rgb: $0.element))
          }),
        bubbles: [.init(color: SRGB8(rgb: colors[0]), weight: 1)], opacity: 0...1)
    }
    let (one, two) = (
      palette([0xBFD4F2, 0x7391C9, 0x1B2A55]), palette([0xF2D4BF, 0xC99173, 0x552A1B])
    )
    for ground in Drawing.Look.Ground.allCases {
      let land = Self.land(ground, .front)
      let alphas = [one, two].map { land.tinted(by: $0).pixels(60, 40).map { $0 >> 24 } }
      #expect(alphas[0] == alphas[1])
      #expect(land.tinted(by: one).pixels(60, 40) != land.tinted(by: two).pixels(60, 40))
    }
  }
}
