public import SeltzerScene

/// Where every bubble of an emitter is, as a pure function of time.
///
/// Nothing is stepped from one moment to the next: each bubble's state is a closed form of
/// (emitter, seed, index, t). So moments may be asked for in any order and in parallel, and their
/// bits are the same on every machine, in debug and release.
public struct BubbleField: Sendable {
  /// How many bubbles there are at any moment.
  public let count: Int

  private let terms: Terms
  let softness: Terms.Draw
  let drawOrder: Emitter.DrawOrder
  private let timetable: Timetable
  private let seed: UInt32
  /// Added to every slot's birth phase, in 2³²nds of a period.
  private let phase: UInt32

  /// A field of bubbles.
  ///
  /// - Parameters:
  ///   - emitter: What the bubbles are like, with ranges as a scene file allows them.
  ///   - seed: Any number; another one gives other bubbles of the same kind.
  ///   - aspect: The stage's width over its height, above 0.
  ///   - loop: Seconds, above 0, after which all is as before; without it the field never repeats.
  public init(emitter: Emitter, seed: UInt32, aspect: Double, loop: Double? = nil) {
    count = emitter.count(aspect: aspect)
    terms = Terms(emitter, aspect: aspect)
    softness = Terms.Draw(emitter.softness)
    drawOrder = emitter.drawOrder
    timetable = Timetable(
      lifetime: emitter.lifetime, speedScale: emitter.speedScale, loop: loop)
    self.seed = seed
    let hash = PCG4D(seed: seed, purpose: .phase)
    let part = hash.part(ofLife: 0)
    phase = hash.words(slot: 0, x: Words(repeating: part.x), y: Words(repeating: part.y)).0[0]
  }

  /// The bubbles alive at a moment.
  ///
  /// - Parameter t: Seconds since the scene began: any finite number, negative ones too. Others are
  ///   taken as 0.
  /// - Returns: Exactly `count` bubbles, from back to front.
  public func bubbles(at t: Double) -> [Bubble] {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    let ranks = (0..<count).map {
      UInt16(truncatingIfNeeded: columns.lanes(from: $0 & ~7).rank[$0 & 7])
    }
    let order = ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }
    return order.map { columns.bubble(Int($0)) }
  }

  /// Whether any bubble wobbles.
  var wobbles: Bool { terms.wobble != nil }
  /// Whether any bubble flickers.
  var flickers: Bool { terms.flicker != nil }

  /// Fills in the bubbles of `range` at `t`; a bubble keeps its number for all time.
  ///
  /// Any parts may be filled, also at the same time; the result does not depend on it. Parts that
  /// begin and end at multiples of eight are a little faster. `columns` are those made for this field.
  package func fill(_ range: Range<Int>, at t: Double, into columns: BubbleColumns) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such bubbles")
    precondition(
      range.lowerBound >= columns.first && range.upperBound - columns.first <= columns.capacity,
      "no such rows")
    let tick = timetable.tick(at: t)
    Room.with { room in
      for index in timetable.lines.indices {
        let slots = timetable.slots(of: index, count: count).clamped(to: range)
        let line = timetable.lines[index]
        let moment = timetable.moment(of: line, tick: tick)
        for first in stride(from: slots.lowerBound, to: slots.upperBound, by: Block.capacity) {
          let number = min(Block.capacity, slots.upperBound - first)
          let block = Block(first: first, count: number, room: room, columns: columns)
          work(block, line, moment)
          block.deliver(to: columns, terms)
        }
      }
    }
  }

  /// Works out a block's bubbles.
  private func work(_ block: Block, _ line: Timetable.Line, _ moment: Timetable.Moment) {
    block.findLives(line, moment, seed: seed, phase: phase, withManner: terms.hasManner)
    if drawOrder == .birth { block.rankByBirth(line, moment, phase: phase) }
    block.fillPresence(terms)
    block.fillSizes(terms)
    block.fillPlaces(terms)
    block.addTurbulence(terms.turbulence)
    block.fillStretches(terms.wobble)
    block.fillDimming(terms.flicker)
  }
}
