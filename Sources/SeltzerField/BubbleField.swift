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
    let columns = columns(at: t)
    return columns.paintersOrder().map { columns.bubble(Int($0)) }
  }

  /// The same bubbles as columns, in rows of their own that stay the same for all time.
  package func columns(at t: Double) -> BubbleColumns {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    return columns
  }

  /// Whether any bubble wobbles.
  var wobbles: Bool { terms.wobble != nil }
  /// Whether any bubble flickers.
  var flickers: Bool { terms.flicker != nil }

  /// Fills the rows of `range` with those bubbles at `t`; a bubble keeps its row for all time.
  ///
  /// Parts of a field may be filled at once and give what the whole would; parts that begin and end
  /// at multiples of eight are a little faster. `columns` are those made for this field.
  package func fill(_ range: Range<Int>, at t: Double, into columns: BubbleColumns) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such bubbles")
    precondition(columns.count == count, "columns of another field")
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
