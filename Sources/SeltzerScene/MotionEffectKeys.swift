import SeltzerDocument

extension MotionEffect {
  static let mapping = Mapping(
    "effect", MotionEffect(nil, minimum: nil, maximum: nil),
    alternatives: [["min", "minimumRelativeValue"], ["max", "maximumRelativeValue"]],
    [
      Key(
        "keyPath", \.keyPath, .choice,
        "Property of the layer that changes; without it, the effect does nothing."),
      Key("axis", \.axis, .choice, "Viewer offset that drives the effect."),
      end("min", \.minimum, "Value at viewer offset -1: points, or an angle for `rotation`."),
      end("max", \.maximum, "Value at viewer offset 1: points, or an angle for `rotation`."),
      Key("group", \.group, .text, "Name under which `suspendedEffects` can switch it off."),
      end("minimumRelativeValue", \.minimum, "UIKit's name for `min`."),
      end("maximumRelativeValue", \.maximum, "UIKit's name for `max`."),
    ])

  /// Returns the key of an end value; `keyPath` is read first and decides whether an angle is
  /// allowed.
  private static func end(
    _ name: String, _ path: any WritableKeyPath<MotionEffect, Double?> & Sendable, _ help: String
  ) -> Key<MotionEffect> {
    let (number, angle) = (ValueType.number(-100_000...100_000), ValueType.angle)
    return Key(name, number.description.or(angle.description), help) {
      effect, node throws(DocumentError) in
      effect[keyPath: path] = try (effect.keyPath == .rotation ? angle : number).read(node)
    }
  }
}

extension Layer {
  /// The groups of the effects of the layer and its members.
  var effectGroups: [String] {
    let own = effects.compactMap(\.group)
    guard case .group(let members) = content else { return own }
    return own + members.flatMap(\.effectGroups)
  }
}
