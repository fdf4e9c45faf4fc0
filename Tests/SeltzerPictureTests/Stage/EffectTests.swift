import Foundation
import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerTestSupport
import Testing

extension Stage {
  /// Returns the sprites for a viewer offset.
  fileprivate func sprites(_ x: Double, _ y: Double = 0) throws -> [Sprite] {
    try shown(SIMD2(x, y)).sprites
  }
}

private func layer(_ effects: String, _ more: String = "") -> String {
  "layers: [{ kind: shape, shape: circle, size: [0.1, 0.2], parallax: still\(more), "
    + "effects: [\(effects)] }]"
}

@Suite("Motion effects")
struct EffectTests {
  @Test(
    "a viewer offset of 1/9 (10° of roll) with ±40 points of center.x moves a layer by 4.4 points")
  func tenDegrees() throws {
    for height in [568, 1136, 1000] {
      let stage = try stage(
        "narrowest: 0.1\n"
          + layer("{ keyPath: center.x, axis: horizontal, min: -40, max: 40 }"), 320, height)
      let points = try (stage.sprites(1.0 / 9)[0].center.x - 160) / Double(height) * 568
      #expect(abs(points - 40.0 / 9) < 1e-9)
      let full = try stage.sprites(1)[0].center
      #expect(abs(full.x - 160 - 40 * Double(height) / 568) < 1e-9)
      #expect(full.y == Double(height) / 2)
    }
  }

  @Test("beyond its keyframes an effect has the value of the nearest one")
  func ends() throws {
    let keyframes = "{ keyPath: center.x, keyframes: [[-0.5, -10], [0.5, 20]] }"
    let stage = try stage(layer(keyframes))
    let places = try [-1, -0.5, 0.5, 1].map { try stage.sprites($0)[0].center.x }
    #expect(places[0] == places[1] && places[1] < places[2] && places[2] == places[3])
  }

  @Test("a layer's rotation adds to that of its effects, and turns a group about its centre")
  func rotation() throws {
    let turning = layer("{ keyPath: rotation, min: 0, max: 1 }", ", rotation: 90deg")
    let turned = try stage(turning).sprites(1)[0]
    #expect(abs(turned.rotation - (.pi / 2 + 1)) < 1e-12 && turned.center == SIMD2(160, 284))
    let group = """
      layers:
        - { kind: group, parallax: still, size: [0.2, 0.2], rotation: 90deg, layers: [
            { kind: shape, shape: circle, size: [0.02, 0.02], position: [1, 0.5] }] }
      """
    let member = try stage(group).sprites(0)[0]
    let miss = member.center - SIMD2(160, 284 + 56.8)
    #expect(abs(miss.x) < 1e-9 && abs(miss.y) < 1e-9 && abs(member.rotation - .pi / 2) < 1e-12)
  }

  @Test("equal key paths are summed, also across groups, and any axis may drive any property")
  func sums() throws {
    let stage = try stage(
      layer(
        "{ keyPath: center.y, axis: horizontal, min: -512, max: 512 }, "
          + "{ keyPath: center.y, axis: vertical, min: 0, max: 10, group: a }, "
          + "{ keyPath: center.x, axis: vertical, min: 4, max: -4, group: b }"))
    #expect(try stage.sprites(0.5, 1)[0].center == SIMD2(156, 284 + 256 + 10))
    #expect(try stage.sprites(0, 0)[0].center == SIMD2(160, 284 + 5))
  }

  @Test("suspended groups have no effect")
  func suspended() throws {
    let effects =
      "{ keyPath: center.x, min: -40, max: 40, group: a }, { keyPath: center.x, min: 0, max: 8 }"
    #expect(try stage(layer(effects)).sprites(1)[0].center.x == 208)
    #expect(try stage("suspendedEffects: [a]\n" + layer(effects)).sprites(1)[0].center.x == 168)
  }

  @Test(
    "effects without minimum, maximum or key path have no effect",
    arguments: ["keyPath: center.x, min: 40", "keyPath: center.x, max: 40", "min: 1, max: 40"])
  func missing(effect: String) throws {
    #expect(try stage(layer("{ \(effect) }")).sprites(1) == stage(layer("")).sprites(1))
  }

