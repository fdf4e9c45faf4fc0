/// How a picture is rounded to 8 bits; the Cairo backend ignores it.
package struct Finish: Sendable, Equatable {
  package enum Dither: String, Sendable, CaseIterable { case bayer, bluenoise }

  /// The greatest change of a channel by a static pattern, 0...0.5 of the full range.
  package var grain: Double = 0
  package var dither = Dither.bayer

  package init() {}
}
