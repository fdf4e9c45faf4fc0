/// The arguments of a CSS colour function: three parts and an alpha.
struct CSSArguments {
  /// The unit of a part; angles are in degrees.
  enum Unit { case number, percent, angle, none }

  struct Part {
    let number: Double
    let unit: Unit

    /// Returns the number, or the percentage of `whole`; nil for angles.
    fileprivate func value(percentOf whole: Double) -> Double? {
      unit == .angle ? nil : unit == .percent ? number * whole / 100 : number
    }

    /// The angle in degrees, 0..<360; nil for percentages.
    fileprivate var degrees: Double? {
      let rest = number.truncatingRemainder(dividingBy: 360)
      return unit == .percent ? nil : rest < 0 ? rest + 360 : rest
    }
  }

  let parts: [Part]
  /// 0...1.
  let alpha: Double
  /// Whether the parts are separated by commas.
  let isLegacy: Bool

  init?(_ text: Substring) {
    var left = text.utf8[...]
    var parts: [Part] = []
    var marks: [UInt8] = []
    while true {
      left = left.drop { Self.isSpace($0) }
      guard parts.count < 4, let part = Self.part(from: &left) else { return nil }
      parts.append(part)
      left = left.drop { Self.isSpace($0) }
      guard let next = left.first else { break }
      let isMark = ",/".utf8.contains(next)
      marks.append(isMark ? next : 0x20)
      left = left.dropFirst(isMark ? 1 : 0)
    }
    let (comma, slash) = (UInt8(ascii: ","), UInt8(ascii: "/"))
    switch marks {
    case [comma, comma], [comma, comma, comma]:
      guard parts.allSatisfy({ $0.unit != .none }) else { return nil }
    case [0x20, 0x20], [0x20, 0x20, slash]: break
    default: return nil
    }
    guard let alpha = parts.count == 4 ? parts[3].value(percentOf: 1) : 1 else { return nil }
    isLegacy = marks[0] == comma
    self.alpha = min(max(alpha, 0), 1)
    self.parts = Array(parts.prefix(3))
  }

  /// Returns the parts as numbers, where 100% is the whole; a whole of nil is for a hue in degrees.
  func values(_ wholes: [Double?]) -> SIMD3<Double>? {
    let values = zip(parts, wholes).compactMap { part, whole in
      whole.map { part.value(percentOf: $0) } ?? part.degrees
    }
    return values.count == 3 ? SIMD3(values) : nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
  }

  private static let units: [(suffix: String, unit: Unit, scale: Double)] = [
    ("%", .percent, 1), ("deg", .angle, 1), ("grad", .angle, 0.9), ("rad", .angle, 180 / .pi),
    ("turn", .angle, 360),
  ]

  /// Removes a number with its unit, or `none`, from the front.
  private static func part(from left: inout Substring.UTF8View.SubSequence) -> Part? {
    let token = Substring(left.prefix { !isSpace($0) && !",/".utf8.contains($0) })
    left = left.dropFirst(token.utf8.count)
    if token == "none" { return Part(number: 0, unit: .none) }
    let unit = units.first { token.hasSuffix($0.suffix) }
    // CSS's grammar has no `nan`, `inf`, `0x10` or `1.`.
    let text = token.dropLast(unit?.suffix.count ?? 0)
    guard let last = text.utf8.last, "0123456789".utf8.contains(last),
      text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }), !text.contains(".e"),
      let value = Double(text.first == "+" ? text.dropFirst() : text), value.isFinite
    else { return nil }
    return Part(number: value * (unit?.scale ?? 1), unit: unit?.unit ?? .number)
  }
}
