package import SeltzerScene

extension BubbleShape {
  /// A stellar dendrite: six arms with three pairs of branches each.
  package static let snowflake = BubbleShape("snowflake") { pen in
    for arm in 0..<6 {
      pen.turned(Double(arm) * 60, about: 50, 50) {
        pen.stroke("M0 0 L0 -46", 3)
        pen.stroke("M0 -13 L7.5 -17.3", 2.2)
        pen.stroke("M0 -13 L-7.5 -17.3", 2.2)
        pen.stroke("M-12 -32.9 L0 -26 12 -32.9", 2.4)
        pen.stroke("M-7 -42 L0 -38 7 -42", 2)
      }
    }
  }
}
