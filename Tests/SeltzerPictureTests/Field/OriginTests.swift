import Foundation
import Seltzer
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Origins, orbits and colours over life")
struct OriginTests {
  private static let seeds: [UInt32] = [1, 2, 3, 77, 40_000, .max]
  /// Loops in seconds; nil is none.
  private static let loops: [Double?] = [nil, 4, 7, 12, 60]
  private static let calm = "turbulence: 0, wobble: 0, sizeOverLife: [], fadeIn: 0, fadeOut: 0"

  private func field(_ yaml: String, seed: UInt32, loop: Double? = nil) throws -> BubbleField {
    try AreaTests.field("\(yaml), \(Self.calm)", seed: seed, aspect: 1, loop: loop)
  }

  /// Returns the living bubbles of each origin.
  private func strings(_ field: BubbleField, origins: Int, at t: Double) -> [[Bubble]] {
    let slots = field.slots(at: t)
    let each = slots.count / origins
    return (0..<origins).map { slots[$0 * each..<($0 + 1) * each].filter { $0.presence > 0 } }
  }

  @Test("strings of equal bubbles rise from fixed points, with irregular gaps", arguments: seeds)
  func strings(seed: UInt32) throws {
    for loop in Self.loops {
      let field = try self.field(
        "count: 140, origins: 14, lifetime: 3.5, speed: [0.05, 0.1], direction: -90deg, spread: 0",
        seed: seed, loop: loop)
      let slots = loop.map { ($0 / ($0 / 3.5).rounded(.down) * 10 / 3.5).rounded() } ?? 10
      #expect(field.count == 14 * Int(slots))
      var places: Set<Float> = []
      for string in strings(field, origins: 14, at: 5.3) {
        let first = try #require(string.first)
        #expect(string.count >= 8)
        for bead in string {
          #expect(abs(bead.x - first.x) < 1e-6 && bead.radius == first.radius)
          #expect(bead.isSameLife(as: first))
        }
        places.insert(first.x)
        let heights = string.map(\.y).sorted()
        let gaps = zip(heights.dropFirst(), heights).map(-)
        let mean = gaps.reduce(0, +) / Float(gaps.count)
        #expect(gaps.allSatisfy { $0 > mean * 0.1 && $0 < mean * 2 } && mean > 0.01)
        #expect(gaps.contains { abs($0 - mean) > mean * 0.15 })
      }
      #expect(places.count == 14)
    }
  }

  @Test("bubbles of a burst share birth, place and tint, each time others", arguments: seeds)
  func bursts(seed: UInt32) throws {
    for spread in ["random", "even", "gaussian"] {
      let field = try self.field(
        "count: 160, origins: { count: 4, bursts: true }, lifetime: 3, speed: 0, "
          + "area: { spread: \(spread) }", seed: seed)
      var seen: [SIMD3<Float>] = []
      for t in stride(from: 0.1, to: 30, by: 1.5) {
        for burst in strings(field, origins: 4, at: t) {
          // All or none.
          #expect(burst.count == 40)
          let first = burst[0]
          #expect(burst.allSatisfy { ($0.x, $0.y, $0.tint) == (first.x, first.y, first.tint) })
          #expect(burst.allSatisfy { ($0.presence, $0.x) == (first.presence, first.x) })
          #expect(Set(burst.map(\.depth)).count > 20)
          seen.append(SIMD3(first.x, first.y, first.tint))
        }
      }
      #expect(Set(seen).count >= 36)
    }
  }

  @Test("a burst is a shell seen from the side", arguments: seeds)
  func shell(seed: UInt32) throws {
    let yaml = "count: 4000, origins: { count: 1, bursts: true }, lifetime: 3, speed: "
    let (alive, far) = (
      try field(yaml + "0.1", seed: seed).slots(at: 1.2),
      try field(yaml + "0", seed: seed).slots(at: 1.2)
    )
    let distances = zip(alive, far).map { hypot($0.x - $1.x, $0.y - $1.y) }
    let most = try #require(distances.max())
    // Of a sphere's points, 1 − √(1 − r²) are within r of its middle.
    for (radius, share) in [(Float(0.5), 0.134), (0.8, 0.4), (0.95, 0.688)] {
      let found = Double(distances.count { $0 < radius * most }) / 4000
      #expect(abs(found - share) < 0.01)
    }
  }

