/// The arguments of a CSS colour function: three parts and an alpha.
struct CSSArguments {
  enum Unit: Hashable { case number, percent, degrees, radians, gradians, turns, none }

  struct Part {
    let number: Double
    let unit: Unit

    /// Returns the number, or the percentage of `whole`; nil for angles.
    func value(percentOf whole: Double) -> Double? {
      switch unit {
      case .number, .none: number
      case .percent: number * whole / 100
      default: nil
      }
    }

    /// The angle in degrees, 0..<360; nil for percentages.
    var degrees: Double? {
      let angle: Double
      switch unit {
      case .number, .degrees, .none: angle = number
      case .radians: angle = number / .pi * 180
      case .gradians: angle = number * 0.9
      case .turns: angle = number * 360
      case .percent: return nil
      }
      let rest = angle.truncatingRemainder(dividingBy: 360)
      return rest < 0 ? rest + 360 : rest
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
      if next == UInt8(ascii: ",") || next == UInt8(ascii: "/") {
        marks.append(next)
        left = left.dropFirst()
      } else {
        marks.append(UInt8(ascii: " "))
      }
    }
    guard parts.count >= 3, marks[0] == marks[1] else { return nil }
    isLegacy = marks[0] == UInt8(ascii: ",")
    if isLegacy {
      guard marks.count == 2 || marks[2] == UInt8(ascii: ","),
        parts.allSatisfy({ $0.unit != .none })
      else { return nil }
    } else {
      guard marks[0] == UInt8(ascii: " "), marks.count == 2 || marks[2] == UInt8(ascii: "/")
      else { return nil }
    }
    guard let alpha = parts.count == 4 ? parts[3].value(percentOf: 1) : 1 else { return nil }
    self.alpha = min(max(alpha, 0), 1)
    self.parts = Array(parts.prefix(3))
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
  }

  /// Removes a number with its unit, or `none`, from the front.
  private static func part(from left: inout Substring.UTF8View.SubSequence) -> Part? {
    let token = Substring(left.prefix { !isSpace($0) && !",/".utf8.contains($0) })
    left = left.dropFirst(token.utf8.count)
    if token == "none" { return Part(number: 0, unit: .none) }
    let units: [(String, Unit)] = [
      ("%", .percent), ("deg", .degrees), ("grad", .gradians), ("rad", .radians), ("turn", .turns),
    ]
    let unit = units.first { token.hasSuffix($0.0) }
    guard let number = number(token.dropLast(unit?.0.count ?? 0)) else { return nil }
    return Part(number: number, unit: unit?.1 ?? .number)
  }

  /// Parses a number by CSS's grammar, which has no `nan`, `inf`, `0x10` or `1.`.
  private static func number(_ text: Substring) -> Double? {
    guard let last = text.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
      text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }), !text.contains(".e"),
      let value = Double(text.first == "+" ? text.dropFirst() : text), value.isFinite
    else { return nil }
    return value
  }
}
