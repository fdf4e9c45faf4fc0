package import SeltzerScene
import SeltzerSystem

/// A smooth field that carries bubbles along curved paths.
///
/// It is a composition of shears p += a·k⊥·sin(k·p + φ(t)), each perpendicular to its wave vector k.
/// A shear preserves area, so the bubbles stay as evenly spread as without it. φ advances by whole turns
/// per loop.
package struct Flow: Sendable {
  /// One shear at one moment; positions and distances in stage units.
  package struct Wave: Sendable, Equatable {
    /// Turns per stage unit.
    package let turnsX, turnsY: Float
    /// The distance at the crest.
    package let shiftX, shiftY: Float
    /// In turns, 0..<1.
    package var phase: Float
    /// Turns of the phase per second.
    package var rate: Float = 0
  }

  private var waves: [Wave]
  /// Ticks in which each wave advances by its length.
  private var periods: [Period]

  /// `count` turns in `ticks`.
  private struct Period: Sendable { let count, ticks: Int64 }

  /// The length and the period of each wave relative to the first: incommensurable, so that the pattern does
  /// not repeat.
  private static let lengths = [1, 0.7548776662466927, 0.5698402909980532, 0.4301597090019468]
  private static let paces = [1, 1.2207440846057596, 0.8191725133961645, 1.4902161201025194]

  /// Creates the waves, or nil if there is no flow; `loop` is in seconds of scene time.
  package init?(_ flow: Emitter.Flow, seed: UInt32, loop: Double?) {
    guard flow.amount > 0 else { return nil }
    let hash = PCG4D(seed: seed, purpose: .flow)
    let part = hash.part(ofLife: 0)
    let words = hash.words(slot: 0, x: Words(repeating: part.x), y: Words(repeating: part.y))
    let count = min(flow.waves, Emitter.Flow.mostWaves)
    let amount = flow.amount / Double(count)
    waves = (0..<count).map { index in
      // Directions differ by about a golden angle.
      let turn = Double(words.0[0]) * 0x1p-32 + Double(index) * 0.381966011250105
      let direction = unitVector(at: turn * 2 * .pi)
      let rate = 1 / (flow.size * Self.lengths[index])
      return Wave(
        turnsX: Float(direction.x * rate), turnsY: Float(direction.y * rate),
        shiftX: Float(-direction.y * amount), shiftY: Float(direction.x * amount),
        phase: Float(words.1[index] >> 8) * 0x1p-24)
    }
    periods = (0..<count).map { index in
      let period = flow.period * Self.paces[index]
      // Every other wave runs backwards.
      let sign: Int64 = index % 2 == 0 ? 1 : -1
      guard let loop else {
        return Period(count: sign, ticks: Int64(period * LifeSchedule.ticksPerSecond))
      }
      return Period(
        count: sign * Int64(max((loop / period).rounded(), 1)),
        ticks: Int64(max(loop * LifeSchedule.ticksPerSecond + 0.5, 1)))
    }
  }

  /// Returns the waves at a time in seconds.
  package func waves(at t: Double) -> [Wave] {
    waves(atTick: Int64(min(max(t * LifeSchedule.ticksPerSecond + 0.5, -0x1p62), 0x1p62)))
  }

  /// Returns the waves at a time in ticks.
  func waves(atTick tick: Int64) -> [Wave] {
    zip(waves, periods).map { wave, period in
      // In whole numbers, so that the phase is exact at any time.
      let rest = (tick % period.ticks).multipliedFullWidth(by: period.count)
      let turns = period.ticks.dividingFullWidth(rest).remainder
      var wave = wave
      wave.phase += Float(Double(turns) / Double(period.ticks))
      wave.rate = Float(Double(period.count) / Double(period.ticks) * LifeSchedule.ticksPerSecond)
      return wave
    }
  }
}

extension Block {
  /// Moves the positions by each wave in turn; the seconds of `rewound` times a factor earlier, if it is not 0.
  func addFlow(_ waves: [Flow.Wave], rewoundBy factor: Float) {
    for wave in waves {
      for row in rows {
        var phase = Lanes(repeating: wave.phase)
        if factor > 0 { phase -= rewound[row] * (wave.rate * factor) }
        let turns = results.x[row] * wave.turnsX + results.y[row] * wave.turnsY + phase
        let height = sine(turns: turns)
        results.x[row] += height * wave.shiftX
        results.y[row] += height * wave.shiftY
      }
    }
  }
}
