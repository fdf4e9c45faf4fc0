package import SeltzerScene

/// The positions and looks of all bubbles of one emitter, as a pure function of time.
///
/// Each bubble's state is a closed form of (emitter, seed, index, t). Moments may be computed in any
/// order and in parallel. The bits are the same on every machine, in debug and release.
package struct BubbleField: Sendable {
  /// The number of bubbles at any moment.
  package let count: Int

  private let constants: EmitterConstants
  let softness: EmitterConstants.RandomRange
  let drawOrder: Emitter.DrawOrder
  private let schedule: LifeSchedule
  private let seed: UInt32
  /// Added to every slot's birth phase, in 2³²nds of a period.
  private let phase: UInt32

  /// A field of bubbles.
  ///
  /// - Parameters:
  ///   - emitter: The bubbles' properties, with ranges as a scene file allows them.
  ///   - seed: The random seed.
  ///   - aspect: The stage's width over its height, above 0.
  ///   - loop: Seconds after which the field repeats, above 0; nil is never.
  package init(emitter: Emitter, seed: UInt32, aspect: Double, loop: Double? = nil) {
    count = emitter.count(aspect: aspect)
    constants = EmitterConstants(emitter, aspect: aspect)
    softness = EmitterConstants.RandomRange(emitter.softness)
    drawOrder = emitter.drawOrder
    schedule = LifeSchedule(
      lifetime: emitter.lifetime, speedScale: emitter.speedScale, loop: loop)
    self.seed = seed
    let hash = PCG4D(seed: seed, purpose: .phase)
    let part = hash.part(ofLife: 0)
    phase = hash.words(slot: 0, x: Words(repeating: part.x), y: Words(repeating: part.y)).0[0]
  }

  /// Returns the bubbles alive at `t`.
  ///
  /// - Parameter t: Seconds since the scene began; any finite number, including negative ones. Others
  ///   count as 0.
  /// - Returns: Exactly `count` bubbles, from back to front.
  package func bubbles(at t: Double) -> [Bubble] {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    let ranks = (0..<count).map {
      UInt16(truncatingIfNeeded: columns.lanes(from: $0 & ~7).rank[$0 & 7])
    }
    let order = ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }
    return order.map { columns.bubble(Int($0)) }
  }

  /// Whether any bubble wobbles.
  var wobbles: Bool { constants.wobble != nil }
  /// Whether any bubble flickers.
  var flickers: Bool { constants.flicker != nil }

  /// Fills in the bubbles of `range` at `t`; a bubble keeps its number for all time.
  ///
  /// Any parts may be filled, also at the same time; the result does not depend on it. Parts that
  /// begin and end at multiples of eight are a little faster. `columns` are those made for this field.
  package func fill(_ range: Range<Int>, at t: Double, into columns: BubbleColumns) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such bubbles")
    precondition(
      range.lowerBound >= columns.first && range.upperBound - columns.first <= columns.capacity,
      "no such rows")
    let tick = schedule.tick(at: t)
    BlockMemory.with { memory in
      for index in schedule.groups.indices {
        let slots = schedule.slots(of: index, count: count).clamped(to: range)
        let group = schedule.groups[index]
        let moment = schedule.moment(of: group, tick: tick)
        for first in stride(from: slots.lowerBound, to: slots.upperBound, by: Block.capacity) {
          let number = min(Block.capacity, slots.upperBound - first)
          let block = Block(first: first, count: number, memory: memory, columns: columns)
          compute(block, group, moment)
          block.copyPartial(to: columns, constants)
        }
      }
    }
  }

  /// Computes the bubbles of a block.
  private func compute(_ block: Block, _ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment) {
    block.findLives(
      group, moment, seed: seed, phase: phase, withModulation: constants.hasModulation)
    if drawOrder == .birth { block.rankByBirth(group, moment, phase: phase) }
    block.fillPresence(constants)
    block.fillSizes(constants)
    block.fillPositions(constants)
    block.addTurbulence(constants.turbulence)
    block.fillStretches(constants.wobble)
    block.fillDimming(constants.flicker)
  }
}
