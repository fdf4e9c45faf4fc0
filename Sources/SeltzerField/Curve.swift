import SeltzerScene

/// A curve over a life: straight between keyframes, level before the first and after the last.
struct Curve: Sendable {
  /// A rise from one keyframe to the next.
  struct Rise: Sendable {
    var start: Float
    /// One over the length.
    var rate: Float
    var height: Float
  }

  /// The least share of a life in which a value changes, so that two keyframes at one age do not
  /// make a bubble jump.
  static let shortestRise = 1.0 / 256

  let first: Float
  let rises: [Rise]

  /// No keyframes is the curve 1.
  init(_ keyframes: [Emitter.Keyframe]) {
    let sorted = keyframes.sorted { $0.age < $1.age }
    first = Float(sorted.first?.value ?? 1)
    rises = zip(sorted, sorted.dropFirst()).map { from, to in
      Rise(
        start: Float(from.age), rate: Float(1 / max(to.age - from.age, Self.shortestRise)),
        height: Float(to.value - from.value))
    }
  }

  /// Whether the curve is 1 throughout.
  var isOne: Bool { first == 1 && rises.allSatisfy { $0.height == 0 } }

  /// The curve's values at `count` ages, from 0 at birth to 1 at death.
  func fill(_ values: UnsafeMutablePointer<Float>, at ages: UnsafePointer<Float>, count: Int) {
    values.update(repeating: first, count: count)
    for rise in rises {
      for i in 0..<count {
        let along = (ages[i] - rise.start) * rise.rate
        let q = along > 0 ? along : 0
        values[i] += rise.height * (q < 1 ? q : 1)
      }
    }
  }
}
