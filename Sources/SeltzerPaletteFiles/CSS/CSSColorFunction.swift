import SeltzerPalette
import SeltzerSystem

extension CSSColor {
  /// Parses a colour such as `rgb(26 214 252 / 50%)`, in lower case.
  init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    var body = text[text.index(after: open)...].dropLast().trimmed
    var space: Substring = ""
    if name == "color" { (space, body) = body.firstWord }
    guard let arguments = CSSArguments(body),
      !arguments.isLegacy || name.begins(with: "rgb") || name.begins(with: "hsl"),
      let color = Self.color(name: name, space: space, arguments)
    else { return nil }
    self.init(color, alpha: UInt8(arguments.alpha * 255 + 0.5 + 1e-9))
  }

  /// The values of 100% for each part; nil is a hue.
  private static let wholes: [Substring: [Double?]] = [
    "rgb": [255, 255, 255], "rgba": [255, 255, 255], "hsl": [nil, 100, 100],
    "hsla": [nil, 100, 100], "hwb": [nil, 100, 100], "lab": [100, 125, 125],
    "lch": [100, 150, nil], "oklab": [1, 0.4, 0.4], "oklch": [1, 0.4, nil], "color": [1, 1, 1],
  ]

  private static func color(
    name: Substring, space: Substring, _ arguments: CSSArguments
  ) -> SRGB8? {
    guard let whole = wholes[name], let c = arguments.values(whole) else { return nil }
    let units = arguments.parts.map(\.unit)
    switch name {
    case "rgb", "rgba":
      return !arguments.isLegacy || Set(units).count == 1 ? rounded(c / 255) : nil
    case "hsl", "hsla":
      guard !arguments.isLegacy || units[1] == .percent && units[2] == .percent else { return nil }
      return rounded(hsl(hue: c.x, saturation: max(0, c.y) / 100, lightness: c.z / 100))
    case "hwb":
      let sum = c.y + c.z
      if sum >= 100 { return rounded(SIMD3(repeating: c.y / sum)) }
      let pure = hsl(hue: c.x, saturation: 1, lightness: 0.5)
      return rounded(pure * ((100 - sum) / 100) + c.y / 100)
    case "color": return color(in: space, c)
    default:
      var lab = c
      lab.x = min(max(lab.x, 0), whole[0] ?? 1)
      if whole[2] == nil {
        let axes = unitVector(at: lab.z / 180 * .pi) * max(0, lab.y)
        (lab.y, lab.z) = (axes.x, axes.y)
      }
      return clipped(name.begins(with: "ok") ? OKLab(lab).linearSRGB : linearSRGB(lab: lab))
    }
  }

  private static func hsl(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let amount = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  private static func color(in space: Substring, _ c: SIMD3<Double>) -> SRGB8? {
    switch space {
    case "srgb": rounded(c)
    case "srgb-linear": clipped(c)
    case "display-p3": clipped(linearSRGB(displayP3: extendedLinear(c)))
    case "xyz", "xyz-d65": clipped(linearSRGB(xyz: c))
    case "xyz-d50": clipped(linearSRGB(xyzD50: c))
    default: nil
    }
  }

  /// Clips linear light, and encodes it.
  static func clipped(_ c: SIMD3<Double>) -> SRGB8 {
    let c = c.clamped(lowerBound: .zero, upperBound: .one)
    return rounded(SIMD3(encoded(c.x), encoded(c.y), encoded(c.z)))
  }

  /// Rounds halves up, as CSS serializes; 1e-9 compensates for rounding errors.
  private static func rounded(_ c: SIMD3<Double>) -> SRGB8 { SRGB8(encoded: c + 1e-9 / 255) }
}
