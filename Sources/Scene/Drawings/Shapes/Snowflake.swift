package import SeltzerScene

extension BubbleOutline {
  /// A stellar dendrite: a small hexagon, and six arms with three pairs of branches each.
  package static let snowflake = BubbleOutline("snowflake") { pen in
    pen.ring(6, about: 50, 50) { _ in
      pen.stroke("M0 0 L0 -47", 2.2)
      pen.stroke("M0 -9 L7.8 -4.5", 1.9)
      for (place, length, width) in [(17.0, 7.0, 1.7), (26, 12, 1.9), (36, 7.5, 1.7)] {
        let (across, up) = (length * 0.866, place + length / 2)
        pen.stroke("M\(-across) \(-up) L0 \(-place) \(across) \(-up)", width)
      }
      pen.fillCircle(0, -47, 1.8)
    }
  }
}
