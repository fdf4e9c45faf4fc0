import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

/// The bubbles of an empty field.
let noBubbles = BubbleField(
  emitter: {
    var emitter = Emitter()
    emitter.population = .count(0)
    return emitter
  }(), seed: 0, aspect: 1)

private func composition(
  _ yaml: String, size: (Int, Int), offset: SIMD2<Double>
) throws -> Composition {
  try stage(yaml, size.0, size.1).composition(of: [noBubbles], at: 0, contentOffset: offset)
}

@Suite("Parallax")
struct ParallaxTests {
  @Test("the original demonstration's layers move to the original positions")
  func original() throws {
    let path = #filePath.split(separator: "/Tests/")[0] + "/Examples/dvparallax.yaml"
    let shown = try stage(SceneLibrary.scene(String(path)), 320, 568)
      .composition(of: [noBubbles], at: 0, contentOffset: SIMD2(100, 50))
    let expected = [
      ("background", 172.5, 277.75), ("earth", 176.6667, 275.6667), ("moon", 244.5, 331.5),
      ("icons", 155, 286.5),
    ]
    #expect(shown.stack.map(\.name) == expected.map(\.0))
    for (entry, place) in zip(shown.stack, expected) {
      #expect(abs(entry.center.x - place.1) < 1e-3 && abs(entry.center.y - place.2) < 1e-3)
    }
    #expect(shown.contentOffset == SIMD2(100, 50))
    #expect(shown.stack.map(\.divisor) == [8, 6, 4, -20])
  }

  private static func layers(_ roles: [String]) -> String {
    "layers: ["
      + roles.enumerated().map {
        "{ kind: shape, shape: circle, size: [0.1, 0.1], name: l\($0), parallax: \($1) }"
      }.joined(separator: ", ") + "]"
  }

  @Test("the last front layer is drawn last, whatever the order")
  func fronts() throws {
    let shown = try composition(
      Self.layers(["front", "entry", "front", "entry"]), size: (100, 100), offset: SIMD2(120, 0))
    #expect(shown.stack.map(\.name) == ["background", "l0", "l1", "l3", "l2"])
    #expect(shown.stack.map(\.divisor) == [10, 8, 6, 4, -20])
    #expect(shown.stack.map(\.center.x) == [62, 65, 70, 80, 44])
  }

  @Test("a still layer after the front is drawn over it")
  func covers() throws {
    let shown = try composition(
      Self.layers(["still", "front", "entry", "still"]), size: (100, 100), offset: .zero)
    #expect(shown.stack.map(\.name) == ["background", "l0", "l2", "l1", "l3"])
    #expect(shown.stack.map(\.divisor) == [6, 0, 4, -20, 0])
  }

  @Test("a factor of 0 disables movement", arguments: ["0", "-4"])
  func noFactors(factor: String) throws {
    let shown = try composition(
      "parallax: { distanceFactor: \(factor), frontFactor: \(factor) }\n"
        + Self.layers(["entry", "front"]), size: (100, 100), offset: SIMD2(40, 40))
    #expect(shown.stack.map(\.center) == Array(repeating: SIMD2(50, 50), count: 3))
    #expect(shown.stack.map(\.divisor) == [0, 0, 0])
    // Without a background picture there are no edges.
    #expect(shown.contentOffset == SIMD2(40, 40))
  }

  private static func edged(_ edge: String) -> String {
    // On a stage of 200x100 the 400x300 picture is 133.33 high at natural size, so it is enlarged
    // to cover 200 + 2 reveal across: slack 0.1 stage heights on x, more on y.
    "background: { file: a.png }\nparallax: { edge: \(edge), reveal: 0.1 }\n"
      + layers(["entry"])
  }

  @Test("`clamp` limits the offset at the background's edge on each axis, for every entry")
  func clamp() throws {
    let shown = try composition(Self.edged("clamp"), size: (200, 100), offset: SIMD2(1000, 8))
    // 220 across and 165 down: slack 10 and 32.5; the background's divisor is 4.
    let size = shown.stack[0].size
    #expect(abs(size.x - 220) < 1e-9 && abs(size.y - 165) < 1e-9)
    #expect(abs(shown.contentOffset.x - 40) < 1e-9 && shown.contentOffset.y == 8)
    #expect(abs(shown.stack[0].center.x - 110) < 1e-9 && shown.stack[0].center.y == 48)
    #expect(abs(shown.stack[1].center.x - 120) < 1e-9 && shown.stack[1].center.y == 46)
    let other = try composition(Self.edged("clamp"), size: (200, 100), offset: SIMD2(-1000, -1e6))
    #expect(abs(other.contentOffset.x + 40) < 1e-9 && abs(other.contentOffset.y + 130) < 1e-9)
    let yaml = Self.edged("clamp").replacing(
      "a.png", with: "a.png, effects: [{ keyPath: center, min: [-40, -40], max: [40, 40] }]")
    let moved = try composition(yaml, size: (200, 100), offset: SIMD2(1000, 8))
    #expect(abs(moved.contentOffset.x - 40) < 1e-9)
  }

  @Test("`refuse` shows the largest allowed offset")
  func refuse() throws {
    let offset = SIMD2(1000.0, 8)
    let shown = try composition(Self.edged("refuse"), size: (200, 100), offset: offset)
    #expect(shown == (try composition(Self.edged("clamp"), size: (200, 100), offset: offset)))
    let within = try composition(Self.edged("refuse"), size: (200, 100), offset: SIMD2(39, 0))
    #expect(within.stack[0].center == SIMD2(109.75, 50))
  }

  @Test("bubbles move between the background and the first layer, the nearest the most")
  func bubbles() {
    let stack = ParallaxStack(count: 4, parallax: Parallax())
    #expect(stack.divisor(ofBubbleAtDepth: 0) == stack.divisor(ofEntry: 0))
    #expect(stack.divisor(ofBubbleAtDepth: 1) == stack.divisor(ofEntry: 1))
    let divisors = (0...10).map { stack.divisor(ofBubbleAtDepth: Double($0) / 10) }
    #expect(divisors == divisors.sorted(by: >))
    #expect(ParallaxStack(count: 1, parallax: Parallax()).divisor(ofBubbleAtDepth: 1) == 1)
  }

  @Test("the warning names an enlarged picture's factor and the size that avoids it")
  func enlargement() throws {
    let stage = try stage("background: { file: small.png }", 1136, 640)
    // 1136 + 2 * 0.05 * 640 = 1200 across; the picture has 400.
    #expect(
      stage.warnings.map(\.description) == [
        "small.png is enlarged by a factor of 3.0 to cover the screen and what parallax "
          + "reveals; use an image of at least 1200x900 pixels"
      ])
  }
}
