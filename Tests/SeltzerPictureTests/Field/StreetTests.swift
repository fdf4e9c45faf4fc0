import Foundation
import SeltzerPicture
import Testing

@Suite("Streets")
struct StreetTests {
  static let ends = "position: [0.25, 0.25], size: 0, vanishingPoint: [0.75, 0.75]"

  static func field(
    _ keys: String, area: String = "", seed: UInt32 = 1, loop: Double? = nil
  ) throws -> BubbleField {
    let still = "speed: 0, turbulence: 0, sizeOverLife: [[0, 1]], diameter: [0.01, 0.1]"
    return try AreaTests.field(
      "\(keys), \(still), area: { \(ends)\(area) }", seed: seed, loop: loop)
  }

  /// Returns how near a bubble is: 0 at the vanishing point's end of the street, 1 at the area.
  static func nearness(_ bubble: Bubble) -> Double {
    1 + log((0.75 - Double(bubble.y)) / 0.5) / 3.5
  }

  @Test(
    "lights stand on the row at even steps, and sizes fall with the distance", arguments: [0, 0.1])
  func row(bend: Double) throws {
    for seed in AreaTests.seeds {
      let lights = try Self.field(
        "count: 20, lifetime: forever", area: ", spread: even, bend: \(bend)", seed: seed
      ).slots(at: 7)
      for (number, light) in lights.enumerated() {
        let near = Self.nearness(light)
        #expect(abs(20 * near - Double(number) - 0.5) < 0.21)
        #expect(abs(Double(light.radius) - 0.005 - 0.045 * near) < 1e-5)
        #expect(abs(Double(light.depth) - near) < 1.0 / 128)
        let scale = (0.75 - Double(light.y)) / 0.5
        let straight = 4.0 / 3 - 8.0 / 9 * scale
        let bent = straight + 4 * bend * 16 / 9 * scale * (1 - scale)
        #expect(abs(Double(light.x) - bent) < 1e-5)
      }
    }
  }

  @Test("lights stand in clusters of eight, most of them in one colour")
  func clusters() throws {
    for seed in AreaTests.seeds {
      let lights = try Self.field(
        "count: 80, lifetime: [3, 5]", area: ", spread: gaussian", seed: seed
      ).slots(at: 7)
      var alike = 0
      for number in 0..<10 {
        let cluster = lights[8 * number..<8 * number + 8]
        let middle = (Double(number) + 0.5) / 10
        #expect(cluster.allSatisfy { abs(Self.nearness($0) - middle) < 0.051 })
        alike += Dictionary(grouping: cluster, by: \.tint).values.map(\.count).max() ?? 0
      }
      // 53 on average.
      #expect((35..<72).contains(alike), "\(alike)")
    }
  }

  @Test("lights travel all the way in a life", arguments: ["outward", "inward"])
  func travel(direction: String) throws {
    let field = try Self.field("count: 16, lifetime: 4, direction: \(direction)")
    let sign = direction == "outward" ? 1.0 : -1
    var (before, births) = (field.slots(at: 0), 0)
    for step in 1...80 {
      let now = field.slots(at: Double(step) / 20)
      for (old, new) in zip(before, now) {
        let way = sign * (Self.nearness(new) - Self.nearness(old))
        if way < 0 {
          births += 1
          #expect(old.presence < 0.01 && new.presence < 0.01)
        } else {
          #expect(abs(way - 0.0125) < 1e-3)
        }
      }
      before = now
    }
    #expect(births == 16)
  }

  @Test("loops close", arguments: [4.0, 33.3, 60])
  func closes(loop: Double) throws {
    for (direction, spread) in [("outward", "random"), ("0deg", "gaussian"), ("inward", "even")] {
      let field = try Self.field(
        "count: 40, lifetime: [5, 9], direction: \(direction)", area: ", spread: \(spread)",
        loop: loop)
      #expect(field.bubbles(at: 1) == field.bubbles(at: 1 + loop))
      #expect(field.bubbles(at: 1) != field.bubbles(at: 1 + loop / 2))
    }
  }

  @Test("bubbles are stretched, and wobble in proportion")
  func stretch() throws {
    for (keys, amount) in [("lifetime: forever", 0), ("wobble: { amount: 0.1, share: 1 }", 0.1)] {
      let field = try AreaTests.field("count: 30, stretch: [0.5, 2], \(keys)")
      for bubble in field.slots(at: 7) {
        #expect(abs(Double(bubble.stretchX) / 0.5 - 1) <= amount + 1e-6)
        #expect(abs(Double(bubble.stretchY) / 2 - 1) <= amount + 1e-6)
      }
    }
  }
}
