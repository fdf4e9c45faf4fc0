package import SeltzerScene

extension BubbleShape {
  package static let heart = BubbleShape("heart") { pen in
    pen.fill(
      "M50 90 C47 90 6 62 6 36 C6 21 17 11 29 11 C38 11 46 16 50 24 "
        + "C54 16 62 11 71 11 C83 11 94 21 94 36 C94 62 53 90 50 90 Z")
  }
}
