/// Finds the largest count for which a condition holds.
package enum BudgetSearch {
  /// The factor between the counts to try, until one does not hold.
  package static let growth = 4
  /// The first count above 0 to try.
  package static let first = 16

  /// Returns the largest count up to `limit` that holds, to within 2 % or one bubble; nil if 0 does not.
  ///
  /// Counts far above the result are never tried, as their frames may take minutes. If `known` results
  /// contradict each other, the smallest count that does not hold decides.
  package static func largest(
    upTo limit: Int, known: [(count: Int, holds: Bool)] = [], holds: (Int) throws -> Bool
  ) rethrows -> Int? {
    var high = known.filter { !$0.holds }.map(\.count).min()
    var low: Int
    if let held = known.filter({ $0.holds && $0.count < high ?? .max }).map(\.count).max() {
      low = held
    } else {
      guard try high != 0 && holds(0) else { return nil }
      low = 0
    }
    while low < limit, (high ?? .max) - low > max(1, low / 50) {
      let next = next(low, high, limit)
      if try holds(next) { low = next } else { high = next }
    }
    return min(low, limit)
  }

  private static func next(_ low: Int, _ high: Int?, _ limit: Int) -> Int {
    let beyond = max(low * growth, first)
    guard let high, beyond >= high else { return min(beyond, limit) }
    // The geometric mean: an arithmetic mean takes longer to try and narrows the range less.
    let middle = Int((Double(max(low, 1)) * Double(high)).squareRoot())
    return min(max(middle, low + 1), high - 1, limit)
  }
}
