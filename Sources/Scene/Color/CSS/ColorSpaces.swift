import FoundationEssentials
import SeltzerSystem

// The matrices and constants are those of the sample code of CSS Color Module Level 4, section 18.

/// A colour space of CSS; colours are converted by way of linear-light sRGB of any range.
struct CSSColorSpace: Sendable {
  typealias Conversion = @Sendable (SIMD3<Double>) -> SIMD3<Double>

  /// The keywords of the channels in relative colours; `h` is a hue in degrees.
  let channels: [String]
  /// The values of 100% of each channel; nil is a hue.
  let wholes: [Double?]
  let toLinear: Conversion
  let fromLinear: Conversion

  /// The spaces by the names of their functions, and those of `color()` by their own names.
  static let all: [String: CSSColorSpace] = [
    "rgb": .init(
      channels: ["r", "g", "b"], wholes: [255, 255, 255],
      toLinear: { mirrored($0 / 255, linear) }, fromLinear: { mirrored($0, encoded) * 255 }),
    "hsl": hsl, "hwb": hwb, "lab": lab, "lch": polar(lab, wholes: [100, 150, nil]),
    "oklab": oklab, "oklch": polar(oklab, wholes: [1, 0.4, nil]),
  ].merging(predefined) { $1 }

  /// The spaces of `color()`.
  static let predefined: [String: CSSColorSpace] = [
    "srgb": rgb(Matrix.identity, linear, encoded),
    "srgb-linear": rgb(Matrix.identity, { $0 }, { $0 }),
    "display-p3": rgb(Matrix.sRGB * Matrix.displayP3, linear, encoded),
    "a98-rgb": rgb(
      Matrix.sRGB * Matrix.a98, { pow($0, 563.0 / 256) }, { pow($0, 256.0 / 563) }),
    "prophoto-rgb": rgb(
      Matrix.sRGB * Matrix.fromD50 * Matrix.proPhoto, { $0 <= 0.03125 ? $0 / 16 : pow($0, 1.8) },
      { $0 < 1.0 / 512 ? $0 * 16 : pow($0, 1 / 1.8) }),
    "rec2020": rgb(Matrix.sRGB * Matrix.rec2020, { pow($0, 2.4) }, { pow($0, 1 / 2.4) }),
    "xyz": xyz(Matrix.sRGB), "xyz-d65": xyz(Matrix.sRGB),
    "xyz-d50": xyz(Matrix.sRGB * Matrix.fromD50),
  ]

  private static func rgb(
    _ matrix: Matrix, _ decode: @escaping @Sendable (Double) -> Double,
    _ encode: @escaping @Sendable (Double) -> Double
  ) -> CSSColorSpace {
    let inverse = matrix.inverse
    return CSSColorSpace(
      channels: ["r", "g", "b"], wholes: [1, 1, 1],
      toLinear: { matrix * mirrored($0, decode) }, fromLinear: { mirrored(inverse * $0, encode) })
  }

  private static func xyz(_ matrix: Matrix) -> CSSColorSpace {
    let space = rgb(matrix, { $0 }, { $0 })
    return CSSColorSpace(
      channels: ["x", "y", "z"], wholes: [1, 1, 1], toLinear: space.toLinear,
      fromLinear: space.fromLinear)
  }

  private static let oklab = CSSColorSpace(
    channels: ["l", "a", "b"], wholes: [1, 0.4, 0.4], toLinear: { OKLab($0).linearSRGB },
    fromLinear: { OKLab(linear: $0).coordinates })

  /// CIE Lab with white D50, lightness 0...100.
  private static let lab: CSSColorSpace = {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    let matrix = Matrix.sRGB * Matrix.fromD50
    let inverse = matrix.inverse
    return CSSColorSpace(
      channels: ["l", "a", "b"], wholes: [100, 125, 125],
      toLinear: { lab in
        let y = (lab.x + 16) / 116
        let f = SIMD3(lab.y / 500 + y, y, y - lab.z / 200)
        let cubes = f * f * f
        let low = (116 * f - 16) / kappa
        return matrix * (low.replacing(with: cubes, where: cubes .> epsilon) * white)
      },
      fromLinear: { c in
        let xyz = inverse * c / white
        let f = SIMD3(cubeRoot(xyz.x), cubeRoot(xyz.y), cubeRoot(xyz.z))
        let low = (kappa * xyz + 16) / 116
        let g = low.replacing(with: f, where: xyz .> epsilon)
        return SIMD3(116 * g.y - 16, 500 * (g.x - g.y), 200 * (g.y - g.z))
      })
  }()

  /// Returns a space's polar form: lightness, chroma and hue.
  private static func polar(_ space: CSSColorSpace, wholes: [Double?]) -> CSSColorSpace {
    CSSColorSpace(
      channels: ["l", "c", "h"], wholes: wholes,
      toLinear: { c in
        let axes = unitVector(at: c.z / 180 * .pi) * max(0, c.y)
        return space.toLinear(SIMD3(c.x, axes.x, axes.y))
      },
      fromLinear: { c in
        let lab = space.fromLinear(c)
        return SIMD3(
          lab.x, (lab.y * lab.y + lab.z * lab.z).squareRoot(), atan2(lab.z, lab.y) / .pi * 180)
      })
  }

