import SeltzerDocument

extension Emitter {
  /// One point of a curve over a bubble's life.
  package struct Keyframe: Sendable, Equatable {
    /// Fraction of the life, from 0 at birth to 1 at death.
    package var age: Double
    /// The factor at that age.
    package var value: Double
    /// The way to the next keyframe, which takes at least 1/256 of the life.
    package var easing = Easing.linear

    package init(age: Double, value: Double, easing: Easing = .linear) {
      (self.age, self.value, self.easing) = (age, value, easing)
    }
  }

  /// One point of the colour over a bubble's life.
  package struct ColorKeyframe: Sendable, Equatable {
    package var age: Double
    package var color: LifeColor
  }

  /// The bubble's own colour, the lightest or the darkest of the palette, or the same in each palette.
  package enum LifeColor: Sendable, Equatable {
    case own, lightest, darkest
    case color(SRGB8)
  }

  /// Either a list of keyframes, or `{ keyframes, mirrored }`.
  static var sizeOverLife: Key<Emitter> {
    let mapping = Mapping(
      "sizeOverLife", Emitter(), shorthand: "keyframes",
      [
        Key(
          "keyframes", \.sizeOverLife, .keyframes(0...20), required: "a list of [age, factor]"),
        Key("mirrored", \.sizeMirrored, .number(0...1)),
      ])
    return Key("sizeOverLife", mapping.type) { emitter, node throws(DocumentError) in
      emitter.sizeMirrored = node.items == nil ? Emitter().sizeMirrored : 0
      try mapping.read(into: &emitter, node)
    }.without(effectIf: .forever, "bubbles that stay forever do not change")
  }
}

extension ValueType where Value == [Emitter.Keyframe] {
  /// Returns the type of `[[age, factor], ...]` with ascending ages.
  ///
  /// An item may also be `[age, factor, easing]` for the way to the next keyframe.
  static func keyframes(_ factors: ClosedRange<Double>) -> Self {
    let (age, factor) = (ValueType<Double>.number(0...1), ValueType<Double>.number(factors))
    let easing = ValueType<Easing>.easing
    let parts = [age.description, factor.description]
    let plain = TypeDescription.tuple("[age, factor]", parts)
    let eased = TypeDescription.tuple("[age, factor, easing]", parts + [easing.description])
    let keyframe = ValueType<Emitter.Keyframe>(
      plain.or(eased), json: { [.number($0.age), .number($0.value)] }
    ) { node throws(DocumentError) in
      guard let items = node.items, (2...3).contains(items.count) else {
        throw node.wrongType(plain.text)
      }
      return Emitter.Keyframe(
        age: try age.read(items[0]), value: try factor.read(items[1]),
        easing: try items.count == 2 ? .linear : easing.read(items[2]))
    }
    return ValueType.list(of: keyframe, count: 0...16, "a list of [age, factor]")
      .ascending(by: \.age, "keyframes with ascending ages")
  }
}

extension ValueType where Value == [Emitter.ColorKeyframe] {
  /// `[[age, colour], ...]` with ascending ages.
  static var colorKeyframes: Self {
    let color = ValueType<Emitter.LifeColor>.word(
      ["own": .own, "lightest": .lightest, "darkest": .darkest], or: ValueType<SRGB8>.color,
      Emitter.LifeColor.color, "own, lightest, darkest or a colour such as white")
    let keyframe = ValueType<Emitter.ColorKeyframe>.tuple("[age, colour]", .number(0...1), color) {
      Emitter.ColorKeyframe(age: $0, color: $1)
    }
    return ValueType.list(of: keyframe, count: 0...16)
      .ascending(by: \.age, "keyframes with ascending ages")
  }
}
