package import SeltzerDocument

/// The paths of bubbles, with a round head, and fading to their ends.
package struct StreakLook: BubbleLook {
  /// The seconds whose path is drawn; above 0.
  package var seconds: Double
  /// The length of the shortest paths as a part of the longest, 0.05...1.
  package var shortest = 1.0
  /// How much the far end of a path is broken into sparks, 0...1.
  package var glitter = 0.0

  package init() { self.init(seconds: 1) }
  package init(seconds: Double) { self.seconds = seconds }

  package static let noun = "streaks"
  package static let selection = KeyCondition.key("streak", isAbove: 0)
  package static let keys: [Key<Self>] = [
    Key("shortest", \.shortest, .number(0.05...1)),
    Key("glitter", \.glitter, .number(0...1)),
  ]
  package static let lacks = [
    "material", "shape", "profile", "light", "trail", "stretch", "wobble",
  ]

  package static let selector: Key<Emitter>? = Key<Emitter>(
    "streak", .number(0...60), unit: "seconds", json: { _ in .number(0) }
  ) { if $1 > 0 { $0.look = StreakLook(seconds: $1) } }
  .usual(0...2).off(until: .number(0.4))
  .without(effectIf: .forever, "bubbles that stay forever have no path")
}