  private static let hsl = CSSColorSpace(
    channels: ["h", "s", "l"], wholes: [nil, 100, 100],
    toLinear: { c in
      let (saturation, lightness) = (max(0, c.y) / 100, c.z / 100)
      let amount = saturation * min(lightness, 1 - lightness)
      let hue = c.x - (c.x / 360).rounded(.down) * 360
      let k = (SIMD3(0, 8, 4) + hue / 30).map { $0.truncatingRemainder(dividingBy: 12) }
      return mirrored(k.map { lightness - amount * max(-1, min($0 - 3, 9 - $0, 1)) }, linear)
    },
    fromLinear: { c in
      let c = mirrored(c, encoded)
      let (low, high) = (c.min(), c.max())
      let (range, sum) = (high - low, high + low)
      guard range > 1e-12 else { return SIMD3(0, 0, sum * 50) }
      let hue =
        high == c.x
        ? (c.y - c.z) / range : high == c.y ? (c.z - c.x) / range + 2 : (c.x - c.y) / range + 4
      return SIMD3(hue * 60, 100 * range / (1 - abs(sum - 1)), sum * 50)
    })

  private static let hwb = CSSColorSpace(
    channels: ["h", "w", "b"], wholes: [nil, 100, 100],
    toLinear: { c in
      let sum = c.y + c.z
      if sum >= 100 { return mirrored(SIMD3(repeating: c.y / sum), linear) }
      let pure = mirrored(hsl.toLinear(SIMD3(c.x, 100, 50)), encoded)
      return mirrored(pure * ((100 - sum) / 100) + c.y / 100, linear)
    },
    fromLinear: { c in
      let rgb = mirrored(c, encoded)
      return SIMD3(hsl.fromLinear(c).x, rgb.min() * 100, (1 - rgb.max()) * 100)
    })

  /// Applies a transfer curve; it is mirrored below 0.
  private static func mirrored(
    _ c: SIMD3<Double>, _ curve: (Double) -> Double
  ) -> SIMD3<Double> {
    c.map { $0 < 0 ? -curve(-$0) : curve($0) }
  }
}

/// A matrix by rows.
private struct Matrix: Sendable {
  let rows: [SIMD3<Double>]

  static let identity = Matrix(rows: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
  /// From XYZ with white D65.
  static let sRGB = Matrix(rows: [
    SIMD3(12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    SIMD3(-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
    SIMD3(705.0 / 12673, -2585.0 / 12673, 705.0 / 667),
  ])
  /// From white D50 to D65, by Bradford's adaptation.
  static let fromD50 = Matrix(rows: [
    SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124),
  ])
  static let displayP3 = Matrix(rows: [
    SIMD3(608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160),
    SIMD3(35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400),
    SIMD3(0, 32229.0 / 714400, 5220557.0 / 5000800),
  ])
  static let a98 = Matrix(rows: [
    SIMD3(573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567),
    SIMD3(591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835),
    SIMD3(53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835),
  ])
  /// To XYZ with white D50.
  static let proPhoto = Matrix(rows: [
    SIMD3(0.7977666449006423, 0.13518129740053308, 0.0313477341283922),
    SIMD3(0.2880748288194013, 0.711835234241873, 0.00008993693872564),
    SIMD3(0, 0, 0.8251046025104602),
  ])
  static let rec2020 = Matrix(rows: [
    SIMD3(63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314),
    SIMD3(26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157),
    SIMD3(0, 19567812.0 / 697040785, 295819943.0 / 278816314),
  ])

  static func * (matrix: Matrix, c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(matrix.rows.map { ($0 * c).sum() })
  }

  static func * (one: Matrix, other: Matrix) -> Matrix {
    Matrix(
      rows: one.rows.map { $0.x * other.rows[0] + $0.y * other.rows[1] + $0.z * other.rows[2] })
  }

  /// By the cross products of the rows.
  var inverse: Matrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = [
      cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1]),
    ]
    let determinant = (rows[0] * columns[0]).sum()
    return Matrix(
      rows: (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) / determinant })
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
}

// The colours of swatch files, clipped to sRGB's gamut.
extension SRGB8 {
  /// Converts amounts of ink, 0...1; swatch files have no colour profile.
  ///
  /// Source: CSS Color Module Level 5, "Naively converting between sRGB and device-cmyk".
  package init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    let ink = SIMD3(cyan, magenta, yellow)
    self.init(encoded: 1 - (ink * (1 - key) + key).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Converts hue, saturation and brightness, each 0...1.
  ///
  /// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
  package init(hue: Double, saturation: Double, brightness: Double) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(min(k, 4 - k, 1), 0)
    }
    self.init(encoded: SIMD3(channel(5), channel(3), channel(1)))
  }

  /// Converts coordinates in a space of CSS.
  package init(_ coordinates: SIMD3<Double>, in space: String) {
    let c = CSSColorSpace.all[space]?.toLinear(coordinates) ?? .zero
    self.init(encoded: OKLab.encodedSRGB(linear: c))
  }
}
