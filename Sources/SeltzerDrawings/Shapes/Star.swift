package import SeltzerScene

extension BubbleShape {
  /// A star with five soft points.
  package static let star = BubbleShape("star") { pen in
    for point in 0..<5 {
      pen.turned(Double(point) * 72, about: 50, 52) {
        pen.fill("M-14 -14 C-6 -18 -6 -44 0 -44 C6 -44 6 -18 14 -14 L0 8 Z")
      }
    }
  }
}
