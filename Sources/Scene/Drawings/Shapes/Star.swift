package import SeltzerScene

extension BubbleShape {
  /// A star with five round points.
  package static let star = BubbleShape("star") { pen in
    for point in 0..<5 {
      pen.turned(Double(point) * 72, about: 50, 52.5) {
        pen.fill("M0 0 L-11.2 -15.4 0 -38 11.2 -15.4 Z")
        // The joins of the outline are round.
        pen.stroke("M0 0 L-11.2 -15.4 0 -38 11.2 -15.4 Z", 14)
      }
    }
  }
}
