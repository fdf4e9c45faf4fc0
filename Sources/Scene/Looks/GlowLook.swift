package import SeltzerDocument

/// Lights with a bright core of `softness` radii.
package struct GlowLook: BubbleLook {
  package init() {}

  package static let noun = "glows"
  package static let selection = KeyCondition.key("profile", is: "glow")
  package static let keys: [Key<Self>] = []
  package static let lacks = ["material", "shape"]

  private enum Profile: String, CaseIterable { case plain, glow }

  package static let selector: Key<Emitter>? = Key(
    "profile", ValueType<Profile>.choice, json: { _ in .text(Profile.plain.rawValue) }
  ) { if $1 == .glow { $0.look = GlowLook() } }
}
