import SeltzerField
import SeltzerScene

extension BubbleField {
  /// The bubbles in the order of their slots, so that one can be followed through time.
  func slots(at t: Double) -> [Bubble] {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    return (0..<count).map { columns.bubble($0) }
  }
}

extension BubbleColumns {
  /// The rows from back to front.
  func paintersOrder() -> [UInt32] {
    (0..<capacity).map { UInt16(truncatingIfNeeded: lanes(from: $0 & ~7).rank[$0 & 7]) }
      .withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }
  }
}

extension Bubble {
  /// Whether this is the same life of the same slot: its traits are what stays the same.
  func isSameLife(as other: Bubble) -> Bool {
    depth == other.depth && tint == other.tint && opacityRank == other.opacityRank
  }

  /// What is seen of an opacity.
  func seen(of opacity: Float) -> Float {
    (opacity - dimming) * presence
  }
}

extension Emitter {
  /// The usual emitter, changed.
  static func usual(_ change: (inout Emitter) -> Void) -> Emitter {
    var emitter = Emitter()
    change(&emitter)
    return emitter
  }

  /// As many bubbles as a test wants.
  static func of(_ count: Int, _ change: (inout Emitter) -> Void = { _ in }) -> Emitter {
    usual {
      $0.population = .count(count)
      change(&$0)
    }
  }
}
