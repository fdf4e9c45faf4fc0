import Foundation
import Seltzer
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Areas")
struct AreaTests {
  static let seeds: [UInt32] = [1, 2, 3, 77, 1_000, 40_000, 0xdead_beef, .max]

  static func field(
    _ yaml: String, seed: UInt32 = 1, aspect: Double = 16.0 / 9, loop: Double? = nil
  ) throws -> BubbleField {
    let scene = try Scene(yaml: "bubbles: { \(yaml) }", file: "x")
    return BubbleField(emitter: scene.emitters[0], seed: seed, aspect: aspect, loop: loop)
  }

  /// Returns the places in the area's box, −1...1 on both axes, at a moment without movement.
  static func places(
    _ area: String, count: Int, seed: UInt32, rotation: Double = 0, at t: Double = 77
  ) throws -> [SIMD2<Double>] {
    let size = "position: [0.25, 0.75], size: [0.5, 0.3], rotation: \(rotation)deg"
    let field = try field(
      "count: \(count), speed: 0, turbulence: 0, area: { \(size), \(area) }", seed: seed)
    let (cosine, sine) = rotation == 30 ? (0.75.squareRoot(), 0.5) : (1, 0)
    return field.slots(at: t).map {
      let (x, y) = (Double($0.x) - 4.0 / 9, Double($0.y) - 0.75)
      return SIMD2((x * cosine + y * sine) / (4.0 / 9), (y * cosine - x * sine) / 0.15)
    }
  }

  static func chi(_ parts: [Int]) -> Double {
    let mean = Double(parts.reduce(0, +)) / Double(parts.count)
    return parts.map { (Double($0) - mean) * (Double($0) - mean) / mean }.reduce(0, +)
  }

  @Test("births are even in rectangles, ellipses and on their outlines", arguments: seeds)
  func even(seed: UInt32) throws {
    for shape in ["rectangle", "ellipse"] {
      for edge in [false, true] {
        for rotation in [0.0, 30] {
          let places = try Self.places(
            "shape: \(shape), edge: \(edge)", count: 40_000, seed: seed, rotation: rotation)
          var cells = Array(repeating: 0, count: 100)
          for p in places {
            var (a, b) = (0.0, 0.0)
            let radius = (p * p).sum()
            if shape == "ellipse" {
              #expect(edge ? abs(radius - 1) < 1e-4 : radius < 1 + 1e-4)
              // By area and by angle.
              (a, b) = (edge ? 0 : radius, 0.5 + Self.turns(p) * 0.999_999)
            } else {
              let (x, y) = (abs(p.x), abs(p.y))
              #expect(edge ? abs(max(x, y) - 1) < 1e-4 : max(x, y) < 1 + 1e-4)
              guard edge else {
                cells[Self.cell(p.x / 2 + 0.5) * 10 + Self.cell(p.y / 2 + 0.5)] += 1
                continue
              }
              // Along the outline in stage units.
              let (width, height) = (4.0 / 9, 0.15)
              let half = y > 0.9999 ? (p.x * p.y + 1) * width : 2 * width + (1 - p.y * p.x) * height
              (a, b) = (half / (2 * width + 2 * height), p.x + p.y < 0 ? 0.1 : 0.6)
            }
            cells[Self.cell(edge && shape == "ellipse" ? b : a) * 10 + (edge ? 0 : Self.cell(b))] +=
              1
          }
          let parts = edge ? stride(from: 0, to: 100, by: 10).map { cells[$0] } : cells
          // Of 100 cells: 99 on average, 160 one time in ten thousand; of 10: 9 and 34.
          #expect(Self.chi(parts) < (edge ? 34 : 160))
          #expect(parts.reduce(0, +) == 40_000)
        }
      }
    }
  }

  static func cell(_ x: Double) -> Int { min(max(Int(x * 10), 0), 9) }

  /// Returns an angle that grows with the true one, −0.5...0.5, even for points of a circle.
  static func turns(_ p: SIMD2<Double>) -> Double { atan2(p.y, p.x) / (2 * .pi) }

  @Test("gaussian areas have the right width, and nothing lies outside", arguments: seeds)
  func gaussian(seed: UInt32) throws {
    for shape in ["rectangle", "ellipse"] {
      let places = try Self.places("shape: \(shape), spread: gaussian", count: 40_000, seed: seed)
      let outside = places.count {
        shape == "ellipse" ? ($0 * $0).sum() > 1 + 1e-4 : max(abs($0.x), abs($0.y)) > 1
      }
      #expect(outside == 0)
      let variance = places.map { $0 * $0 }.reduce(.zero, +) / 40_000
      let product = places.map { $0.x * $0.y }.reduce(0, +) / 40_000
      // A twelfth for one uniform number of width 2, a quarter of its variance for the mean of four.
      #expect(abs(variance.x - 1.0 / 12) < 0.003 && abs(variance.y - 1.0 / 12) < 0.003)
      #expect(abs(product) < 0.002)
    }
  }

