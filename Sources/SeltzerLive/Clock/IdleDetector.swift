package import SeltzerStage

/// Detects that nothing has tilted for a second.
package struct IdleDetector: Sendable {
  private static let seconds = 1.0
  /// Movement below this is invisible: pixels, and radians of heading.
  private static let threshold = (pixels: 0.5, heading: 0.0005)

  private var anchor: ParallaxOffset?
  private var since = 0.0

  package init() {}

  /// Records the offset at `t`, and returns whether it has been constant for a second.
  package mutating func isIdle(_ parallaxOffset: ParallaxOffset, at t: Double) -> Bool {
    if let anchor {
      let moved = parallaxOffset.contentOffset - anchor.contentOffset
      let turned = abs((parallaxOffset.heading ?? 0) - (anchor.heading ?? 0))
      if (moved * moved).sum() < Self.threshold.pixels * Self.threshold.pixels,
        turned < Self.threshold.heading
      {
        return t - since >= Self.seconds
      }
    }
    anchor = parallaxOffset
    since = t
    return false
  }
}
