import Seltzer
import SeltzerDrawings
import SeltzerMotion
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

/// A scene on which the viewer walks to the right.
private struct Walk {
  let stage: Stage
  let field: BubbleField
  let loop: Double?

  init(_ yaml: String, _ width: Int = 640, _ height: Int = 360, loop: Double? = nil) throws {
    let scene = try Scene(yaml: yaml, file: "test.yaml", artwork: .all)
    stage = try SeltzerPictureTests.stage(scene, width, height)
    field = BubbleField(
      emitter: scene.emitters[0], seed: scene.seed, aspect: stage.size.aspect, loop: loop)
    self.loop = loop
  }

  func composition(at t: Double) throws -> Composition {
    var offset = ParallaxOffset.none
    offset.travel = MotionPath.scroll.travel(at: t, loop: loop)
      .map { $0 * (Double(stage.size.height) / Tilt.pointsPerStageHeight) }
    let phase = LoopTime(loop)?.phase(of: t) ?? t
    return try stage.composition(of: [field], at: phase, parallaxOffset: offset)
  }
}

private let town = """
  background: { file: sky.png, repeat: x }
  layers:
    - { kind: image, file: hills.png, size: 0.5, repeat: x }
    - { kind: image, file: house.png, size: 0.3 }
    - { kind: image, file: hedge.png, size: 0.1, repeat: x }
    - { kind: text, text: a, parallax: still }
    - { kind: icons, glyphs: [mail], parallax: front }
  """

@Suite("Scrolling")
struct ScrollTests {
  @Test("everything behind the front moves left, nearer layers faster")
  func direction() throws {
    let walk = try Walk(town)
    let (start, later) = (try walk.composition(at: 0), try walk.composition(at: 0.01))
    let moved = zip(later.stack, start.stack).map { $0.center.x - $1.center.x }
    let points = 0.6 * 360 / 568
    for (movement, divisor) in zip(moved, [10.0, 8, 6, 4]) {
      #expect(abs(movement + points / divisor) < 1e-9)
    }
    #expect(moved[4...] == [0, 0])
  }

  @Test("what repeats always covers the stage; what does not leaves it before it comes back")
  func comesBack() throws {
    let walk = try Walk(town)
    var wasVisible: Set<Bool> = []
    var last = try walk.composition(at: 0).sprites[1].center.x
    for second in 0..<3000 {
      let shown = try walk.composition(at: Double(second))
      for sprite in try [#require(shown.backdrop), shown.sprites[0], shown.sprites[2]] {
        let left = sprite.center.x - sprite.size.x / 2
        #expect(sprite.repeats && left <= 0 && left > -sprite.size.x)
        #expect(sprite.size.x == sprite.size.x.rounded())
      }
      let house = shown.sprites[1]
      let isVisible = abs(house.center.x - 320) < 320 + house.size.x / 2
      wasVisible.insert(isVisible)
      if house.center.x > last { #expect(!isVisible || house.center.x > 620) }
      last = house.center.x
    }
    #expect(wasVisible == [true, false])
  }

  @Test("loops close to the last bit, and everything moves in them", arguments: [0.5, 6, 12, 61.7])
  func loops(length: Double) throws {
    let walk = try Walk(town, loop: length)
    for t in [0, 0.3, length / 2, length * 0.99] {
      let shown = try walk.composition(at: t)
      #expect(try walk.composition(at: t + length) == shown)
      #expect(try walk.composition(at: t - 2 * length) == shown)
    }
    // The last frame is next to the first one, also where a picture begins anew.
    let (first, last) = (try walk.composition(at: 0), try walk.composition(at: length - 1e-5))
    for (one, other) in zip(first.stack, last.stack) {
      let step = abs(one.center.x - other.center.x)
      #expect(min(step, abs(step - one.size.x)) < 0.1)
    }
    let half = try walk.composition(at: length * 0.37)
    for index in 0..<4 { #expect(half.stack[index].center != first.stack[index].center) }
  }

  @Test("bubbles stay on the stage, without jumps", arguments: [(640, 360), (180, 320)])
  func bubbles(width: Int, height: Int) throws {
    let walk = try Walk("bubbles: { count: 400 }", width, height)
    for t in [1000.0, 1e6] {
      let shown = try walk.composition(at: t).discs
      let next = try walk.composition(at: t + 0.01).discs
      let isVisible = { (disc: Disc) in
        disc.center.x > -disc.radius && disc.center.x < Float(width) + disc.radius
      }
      #expect(shown.count(where: isVisible) > 250)
      for (disc, later) in zip(shown, next) where abs(disc.center.y - later.center.y) < 0.1 {
        let step = abs(disc.center.x - later.center.x)
        #expect(step < 1 || !(isVisible(disc) && isVisible(later)))
      }
    }
  }

  @Test("a picture that does not repeat stays")
  func stays() throws {
    let walk = try Walk("background: { file: a.png }\nlayers: [{ kind: image, drawing: moon }]")
    let centers = try [0.0, 7, 900].map { try walk.composition(at: $0).backdrop?.center.x }
    #expect(centers == [320, 320, 320])
  }
}
