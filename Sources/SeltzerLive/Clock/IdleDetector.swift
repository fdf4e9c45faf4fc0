package import SeltzerStage

/// Notices that nothing has tilted for a second.
package struct IdleDetector: Sendable {
  private static let seconds = 1.0
  /// Movement below this is invisible: pixels, and radians of heading.
  private static let threshold = (pixels: 0.5, heading: 0.0005)

  private var anchor: Push?
  private var since = 0.0

  package init() {}

  /// Takes the offset at `t`, and returns whether it has been the same for a second.
  package mutating func isIdle(_ push: Push, at t: Double) -> Bool {
    if let anchor {
      let moved = push.contentOffset - anchor.contentOffset
      let turned = abs(push.heading - anchor.heading)
      if (moved * moved).sum() < Self.threshold.pixels * Self.threshold.pixels,
        turned < Self.threshold.heading
      {
        return t - since >= Self.seconds
      }
    }
    anchor = push
    since = t
    return false
  }
}
