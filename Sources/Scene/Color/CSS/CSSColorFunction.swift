extension CSSColor {
  /// Parses a colour such as `rgb(26 214 252 / 50%)`, in lower case.
  init?(function text: String) {
    var parser = CSSColorParser(Array(text.utf8)[...])
    guard let color = parser.color(), parser.next() == .end else { return nil }
    // The sRGB functions clip; other colours are mapped by CSS Color 4's chroma reduction.
    let isInside = color.isClipped || OKLab(linear: color.linear).isInGamut
    let c = isInside ? color.linear : OKLCh(OKLab(linear: color.linear)).inGamut.linearSRGB
    // Rounds halves up, as CSS serializes; 1e-9 compensates for rounding errors.
    self.init(
      SRGB8(encoded: OKLab.encodedSRGB(linear: c) + 1e-9 / 255),
      alpha: UInt8(color.alpha * 255 + 0.5 + 1e-9))
  }
}

/// A colour in linear-light sRGB of any range.
private struct LinearColor {
  var linear: SIMD3<Double>
  /// 0...1.
  var alpha = 1.0
  /// Whether the function is of sRGB, so that its channels are clipped.
  var isClipped = true
}

/// Parses the colour functions of CSS Color Modules Level 4 and 5.
private struct CSSColorParser {
  enum Token: Equatable {
    case word(String), function(String), hash(String), mark(Character), end
    case number(Double, unit: String)
  }

  /// The unit of a value; angles are in degrees.
  enum Unit { case number, percent, angle, none }

  struct Value {
    var number: Double
    var unit = Unit.number

    /// Returns the number, where 100% is the whole; a whole of nil is for a hue.
    func number(of whole: Double?) -> Double? {
      guard let whole else {
        let rest = number.truncatingRemainder(dividingBy: 360)
        return unit == .percent ? nil : rest < 0 ? rest + 360 : rest
      }
      return unit == .angle ? nil : unit == .percent ? number * whole / 100 : number
    }
  }

  private var left: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { left = text }

