package import SeltzerScene

extension BubbleOutline {
  /// A heart with a round tip.
  package static let heart = BubbleOutline("heart") { pen in
    let path =
      "M50 83 C28 66 13 52 13 36 C13 25 21 17 31 17 C39 17 46 21 50 29 "
      + "C54 21 61 17 69 17 C79 17 87 25 87 36 C87 52 72 66 50 83 Z"
    pen.fill(path)
    // The joins of the outline are round.
    pen.stroke(path, 10)
  }
}
