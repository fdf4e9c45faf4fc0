import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Lives")
struct LifeTests {
  @Test("lifetimes are uniform in their range")
  func lifetimes() {
    for start in [0, -500, 1e9] {
      let field = BubbleField(emitter: .of(100), seed: 6, aspect: 1)
      let lengths = field.lives(from: start, to: start + 150, step: 0.125)
      #expect(lengths.count > 400)
      #expect(lengths.allSatisfy { $0 > 12.87 && $0 < 33.13 })
      for part in [13.0..<18, 18..<23, 23..<28, 28..<33.2] {
        // Longer lives are a little less likely to be completely within 150 seconds.
        let share = Double(lengths.filter(part.contains).count) / Double(lengths.count)
        #expect(share > 0.14 && share < 0.36)
      }
    }
  }

  @Test("lifetimes are equal if the range has one value")
  func oneLength() {
    let field = BubbleField(emitter: .of(50) { $0.lifetime = 2...2 }, seed: 6, aspect: 1)
    let lengths = field.lives(from: 0, to: 10, step: 0.0625)
    #expect(lengths.count > 100)
    #expect(lengths.allSatisfy { abs($0 - 2) < 0.07 })
  }

  @Test(
    "bubbles are invisible at birth and death, and nothing jumps",
    arguments: [nil, 12.0, 60], [0, 1e9])
  func nothingPops(loop: Double?, start: Double) {
    for seed: UInt32 in [3, 4] {
      let field = BubbleField(emitter: Emitter(), seed: seed, aspect: 1, loop: loop)
      var before = field.slots(at: start)
      var changes = 0
      var (steepest, changingPresence) = (Float(0), Float(0))
      for frame in 1...600 {
        let now = field.slots(at: start + Double(frame) / 60)
        for (a, b) in zip(before, now) {
          steepest = max(steepest, abs(a.seen(of: 0.6) - b.seen(of: 0.6)))
          let distance = abs(a.x - b.x) + abs(a.y - b.y) + abs(a.radius - b.radius)
          // Bubbles move by less than 0.001 in a 60th of a second.
          if distance > 0.001 || !a.isSameLife(as: b) {
            changes += 1
            changingPresence = max(changingPresence, a.presence, b.presence)
          }
        }
        before = now
      }
      #expect(steepest < 0.01)
      #expect(changingPresence < 0.001)
      #expect(changes > 5)
    }
  }

  @Test("fades have a minimum length", arguments: [0.1, 1, 20])
  func shortFades(lifetime: Double) {
    let emitter = Emitter.of(64) {
      ($0.fadeIn, $0.fadeOut, $0.lifetime) = (0...0, 0...0, lifetime...lifetime)
      $0.opacityOverLife = [.init(age: 0.5, value: 1), .init(age: 0.5, value: 0.2)]
    }
    let field = BubbleField(emitter: emitter, seed: 1, aspect: 1)
    // A smoothstep is at most 1.5 times as steep as on average.
    let steepest = Float(1.5 / min(0.25, lifetime / 2) + 256 * 0.8 / lifetime)
    var most: Float = 0
    var before = field.slots(at: 0)
    for frame in 1...400 {
      let now = field.slots(at: Double(frame) / 1_000)
      for (a, b) in zip(before, now) { most = max(most, abs(a.presence - b.presence)) }
      before = now
    }
    #expect(most < steepest / 1_000 + 0.001)
  }

  @Test("motion is as smooth after 30 years as in the first minute")
  func smoothForEver() {
    let field = BubbleField(emitter: .of(200) { $0.speed = 0.1...0.1 }, seed: 1, aspect: 1)
    for start in [0, 1e9, -1e9] {
      var worst: Float = 0
      for frame in 0..<40 {
        let t = start + Double(frame) / 60
        let passed = Float((t + 1 / 60.0) - t)
        for (a, b) in zip(field.slots(at: t), field.slots(at: t + 1 / 60.0))
        where a.isSameLife(as: b) {
          let distance = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
          worst = max(worst, abs(distance / (0.1 * passed) - 1))
        }
      }
      #expect(worst < 0.01)
    }
  }

  @Test("motion is smooth in lives of an hour")
  func smoothThoughLong() {
    let emitter = Emitter.of(64) { ($0.lifetime, $0.speed) = (3_600...3_600, 0.01...0.01) }
    let field = BubbleField(emitter: emitter, seed: 1, aspect: 1)
    var most: Float = 0
    for frame in 0..<120 {
      let t = 77_777 + Double(frame) / 60
      for (a, b) in zip(field.slots(at: t), field.slots(at: t + 1 / 60.0))
      where a.isSameLife(as: b) {
        most = max(most, abs(b.x - a.x), abs(b.y - a.y))
      }
    }
    let allowed: Float = 2 * 0.01 / 60
    #expect(most < allowed)
  }

  @Test("traits and order are constant for a life", arguments: Emitter.DrawOrder.allCases)
  func order(order: Emitter.DrawOrder) {
    for loop in [nil, 12.0, 60] {
      let emitter = Emitter.of(40) { ($0.drawOrder, $0.lifetime) = (order, 2...5) }
      let field = BubbleField(emitter: emitter, seed: 5, aspect: 1, loop: loop)
      let columns = BubbleColumns(for: field)
      var before: (slots: [Bubble], places: [Int])?
      var (youngestCame, swaps) = (0, 0)
      for frame in 0..<300 {
        let t = 50 + Double(frame) / 15
        field.fill(0..<40, at: t, into: columns)
        let sorted = columns.paintersOrder().map(Int.init)
        #expect(sorted.sorted() == Array(0..<40))
        var places = Array(repeating: 0, count: 40)
        for (place, slot) in sorted.enumerated() { places[slot] = place }
        let slots = field.slots(at: t)
        if order == .size {
          let depths = sorted.map { slots[$0].depth }
          #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 })
        }
        if let before {
          let same = (0..<40).filter { slots[$0].isSameLife(as: before.slots[$0]) }
          for a in same {
            for b in same where a < b {
              let (now, then) = (places[a] < places[b], before.places[a] < before.places[b])
              swaps += now == then ? 0 : 1
            }
          }
          if order == .birth {
            let born = (0..<40).filter { !same.contains($0) }
            #expect(Set(born.map { places[$0] }) == Set((40 - born.count)..<40))
            youngestCame += born.count
          }
        }
        before = (slots, places)
      }
      #expect(swaps == 0)
      if order == .birth { #expect(youngestCame > 100) }
    }
  }
}
