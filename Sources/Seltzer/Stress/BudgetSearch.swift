/// Finds the largest count that something holds for.
enum BudgetSearch {
  /// The factor by which the next count to try lies above one that holds, until one does not.
  static let growth = 4
  /// The first count that is tried above 0.
  static let first = 16

  /// The largest count found to hold; the next one found not to is at most 2 % above, or one bubble.
  ///
  /// Counts far above what holds are never tried, as their frames may take minutes.
  ///
  /// - Parameters:
  ///   - limit: The largest count that may be tried.
  ///   - known: Counts that need no trying. Where they contradict each other, the smallest that
  ///     does not hold decides.
  ///   - holds: Tries a count; taken to hold below any count that it holds for.
  /// - Returns: 0...`limit`, or nil when not even 0 holds.
  static func largest(
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
    while low < limit, !isNarrow(low, high) {
      let next = next(low, high, limit)
      if try holds(next) { low = next } else { high = next }
    }
    return min(low, limit)
  }

  private static func isNarrow(_ low: Int, _ high: Int?) -> Bool {
    guard let high else { return false }
    return high - low <= max(1, low / 50)
  }

  private static func next(_ low: Int, _ high: Int?, _ limit: Int) -> Int {
    let beyond = max(low * growth, first)
    guard let high, beyond >= high else { return min(beyond, limit) }
    // Halfway as a factor: what is halfway as a number costs the most and tells the least.
    let middle = Int((Double(max(low, 1)) * Double(high)).squareRoot())
    return min(max(middle, low + 1), high - 1, limit)
  }
}