  static func nearest(_ field: BubbleField, at t: Double) -> Double {
    let slots = field.slots(at: t)
    let distances = slots.indices.map { i in
      slots.indices.filter { $0 != i }.map { j in
        let (x, y) = (Double(slots[i].x - slots[j].x), Double(slots[i].y - slots[j].y))
        return (x * x + y * y).squareRoot()
      }.min() ?? 0
    }
    return distances.reduce(0, +) / Double(distances.count)
  }

  @Test(
    "even places are farther apart than random ones, at any time",
    arguments: [20, 23, 37, 60, 150], [nil, 60.0])
  func distances(count: Int, loop: Double?) throws {
    for size in ["[1, 1]", "[1, 0.1]", "[0.02, 1]", "[0.3, 0.9]", "0.5", "[0.4, 0.5]"] {
      for t in [0, 77.7, 1e9] {
        var sums = (even: 0.0, random: 0.0)
        for seed in Self.seeds {
          for (spread, path) in [
            ("even", \(even: Double, random: Double).even), ("random", \.random),
          ] {
            let field = try Self.field(
              "count: \(count), speed: 0, turbulence: 0, area: { size: \(size), spread: \(spread) }",
              seed: seed,
              loop: loop)
            // Of random fields the mean of many moments.
            let moments = spread == "even" ? [t] : (0..<12).map { t + 100 * Double($0) }
            sums[keyPath: path] +=
              moments.map { Self.nearest(field, at: $0) }.reduce(0, +) / Double(moments.count)
          }
        }
        #expect(sums.even >= 1.35 * sums.random, "\(size) at \(t): \(sums.even / sums.random)")
      }
    }
  }

  @Test("bubbles that stay forever never blink, in any loop", arguments: [nil, 4.0, 33.3, 60])
  func forever(loop: Double?) throws {
    for seed in Self.seeds {
      for flow in [0, 0.05] {
        let yaml = "count: 9, lifetime: forever, diameter: [1, 7], flow: \(flow), drawOrder: birth"
        let field = try Self.field(yaml + ", area: {}", seed: seed, loop: loop)
        let first = try Self.field(yaml + ", area: {}", seed: seed).bubbles(at: 0)
        var places: Set<Float> = []
        for frame in 0..<120 {
          let bubbles = field.bubbles(at: Double(frame) * (loop ?? 60) / 100)
          for (a, b) in zip(bubbles, first) {
            #expect(a.presence == 1 && a.dimming == 0 && a.stretchX == 1 && a.isSameLife(as: b))
            #expect(a.radius == b.radius && a.radius >= 0.5 && a.radius <= 3.5)
            #expect(abs(a.x - b.x) < 0.2 && (flow > 0 || a.x == b.x && a.y == b.y))
          }
          places.insert(bubbles[0].x)
        }
        #expect(flow == 0 ? places.count == 1 : places.count > 20)
      }
    }
  }

  @Test("loops close, and turbulence and flow grow from birth", arguments: [4.0, 33.3, 60])
  func closes(loop: Double) throws {
    for seed in Self.seeds {
      for (spread, lifetime) in [
        ("even", "[2, 5]"), ("random", "3"), ("gaussian", "forever"), ("even, edge: true", "4"),
      ] {
        let yaml = "count: 50, lifetime: \(lifetime), anchor: [0.2, 1], area: { spread: \(spread) }"
        let moving = try Self.field(
          yaml + ", flow: 0.1, turbulence: \(lifetime == "forever" ? 0 : 0.1), speed: 0",
          seed: seed,
          loop: loop)
        let still = try Self.field(yaml + ", turbulence: 0, speed: 0", seed: seed, loop: loop)
        var born = 0
        for t in stride(from: 0, to: 8, by: 0.7) {
          let slots = moving.slots(at: t)
          #expect(slots == moving.slots(at: t + loop))
          #expect(slots == moving.slots(at: t - 7 * loop))
          for ((a, b), old) in zip(zip(slots, still.slots(at: t)), moving.slots(at: t - 0.1))
          where !a.isSameLife(as: old) {
            born += 1
            #expect(abs(a.x - b.x) < 0.0015 && abs(a.y - b.y) < 0.0015)
          }
        }
        #expect(lifetime == "forever" ? born == 0 : loop < 5 || born > 3)
      }
    }
  }

  @Test("an anchor lies on the birthplace as the bubble grows")
  func anchor() throws {
    let area = "count: 30, speed: 0, turbulence: 0, wobble: 0.2"
    let top = try Self.field(area + ", anchor: [0.5, 0]").slots(at: 9)
    for (a, b) in zip(top, try Self.field(area).slots(at: 9)) {
      #expect(a.x == b.x && abs(a.y - b.y - b.radius * b.stretchY) < 1e-5)
    }
  }
}
