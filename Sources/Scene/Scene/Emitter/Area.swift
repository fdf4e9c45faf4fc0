import SeltzerDocument

extension Emitter {
  /// Where bubbles are born.
  package struct Area: Sendable, Equatable {
    package enum Shape: String, Sendable, CaseIterable { case rectangle, ellipse }
    package enum Spread: String, Sendable, CaseIterable { case random, even, gaussian }
    /// Fractions of the stage's width and height, or both in stage units.
    package enum Size: Sendable, Equatable { case fractions(SIMD2<Double>), length(Double) }

    package var shape = Shape.rectangle
    package var position = SIMD2(0.5, 0.5)
    package var size = Size.fractions([1, 1])
    package var rotation: Double = 0
    package var edge = false
    package var spread = Spread.random
    /// The point of the stage in which the area, seen in perspective, ends far away; nil if all of it is near.
    package var vanishingPoint: SIMD2<Double>?
    /// How far to the right the middle of the way there bends, in widths of the stage.
    package var bend: Double = 0

    package init() {}

    private static let isPoint = KeyCondition.key("size", is: "0")
    private static let isGaussian = KeyCondition.key("spread", is: "gaussian")
    private static let point = "an area of size 0 is a point"
    private static let dense = "a gaussian area is densest in its middle"

    static let mapping = Mapping(
      "area", Self(),
      [
        Key("shape", \.shape, .choice).without(effectIf: isPoint, point, isError: false).without(
          effectIf: isGaussian && !.given("vanishingPoint"), dense, isError: false),
        Key("position", \.position, .pair(-100...100)).usual(-0.2...1.2),
        Key(
          "size", \.size,
          .scalar(.number(0...100), Size.length, or: .pair(0...100), Size.fractions) {
            if case .fractions(let size) = $0 { [.number(size.x), .number(size.y)] } else { nil }
          }),
        Key("rotation", \.rotation, .angle).without(effectIf: isPoint, point, isError: false),
        Key("edge", \.edge, .flag).without(effectIf: isGaussian, dense)
          .without(effectIf: isPoint, point, isError: false),
        Key("spread", \.spread, .choice).without(effectIf: isPoint, point, isError: false),
        Key("vanishingPoint", \.vanishingPoint, .pair(-100...100)).usual(-0.2...1.2),
        Key("bend", \.bend, .number(-10...10)).usual(-2...2).without(
          effectIf: !.given("vanishingPoint"), "only areas with a vanishing point have it"),
      ])
  }

  /// Fixed points of the area at which bubbles are born, each after the other or all at once.
  package struct Origins: Sendable, Equatable {
    package var count = 1
    package var bursts = false

    package init(count: Int = 1, bursts: Bool = false) {
      (self.count, self.bursts) = (count, bursts)
    }

    static let most = 10_000
    /// The most bubbles of one kind with origins; numbers up to this have a fraction as Float.
    package static let mostBubbles = 1 << 22

    static let mapping = Mapping(
      "origins", Self(), shorthand: "count",
      [
        Key("count", \.count, .integer(1...most)).usual(1...200),
        Key("bursts", \.bursts, .flag),
      ])
  }
}
