import SeltzerPicture
import SeltzerScene

/// One bubble at one moment; `BubbleLanes` documents the properties.
struct Bubble: Equatable {
  let x, y, radius, stretchX, stretchY, softness, presence, opacityRank, dimming, tint, depth,
    angle: Float

  init(_ lanes: BubbleLanes, _ lane: Int) {
    (x, y, radius) = (lanes.x[lane], lanes.y[lane], lanes.radius[lane])
    (stretchX, stretchY) = (lanes.stretchX[lane], lanes.stretchY[lane])
    (softness, presence) = (lanes.softness[lane], lanes.presence[lane])
    (opacityRank, dimming) = (lanes.opacityRank[lane], lanes.dimming[lane])
    (tint, depth, angle) = (lanes.tint[lane], lanes.depth[lane], lanes.angle[lane])
  }
}

extension BubbleField {
  /// Returns the bubbles from back to front.
  func bubbles(at t: Double) -> [Bubble] {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    return columns.paintersOrder().map { columns.bubble(Int($0)) }
  }

  /// Returns the bubbles by slot, so that each can be followed through time.
  func slots(at t: Double) -> [Bubble] {
    let columns = BubbleColumns(for: self)
    fill(0..<count, at: t, into: columns)
    return (0..<count).map { columns.bubble($0) }
  }
}

extension BubbleColumns {
  /// Returns the bubble of one filled row.
  func bubble(_ row: Int) -> Bubble { Bubble(lanes(from: row & ~7), row & 7) }

  /// The rows from back to front.
  func paintersOrder() -> [UInt32] {
    (0..<capacity).map { UInt16(truncatingIfNeeded: lanes(from: $0 & ~7).rank[$0 & 7]) }
      .withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }
  }
}

extension Bubble {
  /// Whether two bubbles of a slot are the same life, which has constant traits.
  func isSameLife(as other: Bubble) -> Bool {
    depth == other.depth && tint == other.tint && opacityRank == other.opacityRank
  }

  /// Returns the visible opacity.
  func seen(of opacity: Float) -> Float {
    (opacity - dimming) * presence
  }
}

extension Emitter {
  /// Returns a modified default emitter.
  static func usual(_ change: (inout Emitter) -> Void) -> Emitter {
    var emitter = Emitter()
    change(&emitter)
    return emitter
  }

  /// Returns an emitter of `count` bubbles that move slowly in straight lines.
  static func of(_ count: Int, _ change: (inout Emitter) -> Void = { _ in }) -> Emitter {
    usual {
      $0.population = .count(count)
      $0.speed = 0...0.0074
      ($0.turbulence.amount, $0.turbulence.period) = (0, 8)
      ($0.flicker.amount, $0.flicker.hold) = (0.1, 0.5...1)
      change(&$0)
    }
  }
}
