package import SeltzerScene

extension BubbleOutline {
  /// A glint with four soft points and a bright core.
  package static let spark = BubbleOutline("spark") { pen in
    // Nested outlines add up to a gradient.
    let count = 40
    for step in 1...count {
      let share = Double(step) / Double(count)
      let (length, waist) = (49 * share * share, 6 * share)
      pen.ring(4, about: 50, 50) { _ in
        pen.fill(
          "M0 0 L\(-waist) \(-waist) C\(-waist * 0.4) \(-waist * 1.6) \(-waist * 0.12) "
            + "\(-waist - length * 0.4) 0 \(-waist - length * 0.88) C\(waist * 0.12) "
            + "\(-waist - length * 0.4) \(waist * 0.4) \(-waist * 1.6) \(waist) \(-waist) Z",
          .faint(0.08))
      }
      pen.fillCircle(50, 50, 18 * share * share, .faint(0.03))
    }
  }
}
