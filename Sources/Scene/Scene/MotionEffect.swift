import SeltzerDocument

/// A property that changes as the device is tilted, like a `UIMotionEffect`.
package struct MotionEffect: Sendable, Equatable {
  /// The property that changes.
  package enum KeyPath: String, Sendable, CaseIterable {
    /// Points to the right and down.
    case center
    case centerX = "center.x"
    case centerY = "center.y"
    /// Points added to width and height; the middle stays in place.
    case boundsSize = "bounds.size"
    /// Added to a factor of 1, and radians clockwise, about the layer's centre.
    case scale, rotation
    /// `alpha` is UIKit's name of the opacity.
    case opacity, alpha
    /// Points added to a panel's blur, and to the radius of its corners or a rectangle's.
    case blur, cornerRadius
    /// Points by which the shadow of text or icons moves to the right and down.
    case shadowOffset
    case shadowOffsetX = "shadowOffset.x"
    case shadowOffsetY = "shadowOffset.y"
    /// The colour of a shape, or a panel's tint; it replaces the layer's own.
    case backgroundColor
  }

  /// The viewer offset that drives an effect.
  package enum Axis: String, Sendable, CaseIterable { case horizontal, vertical }

  /// The value at one viewer offset.
  package struct Keyframe: Sendable, Equatable {
    /// −1...1.
    package var offset: Double
    /// A number in x, a pair in x and y, or a colour in OKLab.
    package var value: SIMD3<Double>
  }

  static let maximumPerLayer = 32

  // An effect without a key path, or with neither keyframes nor minimum and maximum, does nothing.
  package var keyPath: KeyPath?
  package var axis = Axis.horizontal
  package var minimum, maximum: SIMD3<Double>?
  /// Values at ascending offsets, instead of minimum and maximum.
  package var keyframes: [Keyframe] = []
  package var easing = Easing.linear
  package var group: String?

  package init() {}

  /// Returns the value for the property at a viewer offset, −1...1 on each axis, x right, y up; nil
  /// if the effect does nothing.
  package func value(at viewerOffset: SIMD2<Double>) -> SIMD3<Double>? {
    let offset = axis == .horizontal ? viewerOffset.x : viewerOffset.y
    var keyframes = keyframes
    if keyframes.isEmpty, let minimum, let maximum {
      keyframes = [Keyframe(offset: -1, value: minimum), Keyframe(offset: 1, value: maximum)]
    }
    guard let next = keyframes.firstIndex(where: { $0.offset >= offset }) else {
      return keyframes.last?.value
    }
    guard next > 0 else { return keyframes[0].value }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let share = easing.value(at: (offset - from.offset) / (to.offset - from.offset))
    return from.value + (to.value - from.value) * share
  }
}

extension MotionEffect {
  static let mapping = Mapping(
    "effect", MotionEffect(),
    alternatives: [
      ["min", "minimumRelativeValue", "keyframes"], ["max", "maximumRelativeValue", "keyframes"],
    ],
    [
      Key("keyPath", \.keyPath, .choice),
      Key("axis", \.axis, .choice),
      end("min", \.minimum),
      end("max", \.maximum),
      Key("keyframes", keyframes(anyValue).description) { effect, node throws(DocumentError) in
        effect.keyframes = try keyframes(value(of: effect.keyPath)).read(node)
      },
      Key("easing", \.easing, .easing),
      Key("group", \.group, .text),
      end("minimumRelativeValue", \.minimum),
      end("maximumRelativeValue", \.maximum),
    ])

  /// Returns the key of an end value; `keyPath` is read first and decides the type.
  private static func end(
    _ name: String, _ path: any WritableKeyPath<MotionEffect, SIMD3<Double>?> & Sendable
  ) -> Key<MotionEffect> {
    Key(name, anyValue.description) { effect, node throws(DocumentError) in
      effect[keyPath: path] = try value(of: effect.keyPath).read(node)
    }
  }

  private typealias EffectValue = ValueType<SIMD3<Double>>
  private static let number = scalar(.number(-100_000...100_000))
  private static let angle = scalar(.angle)
  private static let pair = ValueType<SIMD2<Double>>.pair(-100_000...100_000).map {
    pair, _ throws(DocumentError) in SIMD3(pair, 0)
  }
  private static let color = ValueType<SRGB8>.color.map { color, _ throws(DocumentError) in
    OKLab(color).coordinates
  }

  private static func scalar(_ type: ValueType<Double>) -> EffectValue {
    type.map { value, _ throws(DocumentError) in SIMD3(value, 0, 0) }
  }

  private static func value(of keyPath: KeyPath?) -> EffectValue {
    switch keyPath {
    case .rotation: angle
    case .center, .boundsSize, .shadowOffset: pair
    case .backgroundColor: color
    default: number
    }
  }

  private static var anyValue: EffectValue {
    let descriptions = [angle, pair, color].map(\.description)
    return EffectValue(descriptions.reduce(number.description) { $0.or($1) }, read: number.read)
  }

  private static func keyframes(_ value: EffectValue) -> ValueType<[Keyframe]> {
    let keyframe = ValueType<Keyframe>.tuple("[offset, value]", .number(-1...1), value) {
      Keyframe(offset: $0, value: $1)
    }
    let list = ValueType<[Keyframe]>.list(
      of: keyframe, count: 2...16, "2 to 16 keyframes [offset, value]")
    return list.ascending(by: \.offset, "keyframes with ascending offsets")
  }
}

extension ValueType where Value == [MotionEffect] {
  static var effects: Self {
    .list(of: .mapping(MotionEffect.mapping), count: 0...MotionEffect.maximumPerLayer)
  }
}
