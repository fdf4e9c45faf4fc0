package import SeltzerScene

/// An earlier moment of the lives that bubbles have now.
package struct Rewind {
  /// The longest time to go back, in seconds of scene time; for younger bubbles it is their age.
  package let seconds: Double
  /// The part of that time to go back, 0...1.
  package let part: Float

  package init(seconds: Double, part: Float) { (self.seconds, self.part) = (seconds, part) }
}

/// The positions and looks of all bubbles of one emitter, as a pure function of time; the bits are
/// the same on every machine, in debug and release.
package struct BubbleField: Sendable {
  /// The number of bubbles at any moment.
  package let count: Int

  let constants: EmitterConstants
  private let flow: Flow?
  private let schedule: LifeSchedule
  private let seed: UInt32
  private let speedScale: Double
  /// Added to every slot's birth phase, in 2³²nds of a period.
  private let phase: UInt32

  /// Returns the fields of a scene's emitters, each with its own randomness.
  package static func fields(
    of scene: Scene, aspect: Double, loop: Double? = nil
  ) -> [BubbleField] {
    scene.scaled(toAspect: aspect).emitters.enumerated().map { index, emitter in
      BubbleField(
        emitter: emitter, seed: emitter.seed ?? scene.seed &+ UInt32(index) &* 0x9E37_79B9,
        aspect: aspect, loop: loop)
    }
  }

  /// Creates a field that repeats after `loop` seconds; nil is never.
  package init(emitter: Emitter, seed: UInt32, aspect: Double, loop: Double? = nil) {
    schedule = LifeSchedule(
      lifetime: emitter.lifetime, speedScale: emitter.speedScale, loop: loop,
      isOneGroup: emitter.livingOrigins != nil)
    constants = EmitterConstants(emitter, schedule, aspect: aspect)
    count = constants.births?.rows ?? emitter.count(aspect: aspect)
    speedScale = emitter.speedScale
    self.seed = seed
    flow = Flow(emitter.flow, seed: seed, loop: loop == nil ? nil : schedule.loop)
    let hash = PCG4D(seed: seed, purpose: .phase)
    let part = hash.part(ofLife: 0)
    phase = hash.words(slot: 0, x: Words(repeating: part.x), y: Words(repeating: part.y)).0[0]
  }

  /// Computes the bubbles of `range` at `t`; a bubble's number never changes.
  ///
  /// There are `count` bubbles at any `t`; times that are not finite count as 0. Bubbles with origins that are
  /// dead `seconds` later are hidden, as copies in a trail are. With `rewind` the same lives are shown, younger.
  /// Up to seven rows after the range become arbitrary. `columns` must be made for this field.
  package func fill(
    _ range: Range<Int>, at t: Double, into columns: BubbleColumns, living seconds: Double = 0,
    rewind: Rewind? = nil
  ) {
    precondition(
      range.lowerBound >= columns.first && range.upperBound <= count
        && range.upperBound - columns.first <= columns.capacity, "no such bubbles")
    let tick = schedule.tick(at: t)
    let waves = flow?.waves(atTick: tick) ?? []
    Block.withMemory { memory in
      for index in schedule.groups.indices {
        let slots = schedule.slots(of: index, count: count).clamped(to: range)
        let group = schedule.groups[index]
        let moment = schedule.moment(of: group, tick: tick)
        for first in stride(from: slots.lowerBound, to: slots.upperBound, by: Block.capacity) {
          let number = min(Block.capacity, slots.upperBound - first)
          let block = Block(first: first, count: number, memory: memory, columns: columns)
          compute(block, group, moment, living: Float(seconds * speedScale), rewind)
          block.addFlow(
            waves, rewoundBy: rewind == nil || speedScale == 0 ? 0 : Float(1 / speedScale))
          block.settle(constants)
        }
      }
    }
  }

  private func compute(
    _ block: Block, _ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment, living: Float,
    _ rewind: Rewind?
  ) {
    if let births = constants.births {
      block.spreadPhases(of: births, from: phase)
    } else {
      block.spreadPhases(from: phase)
    }
    block.findLives(
      group, moment, seed: seed, withModulation: constants.hasModulation, constants.births)
    if constants.drawOrder == .birth { block.rankByBirth(group, moment) }
    if let births = constants.births { block.join(births, moment, seed: seed) }
    if let rewind { block.rewind(by: rewind.part, ofLast: Float(rewind.seconds * speedScale)) }
    if let area = constants.area, area.vanishingPoint != nil {
      block.findNearness(area, constants, phase: phase)
    }
    block.fillPresence(constants)
    if constants.births != nil, living > 0 { block.hide(dyingWithin: living) }
    if constants.needsLifeShares { block.fillLifeShares() }
    block.fillSizes(constants)
    block.fillPositions(constants)
    if let area = constants.area { block.addBirthplaces(area, constants, phase: phase) }
    block.addTurbulence(constants.turbulence)
    block.fillStretches(constants)
    block.fillDimming(constants.flicker)
    block.fillAngles(constants.turns)
  }

  /// Calls `body` with a part of the bubbles at a time, and columns for them.
  func forEachBlock(columns count: Int, _ body: (Range<Int>, [BubbleColumns]) -> Void) {
    let block = 1024
    let columns = (0..<count).map { _ in BubbleColumns(for: self, capacity: block) }
    for first in stride(from: 0, to: self.count, by: block) {
      for columns in columns { columns.first = first }
      body(first..<min(first + block, self.count), columns)
    }
  }
}
