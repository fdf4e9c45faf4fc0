import SeltzerDocument

extension ValueType where Value == ClosedRange<Double> {
  /// The range of lifetimes; infinite for bubbles that stay forever.
  static var lifetime: Self {
    let range = Self.range(0.5...3600)
    return .word(
      ["forever": .infinity ... .infinity], or: range, "a \(range.description.text) or forever")
  }
}

extension KeyCondition {
  /// Bubbles stay forever.
  static let forever = key("lifetime", is: "forever")
}
