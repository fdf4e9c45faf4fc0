import SeltzerPalette
import SeltzerSystem

extension CSSColor {
  /// Parses a colour such as `rgb(26 214 252 / 50%)`, in lower case.
  init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    var body = text[text.index(after: open)...].dropLast().trimmed
    var space: Substring?
    if name == "color" {
      let (word, rest) = body.firstWord
      (space, body) = (word, rest)
    }
    guard let arguments = CSSArguments(body), space == nil || !arguments.isLegacy,
      let color = Self.color(name: name, space: space, arguments)
    else { return nil }
    self.init(color, alpha: Self.byte(arguments.alpha * 255))
  }

  private static func color(
    name: Substring, space: Substring?, _ arguments: CSSArguments
  ) -> SRGB8? {
    switch name {
    case "rgb", "rgba": rgb(arguments)
    case "hsl", "hsla": hsl(arguments)
    case "hwb": hwb(arguments)
    case "lab", "lch":
      coordinates(arguments, polar: name == "lch", lightness: 100, full: name == "lch" ? 150 : 125)
        .map { fitted(linear: linearSRGB(lab: $0)) }
    case "oklab", "oklch":
      coordinates(arguments, polar: name == "oklch", lightness: 1, full: 0.4)
        .map { fitted(linear: OKLab(lightness: $0.x, a: $0.y, b: $0.z).linearSRGB) }
    case "color": space.flatMap { color(in: $0, arguments) }
    default: nil
    }
  }

  private static func rgb(_ arguments: CSSArguments) -> SRGB8? {
    if arguments.isLegacy {
      guard Set(arguments.parts.map(\.unit)).count == 1 else { return nil }
    }
    var channels: [UInt8] = []
    for part in arguments.parts {
      guard let value = part.value(percentOf: 255) else { return nil }
      channels.append(byte(value))
    }
    return SRGB8(red: channels[0], green: channels[1], blue: channels[2])
  }

  private static func hsl(_ arguments: CSSArguments) -> SRGB8? {
    let parts = arguments.parts
    if arguments.isLegacy {
      guard parts[1].unit == .percent, parts[2].unit == .percent else { return nil }
    }
    guard let hue = parts[0].degrees, let saturation = parts[1].value(percentOf: 100),
      let lightness = parts[2].value(percentOf: 100)
    else { return nil }
    return encodedColor(
      hsl(hue: hue, saturation: max(0, saturation) / 100, lightness: lightness / 100))
  }

  private static func hsl(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let amount = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  private static func hwb(_ arguments: CSSArguments) -> SRGB8? {
    guard !arguments.isLegacy, let hue = arguments.parts[0].degrees,
      let white = arguments.parts[1].value(percentOf: 100),
      let black = arguments.parts[2].value(percentOf: 100)
    else { return nil }
    let sum = white + black
    if sum >= 100 { return encodedColor(SIMD3(repeating: white / sum)) }
    let pure = hsl(hue: hue, saturation: 1, lightness: 0.5)
    return encodedColor(pure * ((100 - sum) / 100) + white / 100)
  }

  /// Returns lightness, a and b; polar spaces give a and b as chroma and hue.
  private static func coordinates(
    _ arguments: CSSArguments, polar: Bool, lightness most: Double, full: Double
  ) -> SIMD3<Double>? {
    let parts = arguments.parts
    guard !arguments.isLegacy, let lightness = parts[0].value(percentOf: most),
      let second = parts[1].value(percentOf: full)
    else { return nil }
    let light = min(max(lightness, 0), most)
    guard polar else {
      return parts[2].value(percentOf: full).map { SIMD3(light, second, $0) }
    }
    guard let hue = parts[2].degrees else { return nil }
    let axes = unitVector(at: hue / 180 * .pi) * max(0, second)
    return SIMD3(light, axes.x, axes.y)
  }

  private static func color(in space: Substring, _ arguments: CSSArguments) -> SRGB8? {
    let values = arguments.parts.compactMap { $0.value(percentOf: 1) }
    guard values.count == 3 else { return nil }
    let c = SIMD3(values[0], values[1], values[2])
    switch space {
    case "srgb": return inGamut(c) ? encodedColor(c) : fitted(linear: extendedLinear(c))
    case "srgb-linear": return fitted(linear: c)
    case "display-p3": return fitted(linear: linearSRGB(displayP3: extendedLinear(c)))
    case "xyz", "xyz-d65": return fitted(linear: linearSRGB(xyz: c))
    case "xyz-d50": return fitted(linear: linearSRGB(xyzD50: c))
    default: return nil
    }
  }

  private static func inGamut(_ c: SIMD3<Double>) -> Bool {
    c.min() >= 0 && c.max() <= 1
  }

  /// Clips colours outside sRGB's gamut.
  private static func fitted(linear c: SIMD3<Double>) -> SRGB8 {
    encodedColor(
      SIMD3(
        encoded(min(max(c.x, 0), 1)), encoded(min(max(c.y, 0), 1)), encoded(min(max(c.z, 0), 1))))
  }

  private static func encodedColor(_ c: SIMD3<Double>) -> SRGB8 {
    SRGB8(red: byte(c.x * 255), green: byte(c.y * 255), blue: byte(c.z * 255))
  }

  /// Rounds halves up, as CSS serializes; 1e-9 compensates for rounding errors.
  private static func byte(_ value: Double) -> UInt8 {
    UInt8(min(max(value, 0), 255) + 0.5 + 1e-9)
  }
}
