extension CSSColor {
  /// The colour functions that are understood, for messages.
  package static let functions =
    "rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), or color() with srgb, srgb-linear or "
    + "display-p3; each with numbers, without calc() and without 'from'"

  /// Parses a colour function such as `rgb(26 214 252 / 50%)`, in lower case.
  ///
  /// Values are separated by spaces, with a slash before the opacity; in `rgb()` and `hsl()` they may
  /// be separated by commas.
  init?(function text: String) {
    guard text.last == ")", let start = text.firstIndex(of: "(") else { return nil }
    var name = String(text[..<start])
    name = ["rgba": "rgb", "hsla": "hsl"][name] ?? name
    let inside = text[text.index(after: start)...].dropLast()
    let isLegacy = inside.contains(",")
    let halves = inside.split(separator: isLegacy ? "," : "/", omittingEmptySubsequences: false)
    var words =
      isLegacy ? halves.prefix(3).map(\.self) : halves[0].split(whereSeparator: \.isWhitespace)
    let opacities = halves.dropFirst(isLegacy ? 3 : 1)
    if name == "color", !words.isEmpty { name = "color \(words.removeFirst())" }
    guard let space = CSSColorSpace.all[name], words.count == 3, opacities.count < 2 else {
      return nil
    }
    let values = words.compactMap { CSSValue($0) }
    guard values.count == 3, !isLegacy || Self.isLegacy(name, values.map(\.unit)) else {
      return nil
    }
    var numbers = zip(values, space.wholes).compactMap { $0.number(of: $1) }
    guard numbers.count == 3 else { return nil }
    if space.hasLightness { numbers[0] = min(max(numbers[0], 0), space.wholes[0] ?? 1) }
    var alpha = 1.0
    if let text = opacities.first {
      guard let value = CSSValue(text), !isLegacy || value.unit != .none,
        let number = value.number(of: 1)
      else { return nil }
      alpha = min(max(number, 0), 1)
    }
    // The sRGB functions clip; other colours are mapped by CSS Color 4's chroma reduction.
    let linear = space.toLinear(SIMD3(numbers))
    let color = OKLab(linear: linear)
    let c = space.isClipped || color.isInGamut ? linear : OKLCh(color).inGamut.linearSRGB
    // Rounds halves up, as CSS serializes; 1e-9 compensates for rounding errors.
    self.init(
      SRGB8(encoded: OKLab.encodedSRGB(linear: c) + 1e-9 / 255),
      alpha: UInt8(alpha * 255 + 0.5 + 1e-9))
  }

  /// Whether a function may have commas between values with the units.
  private static func isLegacy(_ name: String, _ units: [CSSValue.Unit]) -> Bool {
    switch name {
    case "rgb": units.allSatisfy { $0 == units[0] && $0 != .none }
    case "hsl": units[0] != .none && units[1] == .percent && units[2] == .percent
    default: false
    }
  }
}

/// A value in a colour function, such as `50%`, `0.5turn` or `none`.
private struct CSSValue {
  enum Unit { case number, percent, angle, none }

  let unit: Unit
  /// Angles are in degrees.
  private let number: Double

  /// The units with their sizes; one that ends like another is before it.
  private static let units: [(name: String, unit: Unit, size: Double)] = [
    ("%", .percent, 1), ("deg", .angle, 1), ("grad", .angle, 0.9), ("rad", .angle, 180 / .pi),
    ("turn", .angle, 360), ("", .number, 1),
  ]

  /// Parses a value by CSS's grammar, which has no `nan`, `inf`, `0x10` or `1.`.
  init?(_ text: Substring) {
    let text = text.drop(while: \.isWhitespace)
    let word = text.prefix { !$0.isWhitespace }
    guard text[word.endIndex...].allSatisfy(\.isWhitespace) else { return nil }
    if word == "none" {
      (unit, number) = (.none, 0)
      return
    }
    guard let (name, unit, size) = Self.units.first(where: { word.hasSuffix($0.name) }) else {
      return nil
    }
    let digits = word.dropLast(name.count)
    guard digits.allSatisfy({ "0123456789.+-e".contains($0) }), digits.last != ".",
      !digits.contains(".e"), let number = Double(digits), number.isFinite
    else { return nil }
    (self.unit, self.number) = (unit, number * size)
  }

  /// Returns the number, where 100% is the whole; a whole of nil is for a hue.
  func number(of whole: Double?) -> Double? {
    guard let whole else {
      let rest = number.truncatingRemainder(dividingBy: 360)
      return unit == .percent ? nil : rest < 0 ? rest + 360 : rest
    }
    return unit == .angle ? nil : unit == .percent ? number * whole / 100 : number
  }
}
