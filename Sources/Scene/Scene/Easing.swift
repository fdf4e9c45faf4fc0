import SeltzerDocument

/// How a value changes from one keyframe to the next: a cubic Bézier curve from (0, 0) to (1, 1), as in
/// CSS.
package struct Easing: Sendable, Equatable {
  /// The name in scenes; empty for a curve of its own.
  let name: String
  /// The control points; their x is in 0...1, so that the curve is a function of x.
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  package init(_ first: SIMD2<Double>, _ second: SIMD2<Double>, name: String = "") {
    (self.name, self.first, self.second) = (name, first, second)
  }

  package static let linear = Easing(SIMD2(0, 0), SIMD2(1, 1), name: "linear")

  /// The curves that CSS names.
  fileprivate static let named = [
    linear, Easing(SIMD2(0.25, 0.1), SIMD2(0.25, 1), name: "ease"),
    Easing(SIMD2(0.42, 0), SIMD2(1, 1), name: "ease-in"),
    Easing(SIMD2(0, 0), SIMD2(0.58, 1), name: "ease-out"),
    Easing(SIMD2(0.42, 0), SIMD2(0.58, 1), name: "ease-in-out"),
  ]

  /// Returns the curve's y at `x` in 0...1.
  package func value(at x: Double) -> Double {
    guard self != .linear, x > 0, x < 1 else { return x }
    // x grows along the curve. Bisection gives the same bits on every machine.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if point(at: middle).x < x { low = middle } else { high = middle }
    }
    return point(at: high).y
  }

  private func point(at s: Double) -> SIMD2<Double> {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}

extension ValueType where Value == Easing {
  /// A name as in CSS, or the control points of a curve.
  static var easing: Self {
    let words = ValueType.choice(among: Easing.named, by: \.name)
    let (x, y) = (ValueType<Double>.number(0...1), ValueType<Double>.number(-10...10))
    let points = TypeDescription.tuple("[x1, y1, x2, y2]", [x, y, x, y].map(\.description))
    return Self(words.description.or(points), json: { .text($0.name) }) {
      node throws(DocumentError) in
      guard let items = node.items else { return try words.read(node) }
      guard items.count == 4 else { throw node.wrongType("a name, or \(points.text)") }
      return Easing(
        SIMD2(try x.read(items[0]), try y.read(items[1])),
        SIMD2(try x.read(items[2]), try y.read(items[3])))
    }
  }
}
