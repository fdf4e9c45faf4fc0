import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

private func panorama(
  _ keys: String, _ width: Int = 320, _ height: Int = 200, picture: PixelSize = PixelSize(1600, 400)
) throws -> Stage {
  try stage(
    "background: { \(keys) }\nlayers: [{ kind: shape, shape: circle, size: [0.1, 0.1] }]", width,
    height, picture: picture)
}

extension Stage {
  fileprivate func shown(
    offset: SIMD2<Double> = .zero, heading: Double? = nil
  ) throws -> (backdrop: Sprite, layer: Sprite) {
    let shown = try composition(
      of: [noBubbles], at: 0,
      parallaxOffset: ParallaxOffset(contentOffset: offset, reach: reach, heading: heading))
    return (try #require(shown.backdrop), shown.sprites[0])
  }
}

extension Sprite {
  fileprivate var left: Double { center.x - size.x / 2 }
}

@Suite("Panoramas")
struct PanoramaTests {
  private static let end = "panorama: wide.jpg, fieldOfView: 120deg"
  private static let full = "panorama: wide.jpg, fieldOfView: 360deg"

  @Test("cover the stage's height and `reveal`, centred")
  func sizes() throws {
    for keys in [Self.end, Self.full] {
      let rest = try panorama(keys).shown().backdrop
      #expect(abs(rest.size.y - 220) < 1e-9 && abs(rest.size.x - 880) < 1e-9)
      #expect(keys == Self.end || rest.size.x == 880)
      #expect(rest.center.y == 100 && rest.repeats == (keys == Self.full))
    }
    #expect(try panorama(Self.end).shown().backdrop.center.x == 160)
    // A narrow one is enlarged to cover the width.
    let narrow = try panorama(Self.full, 900, 200, picture: PixelSize(100, 90)).shown().backdrop
    #expect(narrow.size.x == 900 && narrow.size.y == 810)
  }

  @Test("follow the heading exactly up to the ends, whatever the tilt")
  func headings() throws {
    let stage = try panorama(Self.end)
    for degrees in stride(from: -90.0, through: 90, by: 5) {
      // 880 pixels are 120°, of which the stage shows 320 pixels.
      let expected = min(max(-degrees / 120 * 880, -280), 280)
      let shown = try stage.shown(offset: SIMD2(500, 0), heading: degrees * .pi / 180)
      #expect(abs(shown.backdrop.center.x - 160 - expected) < 1e-9)
    }
    // A viewer offset of 1 is a quarter turn; n is 2, the factor 2.
    #expect(abs(stage.reach.x - 880 * 0.75 * 4) < 1e-9 && abs(stage.reach.y - 40) < 1e-9)
  }

  @Test("stop smoothly at the ends, without edges, jerks or backward movement")
  func softEnds() throws {
    let stage = try panorama(Self.end)
    var last = try stage.shown(offset: SIMD2(-6000, 0)).backdrop
    var slope = 0.0
    for step in 1...12_000 {
      let now = try stage.shown(offset: SIMD2(Double(step) - 6000, 0)).backdrop
      let (moved, low) = (now.left - last.left, now.left)
      #expect(moved >= 0 && low <= 0 && low + now.size.x >= 320)
      // The speed changes by at most 1 % from one pixel to the next.
      #expect(abs(moved - slope) < 0.0025 || step == 1)
      (last, slope) = (now, moved)
    }
    for offset in [-Double.greatestFiniteMagnitude, -1e30, 1e9, 1e200] {
      let far = try stage.shown(offset: SIMD2(offset, 0)).backdrop
      #expect(far.left <= 0 && far.left + far.size.x >= 320)
      #expect(abs(far.center.x - 160) > 279)
    }
  }

  @Test("of a full turn repeat seamlessly and always cover the stage")
  func fullTurns() throws {
    let stage = try panorama(Self.full)
    var places: Set<Int> = []
    for step in -3000...3000 {
      let heading = Double(step) * 0.013
      let shown = try stage.shown(heading: heading).backdrop
      #expect(shown.left > -880 && shown.left <= 0)
      // Turning right moves the picture to the left.
      let turns = (160.0 - 440) / 880 - heading / (2 * .pi) - shown.left / 880
      #expect(abs(turns - turns.rounded()) < 1e-9)
      for round in [-3.0, 1, 1000] {
        let again = try stage.shown(heading: heading + round * 2 * .pi).backdrop
        #expect(abs(again.left - shown.left) < 1e-6)
        let moved = try stage.shown(
          offset: SIMD2(880 * 4 * (round - heading / (2 * .pi)), 0)
        ).backdrop
        #expect(abs(moved.left - shown.left) < 1e-6)
      }
      places.insert(Int(shown.left))
    }
    #expect(places.count > 800)
  }

  @Test("move layers only as far as a tilt would")
  func layers() throws {
    let stage = try panorama(Self.full)
    let rest = try stage.shown().layer.center
    // The top layer's divisor is 2, its plain reach 40 pixels.
    for (offset, moved) in [(440.0, 10.0), (880, 20), (1e6, 20), (-1e6, -20)] {
      let center = try stage.shown(offset: SIMD2(offset, 0)).layer.center
      #expect(abs(center.x - rest.x - moved) < 1e-9)
    }
    #expect(try stage.shown(heading: 2).layer.center == rest)
  }

  @Test("move vertically like other pictures")
  func vertical() throws {
    let stage = try panorama(Self.full)
    #expect(abs(try stage.shown(offset: SIMD2(0, 20)).backdrop.center.y - 95) < 1e-9)
    #expect(abs(try stage.shown(offset: SIMD2(0, -9999)).backdrop.center.y - 110) < 1e-9)
  }
}