  @Test("as many are alive in loops as without, and loops close", arguments: seeds)
  func alive(seed: UInt32) throws {
    for origins in ["14", "{ count: 20, bursts: true }"] {
      let yaml = "count: 1400, origins: \(origins), lifetime: [2, 3.5], speed: 0.1"
      func mean(_ loop: Double?) throws -> Double {
        let field = try self.field(yaml, seed: seed, loop: loop)
        let length = loop ?? 70
        if let loop {
          let (a, b) = (field.slots(at: 1.234), field.slots(at: 1.234 + loop))
          #expect(a == b)
        }
        let counts = stride(from: 0, to: length, by: length / 60).map { t in
          field.slots(at: t).count { $0.presence > 0 }
        }
        return Double(counts.reduce(0, +)) / 60
      }
      let usual = try mean(nil)
      #expect(usual > 800 && usual < 1300)
      for loop in Self.loops {
        #expect(try abs(mean(loop) / usual - 1) < 0.1, "\(origins) \(loop ?? 0)")
      }
    }
  }

  @Test("in loops that are shorter than lives, bubbles live on without a jump", arguments: seeds)
  func shortLoops(seed: UInt32) throws {
    for origins in ["7", "{ count: 6, bursts: true }"] {
      for loop in [1.7, 2, 4.5] {
        let field = try AreaTests.field(
          "count: 84, origins: \(origins), lifetime: 6, speed: 0.1, direction: -90deg, spread: 0, "
            + "wobble: 0, turbulence: { amount: 0.05, period: 3 }, flow: { amount: 0.05, period: 5 }",
          seed: seed, aspect: 1, loop: loop)
        #expect(field.count <= 2 * 84)
        #expect(field.slots(at: 0.3) == field.slots(at: 0.3 + loop))
        /// The living bubbles, each with its neighbours in time.
        func living(_ t: Double) -> [Bubble] { field.slots(at: t).filter { $0.presence > 0.02 } }
        var last = living(0)
        for t in stride(from: 0.02, through: loop + 0.02, by: 0.02) {
          let now = living(t)
          for bubble in last where bubble.presence > 0.05 {
            let nearest = now.map { abs($0.x - bubble.x) + abs($0.y - bubble.y) }.min()
            #expect(try #require(nearest) < 0.012, "\(origins) \(loop) \(t)")
          }
          last = now
        }
        let places = Set(field.slots(at: 1).map { $0.y }).count
        #expect(places > 30)
      }
    }
  }

  @Test("outward and inward are from and to the middle, where inward ends", arguments: seeds)
  func headings(seed: UInt32) throws {
    let yaml =
      "count: 300, lifetime: 20, area: { position: [0.4, 0.6], size: 0.4, shape: ellipse }, speed: "
    let still = try field(yaml + "0", seed: seed).slots(at: 9)
    for (heading, sign) in [("outward", Float(1)), ("inward", -1)] {
      let moved = try field(yaml + "0.02, direction: \(heading)", seed: seed).slots(at: 9)
      for (a, b) in zip(still, moved) {
        let (from, to) = (SIMD2(a.x - 0.4, a.y - 0.6), SIMD2(b.x - 0.4, b.y - 0.6))
        let (start, end) = ((from * from).sum().squareRoot(), (to * to).sum().squareRoot())
        // On the same line, on the same side.
        #expect(abs(from.x * to.y - from.y * to.x) < 1e-5 && (from * to).sum() > -1e-6)
        #expect(sign > 0 ? end >= start : end <= start)
        #expect(end < start + 0.4 + 1e-4)
      }
    }
  }

  @Test("orbits keep their distance and turn evenly", arguments: seeds)
  func orbits(seed: UInt32) throws {
    let field = try self.field(
      "count: 200, lifetime: 30, speed: 0, orbit: 20deg, area: { position: [0.3, 0.5], size: 0.5 }",
      seed: seed)
    let (before, after) = (field.slots(at: 50), field.slots(at: 50.5))
    var turned = 0
    for (a, b) in zip(before, after) where a.isSameLife(as: b) {
      let (p, q) = (SIMD2(a.x - 0.3, a.y - 0.5), SIMD2(b.x - 0.3, b.y - 0.5))
      let (start, end) = ((p * p).sum().squareRoot(), (q * q).sum().squareRoot())
      #expect(abs(start - end) < 1e-5)
      guard start > 0.05 else { continue }
      let angle = atan2(p.x * q.y - p.y * q.x, (p * q).sum())
      #expect(abs(angle - 10 * .pi / 180) < 1e-3)
      turned += 1
    }
    #expect(turned > 150)
  }

