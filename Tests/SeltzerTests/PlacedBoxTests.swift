import Seltzer
import SeltzerPicture
import SeltzerSystem
import Testing

@Suite("Boxes of what is in a picture")
struct PlacedBoxTests {
  private static func wallpaper(_ layers: String, bubbles: String = " { count: 0 }") throws
    -> Wallpaper
  {
    let scene = try Scene(
      yaml: "background: { color: black }\nbubbles:\(bubbles)\nlayers:\n\(layers)",
      file: "x")
    return try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette("blue"),
      size: PixelSize(320, 180))
  }

  /// Returns a point's place in a box, in pixels from its centre.
  private static func place(of point: SIMD2<Double>, in box: TurnedBox) -> SIMD2<Double> {
    let (arm, axis) = (point - box.center, unitVector(at: box.rotation))
    return SIMD2(arm.x * axis.x + arm.y * axis.y, arm.y * axis.x - arm.x * axis.y)
  }

  @Test(
    "match what is drawn, in turned groups of groups too",
    arguments: [
      "- { kind: shape, shape: rectangle, size: [0.3, 0.2], position: [0.3, 0.4], anchor: [0, 1] }",
      "- { kind: shape, shape: rectangle, size: [0.5, 0.1], rotation: 30deg, depth: 2 }",
      """
      - kind: group
        size: [0.9, 0.6]
        rotation: 20deg
        effects: [{ keyPath: scale, axis: horizontal, min: -0.2, max: -0.2 }]
        layers:
          - kind: group
            position: [0.4, 0.6]
            size: [0.5, 0.4]
            rotation: -50deg
            layers:
              - { kind: shape, shape: rectangle, size: [0.2, 0.1], position: [0.2, 0.7], rotation: 10deg }
      """,
    ])
  func match(layers: String) throws {
    let wallpaper = try Self.wallpaper(layers)
    let boxes = try wallpaper.composition(at: 1).boxes
    let own = try #require(boxes.last)
    #expect(own.key == "layers[0]" + String(repeating: ".layers[0]", count: boxes.count - 1))
    let frame = try wallpaper.frame(at: 1)
    var wrong = 0
    for y in 0..<180 {
      for x in 0..<320 {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let place = Self.place(of: point, in: own.box)
        let distance = SIMD2(abs(place.x), abs(place.y)) - own.box.size / 2
        let isWhite = frame.pixels[y * 320 + x] & 255 > 128
        if abs(distance.max()) > 1, isWhite != (distance.max() < 0) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    // Its position is a fraction of its container.
    let container = own.container
    let half = container.size * (own.position - 0.5)
    let anchor = own.box.size * (0.5 - own.anchor)
    #expect(abs(Self.place(of: own.box.center, in: container) - half - anchor).max() < 0.01)
  }

  @Test("contain the letters of texts, whose size is that of the font")
  func text() throws {
    let wallpaper = try Self.wallpaper("- { kind: text, text: Hxg, size: 0.3, color: white }")
    let box = try #require(wallpaper.composition(at: 0).boxes.first)
    #expect(box.extent == [0.3])
    let frame = try wallpaper.frame(at: 0)
    let ink = (0..<320 * 180).filter { frame.pixels[$0] & 255 > 128 }
    #expect(!ink.isEmpty)
    for pixel in ink {
      let place = Self.place(of: SIMD2(Double(pixel % 320), Double(pixel / 320)) + 0.5, in: box.box)
      #expect(all(SIMD2(abs(place.x), abs(place.y)) .<= box.box.size / 2 + 1))
    }
  }

  @Test("say which kind of bubbles is in front at a point")
  func emitters() throws {
    let bubbles = """

      - { count: 60, diameter: 0.1, opacity: 1 }
      - { count: 1, diameter: 0.2, opacity: 1, area: { size: [0, 0] }, speed: 0, lifetime: forever }
      """
    let wallpaper = try Self.wallpaper("- { kind: panel, size: [0.1, 0.1] }", bubbles: bubbles)
    let offset = wallpaper.parallaxOffset(at: 2)
    #expect(try wallpaper.emitter(at: [160, 90], t: 2, offset) == 1)
    let disc = try #require(
      wallpaper.composition(at: 2).discs.first { $0.opacity > 0.2 && abs($0.center.x - 160) > 60 })
    let point = SIMD2<Double>(disc.center)
    #expect(try wallpaper.emitter(at: point, t: 2, offset) == 0)
    #expect(try wallpaper.emitter(at: [-500, 0], t: 2, offset) == nil)
    let keys = try wallpaper.boxes(at: 2, parallaxOffset: offset).map(\.key)
    #expect(keys == ["bubbles[1].area", "layers[0]"])
  }
}

private func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(vector.x), abs(vector.y)) }
