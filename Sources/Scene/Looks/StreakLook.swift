package import SeltzerDocument

/// The paths of bubbles, with a round head, and fading to their ends.
package struct StreakLook: BubbleLook {
  /// The seconds whose path is drawn; above 0.
  package var seconds: Double

  package init() { self.init(seconds: 1) }
  package init(seconds: Double) { self.seconds = seconds }

  package static let noun = "streaks"
  package static let selection = KeyCondition.key("streak", isAbove: 0)
  package static let keys: [Key<Self>] = []
  package static let lacks = ["material", "shape", "profile", "light", "trail"]

  package static let selector: Key<Emitter>? = Key<Emitter>(
    "streak", .number(0...60), unit: "seconds",
    "Time whose path is drawn instead of a disc, with a round head, and fading to its end; 0 is none.",
    json: { _ in .number(0) }
  ) { if $1 > 0 { $0.look = StreakLook(seconds: $1) } }
  .without(effectIf: .forever, "bubbles that stay forever have no path")
}
