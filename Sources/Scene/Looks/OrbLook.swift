package import SeltzerDocument

/// Balls that are lit from one side, with a shadow and a halo.
package struct OrbLook: BubbleLook {
  package var shade = 1.0
  package var edge = 1.0
  package var shadow = 0.42
  package var through = 0.0

  package init() {}

  package static let noun = "orbs"
  package static let material: String? = "orb"
  package static let lacks = ["shape", "profile", "blendMode"]

  package static let keys: [Key<Self>] = [
    Key("shade", \.shade, .number(0...1)),
    Key("edge", \.edge, .number(0...1)),
    Key("shadow", \.shadow, .number(0...1)),
    Key("through", \.through, .number(0...1)),
  ]

  /// With shadow and halo.
  package var reach: Double { 1.9 }
}