  @Test("opacity is added and clamped to 0...1")
  func opacity() throws {
    let stage = try stage(layer("{ keyPath: opacity, min: -2, max: 2 }", ", opacity: 0.5"))
    let shown = try [-1, -0.125, 0, 0.125, 1].map { try stage.sprites($0)[0].opacity }
    #expect(shown == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test("scale is added to 1; layers and groups rotate about their own centres")
  func turns() throws {
    let effects =
      "{ keyPath: scale, min: -0.5, max: 0.5 }, { keyPath: rotation, min: -90deg, max: 90deg }"
    let alone = try stage(layer(effects)).sprites(1)[0]
    #expect(alone.scale == 1.5 && abs(alone.rotation - .pi / 2) < 1e-15)
    #expect(alone.center == SIMD2(160, 284))

    let grouped = try stage(
      "layers: [{ kind: group, size: [0.4, 0.4], effects: [\(effects)], layers: [{ kind: shape, "
        + "shape: circle, size: [0.1, 0.1], position: [1, 0.5] }] }]", 1000, 1000
    ).sprites(1)[0]
    // The group is at the stage's centre, moved by parallax; a point 200 to the right of it moves to
    // 300 below it.
    let rest = try stage("layers: [{ kind: shape, shape: circle, size: [1, 1] }]", 1000, 1000)
      .sprites(1)[0].center
    let far = grouped.center - rest
    #expect(abs(far.x) < 1e-9 && abs(far.y - 300) < 1e-9)
    #expect(grouped.scale == 1.5)
    // A scale of 0 hides the layer.
    #expect(try stage(layer("{ keyPath: scale, min: 1, max: -1 }")).sprites(1)[0].opacity == 0)
  }

  @Test("`alpha`, `center`, `bounds.size`, `cornerRadius` and `backgroundColor` act as in UIKit")
  func keyPathsOfUIKit() throws {
    #expect(
      try stage(layer("{ keyPath: alpha, min: -1, max: 1 }")).sprites(-0.25)[0].opacity == 0.75)
    let moved = try stage(layer("{ keyPath: center, min: [-40, -20], max: [40, 20] }"))
    #expect(try moved.sprites(0.5)[0].center == SIMD2(180, 294))
    let rectangle = { (effects: String) in
      "layers: [{ kind: shape, shape: rectangle, size: [0.1, 0.2], parallax: still, "
        + "effects: [\(effects)] }]"
    }
    let grown = try stage(
      rectangle(
        "{ keyPath: bounds.size, min: [0, 0], max: [40, -200] }, "
          + "{ keyPath: cornerRadius, min: 0, max: 8 }, "
          + "{ keyPath: backgroundColor, min: '#102030', max: '#FFD060' }"))
    let (rest, full) = (try grown.sprites(-1)[0], try grown.sprites(1)[0])
    let size = full.size - SIMD2(96.8, 0)
    #expect(rest.center == full.center && abs(size.x) < 1e-9 && size.y == 0)
    guard case .shape(let first) = rest.content, case .shape(let last) = full.content else {
      Issue.record("no shapes")
      return
    }
    #expect(first.corner == 0 && abs(last.corner - 8) < 1e-9)
    #expect(first.color == SRGB8(rgb: 0x102030) && last.color == SRGB8(rgb: 0xFFD060))
    // A group's members are placed in its larger box; pictures keep their aspect ratio.
    let group = try stage(
      "layers: [{ kind: group, parallax: still, size: [0.2, 0.2], effects: [{ keyPath: "
        + "bounds.size, min: [0, 0], max: [20, 0] }], layers: [{ kind: image, file: a, size: 0.1, "
        + "position: [1, 0.5], effects: [{ keyPath: bounds.size, min: [0, 0], max: [56.8, 28.4] }] "
        + "}] }]")
    #expect(abs(try group.sprites(1)[0].center.x - 160 - 56.8 - 10) < 1e-9)
    #expect(abs(try group.sprites(1)[0].scale - 1.5) < 1e-9)
  }

