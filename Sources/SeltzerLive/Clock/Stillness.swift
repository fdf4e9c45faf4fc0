import SeltzerStage

/// Notices that nothing tilts any more.
struct Stillness: Sendable {
  /// Seconds without movement that make it still.
  private static let patience = 1.0
  /// Movement that nobody sees: pixels, and radians of heading.
  private static let least = (pixels: 0.5, heading: 0.0005)

  private var anchor: Push?
  private var since = 0.0

  /// Whether nothing has moved for a second, when the content is pushed so at `t`.
  mutating func note(_ push: Push, at t: Double) -> Bool {
    if let anchor {
      let moved = push.contentOffset - anchor.contentOffset
      let turned = abs(push.heading - anchor.heading)
      if (moved * moved).sum() < Self.least.pixels * Self.least.pixels,
        turned < Self.least.heading
      {
        return t - since >= Self.patience
      }
    }
    anchor = push
    since = t
    return false
  }
}
