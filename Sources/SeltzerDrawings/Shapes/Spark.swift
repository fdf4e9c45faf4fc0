package import SeltzerScene

extension BubbleShape {
  /// A glint with four soft points and a bright core.
  package static let spark = BubbleShape("spark") { pen in
    // Nested outlines add up to a gradient.
    for step in 1...40 {
      let size = 49 * Double(step) / 40
      let waist = size * 0.16
      pen.fill(
        "M50 \(50 - size) C\(50 + waist * 0.4) \(50 - waist) \(50 + waist) \(50 - waist * 0.4) "
          + "\(50 + size) 50 C\(50 + waist) \(50 + waist * 0.4) \(50 + waist * 0.4) \(50 + waist) "
          + "50 \(50 + size) C\(50 - waist * 0.4) \(50 + waist) \(50 - waist) \(50 + waist * 0.4) "
          + "\(50 - size) 50 C\(50 - waist) \(50 - waist * 0.4) \(50 - waist * 0.4) \(50 - waist) "
          + "50 \(50 - size) Z", .faint(0.08))
    }
  }
}