  @Test("effects act on the background, which never shows an edge")
  func backgrounds() throws {
    var random = RandomNumbers(state: 3)
    for _ in 0..<200 {
      let (x, y) = (random.double(-60...60), random.double(-60...60))
      let (turn, scale) = (random.double(-40...40), random.double(-0.3...0.3))
      let stage = try stage(
        "background: { file: a.png, effects: [{ keyPath: center, min: [\(-x), \(y)], max: "
          + "[\(x), \(-y)] }, { keyPath: rotation, axis: vertical, min: \(-turn)deg, max: "
          + "\(turn)deg }, { keyPath: scale, min: \(scale), max: 0, easing: ease-in-out }, "
          + "{ keyPath: alpha, min: -0.5, max: 0 }] }", 640, 360)
      for _ in 0..<20 {
        let offset = random.pair(-1...1)
        let sprite = try #require(try stage.shown(offset).backdrop)
        // The stage's corners, as seen from the picture, are within it.
        let (sine, cosine) = (sin(-sprite.rotation), cos(-sprite.rotation))
        for corner in [SIMD2(0, 0), SIMD2(640.0, 0), SIMD2(0, 360), SIMD2(640, 360)] {
          let arm = (corner - sprite.center) / sprite.scale
          let place = SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
          #expect(
            abs(place.x) <= sprite.size.x / 2 + 0.5 && abs(place.y) <= sprite.size.y / 2 + 0.5)
        }
        #expect(abs(sprite.opacity - (0.75 + offset.x / 4)) < 1e-9)
      }
    }
  }

  @Test("a layer at half the depth is twice as big and moves twice as much")
  func perspective() throws {
    func place(_ depth: Double, _ more: String) throws -> (size: SIMD2<Double>, moved: Double) {
      let stage = try stage(
        "layers: [{ kind: shape, shape: circle, size: [0.1, 0.2], depth: \(depth)\(more) }]")
      let (rest, moved) = (try stage.sprites(0)[0], try stage.sprites(1)[0])
      #expect(rest.center == SIMD2(160, 284))
      return (moved.size, moved.center.x - rest.center.x)
    }
    let near = try place(1, "")
    for depth in [0.05, 0.5, 1.5, 2, 7, 100] {
      let far = try place(depth, "")
      let difference = far.size * depth - near.size
      #expect(abs(difference.x) < 1e-9 && abs(difference.y) < 1e-9)
      #expect(abs(far.moved * depth - near.moved) < 1e-9)
      #expect(try place(depth, ", parallax: still").moved == 0)
    }
    // One entry alone has depth 1, and a group's members are resized with it.
    #expect(
      try stage("layers: [{ kind: shape, shape: circle, size: [0.1, 0.2] }]").sprites(1)[0].size
        == near.size)
    let group = try stage(
      "layers: [{ kind: group, depth: 2, layers: [{ kind: shape, shape: circle, size: [0.1, 0.2], "
        + "position: [1, 0.5] }] }]"
    ).sprites(0)[0]
    #expect(group.center == SIMD2(240, 284) && group.size == near.size / 2)
  }

  @Test("blur changes a panel's blur in points, and never below 0")
  func blur() throws {
    func blur(_ x: Double) throws -> Double {
      let stage = try stage(
        "layers: [{ kind: panel, size: [0.5, 0.5], blur: 0.05, "
          + "effects: [{ keyPath: blur, min: -100, max: 10 }] }]", 568, 568)
      guard case .panel(let plate) = try stage.sprites(x)[0].content else { return -1 }
      return plate.blur
    }
    #expect(try abs(blur(1) - 38.4) < 1e-9 && blur(-1) == 0)
  }

  @Test("shadow offsets move the shadows of text and icons, also in groups")
  func shadows() throws {
    let effects =
      "effects: [{ keyPath: shadowOffset.x, min: -4, max: 4 }, "
      + "{ keyPath: shadowOffset.y, axis: vertical, min: 0, max: 6 }]"
    let stage = try stage(
      "layers: [{ kind: group, parallax: still, \(effects), layers: ["
        + "{ kind: text, text: a, color: '#FFFFFF', shadow: 0.5 }, "
        + "{ kind: icons, glyphs: [mail] }, { kind: text, text: a, color: '#000000', shadow: 0.5 },"
        + "{ kind: shape, shape: circle, size: [1, 1] }] }]", 568, 568)
    let shown = try stage.sprites(0.5, 1)
    #expect(shown.map(\.part) == [.shadow, .body, .shadow, .body, .shadow, .body, .whole])
    let (shadow, body) = (SIMD2(286.0, 290), SIMD2(284.0, 284))
    #expect(shown[..<4].map(\.center) == [shadow, body, shadow, body])
  }

  @Test("a content offset has the same effect as the corresponding viewer offset")
  func contentOffsets() throws {
    let stage = try stage(layer("{ keyPath: center.x, min: -40, max: 40 }"))
    // One entry, factor 2, revealing 0.05 of 568 pixels.
    #expect(abs(stage.reach.x - 56.8) < 1e-9 && stage.reach.x == stage.reach.y)
    for (offset, center) in [(28.4, 180.0), (-56.8, 120), (1e6, 200), (-1e6, 120)] {
      let shown = try stage.composition(of: [noBubbles], at: 0, contentOffset: SIMD2(offset, 0))
      #expect(abs(shown.sprites[0].center.x - center) < 1e-9)
    }
  }

  @Test("at a viewer offset of ±1 the background moves by `reveal`, for both edge rules")
  func reach() throws {
    for edge in Parallax.Edge.allCases {
      for reveal in [0, 0.05, 0.1, 0.37] {
        for (width, height) in [(320, 568), (1920, 1080), (1170, 2532), (111, 97)] {
          let stage = try stage(
            "background: { file: a.png }\nparallax: { edge: \(edge), reveal: \(reveal) }\n"
              + "layers: [{ kind: shape, shape: circle, size: [1, 1] }]", width, height)
          for sign in [-1.0, 1] {
            let center = try #require(try stage.shown(SIMD2(sign, -sign)).backdrop).center
            let moved = center - SIMD2(Double(width), Double(height)) / 2
            let wanted = sign * reveal * Double(height)
            #expect(abs(moved.x - wanted) < 1e-6 && abs(moved.y - wanted) < 1e-6)
          }
        }
      }
    }
  }

  @Test("reduced motion ignores parallax and time, and shows clocks at their start")
  func reducedMotion() throws {
    let stage = try stage(
      "reduceMotion: true\nlayers: [{ kind: clock, format: '%S', start: '2020-01-01T00:00:05', "
        + "effects: [{ keyPath: center.x, min: 20, max: 40 }] }]")
    let rest = try stage.composition(of: [noBubbles], at: 0, parallaxOffset: .none)
    let moved = try stage.composition(
      of: [noBubbles], at: 99,
      parallaxOffset: ParallaxOffset(viewerOffset: SIMD2(1, 1), reach: stage.reach, heading: 3))
    #expect(moved.sprites == rest.sprites && moved.stack == rest.stack)
    #expect(rest.sprites[0].center.x == 160)
    guard case .text(let run) = rest.sprites[0].content else {
      Issue.record("no text")
      return
    }
    #expect(run.text == "05")
  }

  @Test("reduced transparency gives plain panels in the palette's colour and no glass icons")
  func reducedTransparency() throws {
    func shown(_ palette: String) throws -> [Sprite.Content] {
      try stage(
        "reduceTransparency: true\nlayers: [{ kind: group, layers: [{ kind: panel, size: [1, 1], "
          + "effects: [{ keyPath: blur, min: 10, max: 20 }] }, "
          + "{ kind: icons, style: glass, glyphs: [mail] }] }]", palette: palette
      ).sprites(1).map(\.content)
    }
    let contents = try shown("blue")
    guard case .panel(let plate) = contents[0], case .icons(let style, _, _) = contents[1] else {
      Issue.record("\(contents)")
      return
    }
    #expect(plate.blur == 0 && plate.tintOpacity >= 0.9 && style == .colorful)
    // White glass over blue is pale blue.
    #expect(plate.tint.blue > plate.tint.red && plate.tint.red > 60)
    #expect(try shown("red")[0] != contents[0])
  }
}
