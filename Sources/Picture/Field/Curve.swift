import SeltzerScene

/// A curve over a life: eased between keyframes, constant before the first and after the last.
struct Curve: Sendable {
  /// A linear segment of the way from one keyframe to the next.
  struct Rise: Sendable {
    var start: Float
    /// One over the length.
    var rate: Float
    var height: Float
  }

  /// The shortest segment as a fraction of a life, so that two keyframes at the same age do not cause a
  /// jump.
  static let shortestRise = 1.0 / 256

  /// The linear segments that approximate an eased way.
  private static let easedPieces = 16

  let first: Float
  let rises: [Rise]
  /// Whether the curve is 1 throughout.
  let isOne: Bool

  /// Creates a curve; without keyframes it is 1.
  init(_ keyframes: [Emitter.Keyframe]) {
    let sorted = keyframes.sorted { $0.age < $1.age }
    first = Float(sorted.first?.value ?? 1)
    rises = zip(sorted, sorted.dropFirst()).flatMap { from, to in
      let length = max(to.age - from.age, Self.shortestRise)
      let pieces = from.easing == .linear ? 1 : Self.easedPieces
      return (0..<pieces).map { piece in
        let (start, end) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        return Rise(
          start: Float(from.age + start * length), rate: Float(Double(pieces) / length),
          height: Float(
            (to.value - from.value) * (from.easing.value(at: end) - from.easing.value(at: start))))
      }
    }
    isOne = first == 1 && rises.allSatisfy { $0.height == 0 }
  }

  /// Computes the curve at ages from 0 (birth) to 1 (death).
  func fill(_ values: Column<Float>, at ages: Column<Float>, _ rows: Range<Int>) {
    for row in rows { values[row] = Lanes(repeating: first) }
    for rise in rises {
      for row in rows { values[row] += rise.height * unit((ages[row] - rise.start) * rise.rate) }
    }
  }
}