  // MARK: Tokens

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { 48...57 ~= $0 } ?? false }

  private static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || 97...122 ~= byte || byte == 45 || byte == 95
  }

  private mutating func take(_ isTaken: (UInt8) -> Bool) -> String {
    let part = left.prefix(while: isTaken)
    left = left[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  mutating func next() -> Token {
    _ = take(Self.isSpace)
    guard let first = left.first else { return .end }
    let second = left.dropFirst().first
    let isSigned = first == 43 || first == 45
    let start = isSigned ? left.dropFirst() : left
    if Self.isDigit(start.first)
      || start.first == 46 && Self.isDigit(start.dropFirst().first)
    {
      return number()
    }
    if first == UInt8(ascii: "#") {
      left = left.dropFirst()
      return .hash(take(Self.isName))
    }
    guard Self.isName(first), first != 45 || second.map(Self.isName) ?? false else {
      left = left.dropFirst()
      return .mark(Character(UnicodeScalar(first)))
    }
    let name = take(Self.isName)
    guard left.first == UInt8(ascii: "(") else { return .word(name) }
    left = left.dropFirst()
    return .function(name)
  }

  /// Reads a number by CSS's grammar, which has no `nan`, `inf` or `1.`.
  private mutating func number() -> Token {
    var text = take { $0 == 43 || $0 == 45 } + take(Self.isDigit)
    if left.first == 46, Self.isDigit(left.dropFirst().first) {
      left = left.dropFirst()
      text += "." + take(Self.isDigit)
    }
    let exponent = left.dropFirst().drop { $0 == 43 || $0 == 45 }
    if left.first == UInt8(ascii: "e"), Self.isDigit(exponent.first) {
      left = left.dropFirst()
      text += "e" + take { Self.isDigit($0) || $0 == 43 || $0 == 45 }
    }
    return .number(Double(text) ?? .nan, unit: take { Self.isName($0) || $0 == 37 })
  }

  private func peek() -> Token {
    var copy = self
    return copy.next()
  }

  private mutating func skip(_ token: Token) -> Bool {
    guard peek() == token else { return false }
    _ = next()
    return true
  }

  // MARK: Values

  private static let units: [String: (unit: Unit, scale: Double)] = [
    "": (.number, 1), "%": (.percent, 1), "deg": (.angle, 1), "grad": (.angle, 0.9),
    "rad": (.angle, 180 / .pi), "turn": (.angle, 360),
  ]

  private mutating func value(_ names: [String: Double], depth: Int = 0) -> Value? {
    switch next() {
    case .number(let number, let unit):
      guard let (unit, scale) = Self.units[unit], number.isFinite else { return nil }
      return Value(number: number * scale, unit: unit)
    case .word("none") where depth == 0: return Value(number: 0, unit: .none)
    case .word(let word): return names[word].map { Value(number: $0) }
    case .function("calc"),
      .mark("(") where depth > 0:
      return sum(names, depth: depth + 1)
    default: return nil
    }
  }

  /// Parses the inside of `calc()` or of parentheses, with the closing one.
  private mutating func sum(_ names: [String: Double], depth: Int) -> Value? {
    guard depth < 32, var sum = product(names, depth) else { return nil }
    while true {
      switch next() {
      case .mark(")"): return sum
      case .mark(let mark) where mark == "+" || mark == "-":
        guard let other = product(names, depth), other.unit == sum.unit else { return nil }
        sum.number += mark == "+" ? other.number : -other.number
      default: return nil
      }
    }
  }

  private mutating func product(_ names: [String: Double], _ depth: Int) -> Value? {
    guard var product = value(names, depth: depth) else { return nil }
    while case .mark(let mark) = peek(), mark == "*" || mark == "/" {
      _ = next()
      guard let other = value(names, depth: depth) else { return nil }
      guard other.unit == .number || product.unit == .number && mark == "*" else { return nil }
      if other.unit != .number { product.unit = other.unit }
      product.number = mark == "*" ? product.number * other.number : product.number / other.number
    }
    return product.number.isFinite ? product : nil
  }

  // MARK: Colours

  mutating func color(depth: Int = 0) -> LinearColor? {
    guard depth < 8 else { return nil }
    switch next() {
    case .hash(let digits): return CSSColor(hexDigits: digits).map(Self.linear)
    case .word(let name): return CSSColor(keyword: name).map(Self.linear)
    case .function("color-mix"): return mixture(depth: depth + 1)
    case .function(let name): return function(name, depth: depth + 1)
    default: return nil
    }
  }

  private static func linear(_ color: CSSColor) -> LinearColor {
    let c = color.color.unit
    return LinearColor(
      linear: SIMD3(
        SeltzerScene.linear(c.x), SeltzerScene.linear(c.y), SeltzerScene.linear(c.z)),
      alpha: Double(color.alpha) / 255)
  }

  private mutating func function(_ name: String, depth: Int) -> LinearColor? {
    var name = ["rgba": "rgb", "hsla": "hsl"][name] ?? name
    var origin: LinearColor?
    if skip(.word("from")) {
      origin = color(depth: depth)
      if origin == nil { return nil }
    }
    if name == "color" {
      guard case .word(let space) = next(), CSSColorSpace.predefined[space] != nil else {
        return nil
      }
      name = space
    } else if CSSColorSpace.predefined[name] != nil {
      return nil
    }
    guard let space = CSSColorSpace.all[name] else { return nil }
    var names: [String: Double] = [:]
    if let origin {
      let channels = space.fromLinear(origin.linear)
      for (index, channel) in space.channels.enumerated() { names[channel] = channels[index] }
      names["alpha"] = origin.alpha
    }
    var values: [Value] = []
    var marks = ""
    repeat {
      guard values.count < 4, let value = value(names) else { return nil }
      values.append(value)
      marks += skip(.mark(",")) ? "," : skip(.mark("/")) ? "/" : " "
    } while !skip(.mark(")"))
    // The last mark is before the parenthesis.
    let isLegacy = [",, ", ",,, "].contains(marks)
    guard isLegacy || ["   ", "  / "].contains(marks) else { return nil }
    let units = values.map(\.unit)
    if isLegacy {
      guard origin == nil, !units.contains(.none),
        name == "rgb" && Set(units.prefix(3)).count == 1
          || name == "hsl" && units[1] == .percent && units[2] == .percent
      else { return nil }
    }
    let numbers = zip(values, space.wholes).compactMap { $0.number(of: $1) }
    guard numbers.count == 3,
      let alpha = values.count == 4 ? values[3].number(of: 1) : origin?.alpha ?? 1
    else { return nil }
    var coordinates = SIMD3(numbers)
    if space.channels[0] == "l" {
      coordinates.x = min(max(coordinates.x, 0), space.wholes[0] ?? 1)
    }
    return LinearColor(
      linear: space.toLinear(coordinates), alpha: min(max(alpha, 0), 1),
      isClipped: ["rgb", "hsl", "hwb"].contains(name))
  }

  /// Parses the arguments of `color-mix(in oklch, red 30%, blue)`; hues take the shorter way.
  private mutating func mixture(depth: Int) -> LinearColor? {
    guard skip(.word("in")), case .word(let name) = next(), name != "rgb",
      let space = CSSColorSpace.all[name], skip(.mark(","))
    else { return nil }
    var parts: [(color: LinearColor, percent: Double?)] = []
    while parts.count < 2 {
      var percent = self.percent()
      guard let color = color(depth: depth) else { return nil }
      percent = percent ?? self.percent()
      parts.append((color, percent))
      guard skip(.mark(parts.count == 1 ? "," : ")")) else { return nil }
    }
    let first = parts[0].percent ?? parts[1].percent.map { 100 - $0 } ?? 50
    let second = parts[1].percent ?? 100 - first
    let sum = first + second
    guard sum > 0, first >= 0, second >= 0, first <= 100, second <= 100 else { return nil }
    let share = second / sum
    var (from, to) = (
      space.fromLinear(parts[0].color.linear), space.fromLinear(parts[1].color.linear)
    )
    let (one, two) = (parts[0].color.alpha, parts[1].color.alpha)
    let alpha = one + (two - one) * share
    if let hue = space.channels.firstIndex(of: "h") {
      // The hue of a grey is that of the other colour.
      if OKLCh(OKLab(linear: parts[0].color.linear)).chroma < 1e-4 { from[hue] = to[hue] }
      if OKLCh(OKLab(linear: parts[1].color.linear)).chroma < 1e-4 { to[hue] = from[hue] }
      to[hue] -= ((to[hue] - from[hue]) / 360).rounded() * 360
    }
    var mixed = (from * one * (1 - share) + to * two * share) / (alpha > 0 ? alpha : 1)
    if let hue = space.channels.firstIndex(of: "h") {
      mixed[hue] = from[hue] + (to[hue] - from[hue]) * share
    }
    return LinearColor(
      linear: space.toLinear(mixed), alpha: alpha * min(sum, 100) / 100, isClipped: false)
  }

  private mutating func percent() -> Double? {
    guard case .number(let number, unit: "%") = peek() else { return nil }
    _ = next()
    return number
  }
}
