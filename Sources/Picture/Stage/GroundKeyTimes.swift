import SeltzerScene

/// The times at which a slow ground is computed; between two of them it is their mixture.
struct GroundKeyTimes: Sendable {
  /// In seconds.
  private let step: Double
  /// The number of steps of a loop.
  private let count: Double?

  /// Creates the times for a ground whose steps may be at most 1 / `pace` seconds; nil if it does not move, or moves
  /// so fast that mixtures would save little.
  init?(pace: Double, loop: Double?) {
    guard pace > 0, let step = [0.25, 0.125].first(where: { $0 * pace <= 1 }) else { return nil }
    count = loop.map { ($0 / step).rounded(.up) }
    self.step = loop.map { $0 / ($0 / step).rounded(.up) } ?? step
  }

  /// Returns the key times before and after a time within the loop, and the share of the second in 65,536ths,
  /// which is 0 or odd; nil for times so large that steps would be inexact.
  func around(_ t: Double) -> (before: Double, after: Double, share: UInt16)? {
    let place = t / step
    guard abs(place) < 0x1p40 else { return nil }
    let before = place.rounded(.down)
    let after = count.map { (before + 1).truncatingRemainder(dividingBy: $0) } ?? before + 1
    let share = UInt16(min((place - before) * 65_536, 65_535))
    return (before * step, after * step, share > 0 ? share | 1 : 0)
  }
}

extension GroundLayout {
  /// Returns the greatest number of steps a second that a ground needs between its key times.
  ///
  /// The middle of two keys may differ from that time's ground by one level of 255. An edge that moves by a part p
  /// of its width differs by about p² of its contrast, and the end of a gradient, which is a bend, by p / 4; what a
  /// wave moves to and fro differs by half of the square of half of the wave's angle. A sixth of a fold's edge, a
  /// third of a mesh's, a 24th of a gradient and a 32nd of a turn differ by one level in scenes made for that.
  static func pace(
    _ ground: Ground, _ gradient: Gradient, waves: [Flow.Wave], softness: Float, aspect: Double,
    loop: Double?
  ) -> Double {
    func turns(_ period: Double) -> Double {
      loop.map { max(($0 / period).rounded(), 1) / $0 } ?? 1 / period
    }
    let side = aspect.squareRoot()
    let length = abs(gradient.direction.x) * aspect + abs(gradient.direction.y)
    let gap =
      zip(gradient.stops, gradient.stops.dropFirst()).filter { $0.color != $1.color }
      .map { $1.at - $0.at }.min() ?? 1
    // How far colours drift, and how far they may move in a step.
    let (drift, room): (Double, Double) =
      switch ground.kind {
      case .linear, .horizon, .none: (0, gap * length / 24)
      case .radial: (0.1 * aspect, gap * (0.85 * side + 0.1) / 24)
      case .conic: (0.08 * aspect + 0.1 * side, gap * 0.32 * side / 24)
      case .mesh: (0.1 * max(aspect, 1), Double(softness).squareRoot() * side / 5)
      }
    // Movements seldom have the same direction, so their squares are added.
    var (square, fastest) = (drift * drift * turns(40) * turns(40), drift > 0 ? turns(40) : 0)
    for wave in waves {
      let rate = Double(abs(wave.rate))
      let shift = Double(wave.shiftX * wave.shiftX + wave.shiftY * wave.shiftY)
      let turns = Double(wave.turnsX * wave.turnsX + wave.turnsY * wave.turnsY)
      // A wave carries colours that others have moved.
      square += shift * (rate * rate + 4 * .pi * .pi * turns * square)
      fastest = max(fastest, rate)
    }
    let speed = 2 * .pi * square.squareRoot()
    let folds = ground.folds.map { fold in
      // Of the two bends and their sway.
      let speed = fold.curve * 2 * .pi * (0.05 + 0.015) * 2 * .pi * turns(45)
      return max(6 * speed / (0.012 + 0.07 * fold.softness), 32 * turns(45))
    }
    return max(speed > 0 ? speed / room : 0, 32 * fastest, folds.max() ?? 0)
  }
}