  @Test("acceleration is along the bubble's direction", arguments: seeds)
  func acceleration(seed: UInt32) throws {
    let yaml = "count: 100, origins: 100, lifetime: 10, spread: 0, direction: 0"
    let field = try self.field("\(yaml), speed: 0.01, acceleration: 0.04", seed: seed)
    // The same places and births.
    let still = try self.field("\(yaml), speed: 0", seed: seed)
    let slow = try self.field("\(yaml), speed: 0.01", seed: seed)
    for t in [3.0, 8] {
      for (rest, (a, b)) in zip(still.slots(at: t), zip(slow.slots(at: t), field.slots(at: t))) {
        let age = (a.x - rest.x) / 0.01
        #expect(
          abs(b.x - rest.x - 0.01 * age - 0.02 * age * age) < 1e-3 && abs(b.y - rest.y) < 1e-6)
      }
    }
  }

  @Test("trails leave no ghosts of earlier lives")
  func trails() throws {
    for origins in ["5", "{ count: 5, bursts: true }"] {
      let shown = try wallpaper(
        "bubbles: { count: 50, origins: \(origins), lifetime: [1, 2], speed: 0.1, \(Self.calm), "
          + "trail: { count: 4, seconds: 0.8 } }", "blue", 100, 100, loop: 10)
      var copies = 0
      var strengths = [Float](repeating: 0, count: 5)
      for t in stride(from: 0, to: 10, by: 0.37) {
        let discs = try #require(try shown.composition(at: t).bubbles.first).rows.discs
        let count = discs.count / 5
        for (index, disc) in discs.enumerated() { strengths[index / count] += disc.opacity }
        for (index, disc) in discs.dropLast(count).enumerated() where disc.opacity > 0 {
          let bubble = discs[4 * count + index % count]
          let away = disc.center - bubble.center
          #expect(bubble.opacity > 0 && (away * away).sum().squareRoot() < 8.1)
          copies += 1
        }
      }
      #expect(copies > 1000 && strengths == strengths.sorted())
    }
  }

  /// Returns the discs of a square picture's first bubbles, and the field's columns.
  private func rows(of shown: Wallpaper, at t: Double) throws -> ([Disc], BubbleColumns) {
    let field = BubbleField.fields(of: shown.scene, aspect: 1)[0]
    let columns = BubbleColumns(for: field)
    field.fill(0..<field.count, at: t, into: columns)
    return (try #require(try shown.composition(at: t).bubbles.first).rows.discs, columns)
  }

  @Test("colours change from the first to the last, in every palette")
  func colors() throws {
    for name in ["blue", "graphite", "amber:dark"] {
      let shown = try wallpaper(
        "bubbles: { count: 4000, lifetime: 10, \(Self.calm), "
          + "colorOverLife: [[0, lightest], [0.5, own], [1, '#FF0000']] }", name, 100, 100)
      let (discs, columns) = try rows(of: shown, at: 30)
      let palette = shown.palette
      let all = palette.tints[0].colors.map { OKLab($0) }
      let lightest = try #require(all.max { $0.lightness < $1.lightness })
      var (young, middle, old) = (0, 0, 0)
      for (row, disc) in discs.enumerated() {
        let share = columns.lanes(from: row & ~7).lifeShare[row & 7]
        let color = OKLab(disc.color)
        if share < 0.004 {
          young += 1
          #expect(color.distance(to: lightest) < 0.02)
        } else if share > 0.996 {
          old += 1
          #expect(color.distance(to: OKLab(SRGB8(rgb: 0xFF0000))) < 0.02)
        } else if abs(share - 0.5) < 0.002 {
          middle += 1
          #expect(palette.bubbles.contains { OKLab($0.color).distance(to: color) < 0.02 })
        }
      }
      #expect(young > 3 && middle > 3 && old > 3)
    }
  }

  @Test("opacity follows the size, before the skew")
  func opacityBySize() throws {
    func opacities(_ keys: String) throws -> [(rank: Double, opacity: Float)] {
      let shown = try wallpaper(
        "bubbles: { count: 500, lifetime: forever, opacity: [0.4, 0.4], "
          + "diameter: { range: [0.1, 0.3], skew: 3 }, \(keys) }", "blue", 100, 100)
      let (discs, columns) = try rows(of: shown, at: 0)
      return discs.enumerated().map {
        (Double(columns.lanes(from: $0 & ~7).sizeRank[$0 & 7]), $1.opacity)
      }
    }
    for (rank, opacity) in try opacities("opacityBySize: [2, 0.5]") {
      #expect(abs(Double(opacity) - 0.4 * (2 - 1.5 * rank)) < 1e-3)
    }
    // The product is at most 1.
    for (rank, opacity) in try opacities("opacityBySize: [0, 10]") {
      #expect(abs(Double(opacity) - min(4 * rank, 1)) < 1e-3)
    }
  }

  @Test("the number of bubbles is a multiple of the origins, which births and loops keep")
  func counts() throws {
    func count(_ yaml: String) throws -> Int {
      try Scene(yaml: "bubbles: { \(yaml) }", file: "x").emitters[0].count(aspect: 1)
    }
    let counts = try [
      "count: 100, origins: 7", "count: 3, origins: 7", "count: 0, origins: 7",
      "birthRate: 10, lifetime: [2, 4], origins: 4", "count: 10000000, origins: 4",
      "birthRate: 10, lifetime: [2, 4]",
    ].map(count)
    #expect(counts == [98, 7, 0, 40, 1 << 22, 30])
  }
}
