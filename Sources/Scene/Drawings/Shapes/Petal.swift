package import SeltzerScene

extension BubbleOutline {
  /// The petal of a cherry blossom, with a notch at its tip and faint veins.
  package static let petal = BubbleOutline("petal") { pen in
    pen.fill(
      "M50 96 C47 96 45 92 41 87 C28 72 20 56 21 38 C22 23 30 11 40 5 C42 4 43.5 5 44.5 7 L49 17 "
        + "C49.5 18.2 50.5 18.2 51 17 L55.5 7 C56.5 5 58 4 60 5 C70 11 78 23 79 38 "
        + "C80 56 72 72 59 87 C55 92 53 96 50 96 Z", .faint(0.72))
    for (across, width) in [(0.0, 2.4), (-9, 1.8), (9, 1.8), (-16, 1.3), (16, 1.3)] {
      // Three strokes of different lengths fade out.
      for length in [26.0, 40, 52] {
        pen.move(50, 90)
        pen.curve(
          50 + across / 2, 74, 50 + across, 70, 50 + across * (0.5 + length / 60), 90 - length)
        pen.stroke(width, .faint(0.09))
      }
    }
  }
}
