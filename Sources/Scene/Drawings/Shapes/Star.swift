package import SeltzerScene

extension BubbleOutline {
  /// A star with five round points.
  package static let star = BubbleOutline("star") { pen in
    pen.ring(5, about: 50, 52.5) { _ in
      pen.fill("M0 0 L-11.2 -15.4 0 -38 11.2 -15.4 Z")
      // The joins of the outline are round.
      pen.stroke("M0 0 L-11.2 -15.4 0 -38 11.2 -15.4 Z", 14)
    }
  }
}
