import SeltzerDocument

/// A property of a layer that changes as the device is tilted, like `UIInterpolatingMotionEffect`.
package struct MotionEffect: Sendable, Equatable {
  /// The property that changes; lengths are in points, x to the right and y down.
  package enum KeyPath: String, Sendable, CaseIterable {
    case centerX = "center.x"
    case centerY = "center.y"
    /// Added to a factor of 1, about the layer's centre.
    case scale
    /// Radians clockwise about the layer's centre.
    case rotation
    case opacity
    /// Added to a panel's blur.
    case blur
    /// The movement of the shadow of text or icons.
    case shadowOffsetX = "shadowOffset.x"
    case shadowOffsetY = "shadowOffset.y"
  }

  package enum Axis: String, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// Points per stage height, as on the screen of an iPhone 5.
  package static let pointsPerStageHeight = 568.0
  package static let maximumPerLayer = 32

  // An effect without a key path, minimum or maximum does nothing.
  package var keyPath: KeyPath?
  package var axis = Axis.horizontal
  package var minimum: Double?
  package var maximum: Double?
  package var group: String?

  package init() {}

  /// Returns the value added to the property, interpolated between minimum and maximum.
  ///
  /// The viewer offset is −1...1 on each axis, x right, y up.
  package func value(at viewerOffset: SIMD2<Double>) -> Double? {
    guard let minimum, let maximum else { return nil }
    let offset = axis == .horizontal ? viewerOffset.x : viewerOffset.y
    return minimum + (maximum - minimum) * (offset + 1) / 2
  }
}

extension MotionEffect {
  static let mapping = Mapping(
    "effect", MotionEffect(),
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
