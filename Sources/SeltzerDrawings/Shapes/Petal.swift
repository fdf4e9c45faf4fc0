package import SeltzerScene

extension BubbleShape {
  /// The petal of a cherry blossom, with a notch at its tip.
  package static let petal = BubbleShape("petal") { pen in
    pen.fill(
      "M50 96 C34 84 20 62 22 38 C23 22 32 8 42 4 C45 8 48 13 50 17 "
        + "C52 13 55 8 58 4 C68 8 77 22 78 38 C80 62 66 84 50 96 Z")
  }
}
