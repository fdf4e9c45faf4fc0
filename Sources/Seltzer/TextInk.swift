import SeltzerPicture
import SeltzerScene

/// The look of text that has no colour of its own.
struct TextInk: Sendable, Equatable {
  private(set) var color: SRGB8
  /// 1 is a dark shadow, beneath light ink; −1 is a light glow, beneath dark ink.
  private var side: Double
  /// The least opacity of the shadow.
  private var strength: Double

  /// The share of a fade in which white and dark ink are exchanged.
  private static let exchange = 0.08
  /// A stronger shadow looks like dirt.
  private static let strongest = 0.6

  /// Chooses white ink if it suffices and dark is not preferred, otherwise dark ink, and a shadow where
  /// bubbles or the gradient reduce the contrast below what is needed.
  init(over behind: BehindText, prefersDark: Bool = false) {
    color = prefersDark ? behind.dark : behind.ink
    side = color == Ink.white ? 1 : -1
    let least = behind.leastContrast(of: color) / behind.neededRatio
    strength = min(max(1 - least, 0), Self.strongest)
  }

  /// Returns the mixture with the amount, 0...1, of `other`; white and dark ink are exchanged
  /// quickly in the middle, where neither has much contrast, between a strong shadow and a strong
  /// glow.
  func mixed(with other: TextInk, _ amount: Double) -> TextInk {
    func between(_ from: Double, _ to: Double, _ amount: Double) -> Double {
      from + (to - from) * amount
    }
    let isExchanged = side != other.side
    let exchange = isExchanged ? min(max((amount - 0.5) / Self.exchange + 0.5, 0), 1) : amount
    var mixture = self
    mixture.color = OKLab(color).mixed(with: OKLab(other.color), exchange).srgb8
    mixture.side = between(side, other.side, exchange)
    mixture.strength = between(strength, other.strength, amount)
    if isExchanged {
      mixture.strength += (Self.strongest - mixture.strength) * 4 * amount * (1 - amount)
    }
    return mixture
  }

  func apply(to style: inout TextStyle) {
    style.color = color
    style.shadow = side * max(style.shadow, strength)
  }
}

/// What lies behind a text, over its box and over time.
struct BehindText: Sendable {
  private var opacity = 1.0
  /// The contrast ratio that the text needs.
  private(set) var neededRatio = Ink.leastRatios.large
  /// The mean of text outside the picture.
  private let usual: OKLab
  /// The sum of linear light.
  private var sum = SIMD3<Double>.zero
  private var count = 0.0
  private var darkest = OKLab(linear: .one)
  private var lightest = OKLab(linear: .zero)

  /// Raises the needed ratio, because other moments and sizes differ slightly from those that are measured.
  private static let margin = 1.05

  init(_ usual: OKLab) { self.usual = usual }

  /// The mean in linear light.
  var mean: OKLab { count > 0 ? OKLab(linear: sum / count) : usual }
  /// White if it suffices, otherwise dark.
  var ink: SRGB8 { Ink.color(over: mean, ratio: neededRatio * Self.margin, opacity: opacity) }
  var dark: SRGB8 { Ink.dark(over: mean, ratio: neededRatio * Self.margin, opacity: opacity) }
  /// Whether a colour has the needed contrast with the mean.
  func isLegible(_ color: SRGB8) -> Bool { mean.contrast(under: color, opacity) >= neededRatio }

  /// Returns the least contrast of a text's colour with a pixel at any moment.
  func leastContrast(of color: SRGB8) -> Double {
    [darkest, lightest, mean].map { $0.contrast(under: color, opacity) }.min() ?? 1
  }

  /// Adds the pixels of a frame in the box of a text.
  mutating func add(_ frame: Frame, behind text: Sprite, _ run: TextRun) {
    opacity = text.opacity
    neededRatio = Ink.leastRatio(size: run.fontSize / Double(frame.size.height))
    let (width, height) = (frame.size.width, frame.size.height)
    func pixels(_ axis: Int, below limit: Int) -> Range<Int> {
      let reach = text.size[axis] * text.scale / 2
      let (low, high) = (text.center[axis] - reach, text.center[axis] + reach)
      guard low < Double(limit), high > 0 else { return 0..<0 }
      return Int(max(low, 0))..<Int(min(high.rounded(.up), Double(limit)))
    }
    let columns = pixels(0, below: width)
    guard !columns.isEmpty else { return }
    var (least, most) = (SIMD3(repeating: 2.0), SIMD3(repeating: -1.0))
    for y in pixels(1, below: height) {
      for x in columns {
        let light = linearLight(of: frame.pixels[y * width + x])
        sum += light
        count += 1
        if OKLab.luminance(light) < OKLab.luminance(least) { least = light }
        if OKLab.luminance(light) > OKLab.luminance(most) { most = light }
      }
    }
    guard most.x >= 0 else { return }
    let (low, high) = (OKLab(linear: least), OKLab(linear: most))
    if low.relativeLuminance < darkest.relativeLuminance { darkest = low }
    if high.relativeLuminance > lightest.relativeLuminance { lightest = high }
  }
}

private let linearChannels = (0...255).map { linear(Double($0) / 255) }

/// Returns the linear light of a pixel `0xAARRGGBB`.
package func linearLight(of pixel: UInt32) -> SIMD3<Double> {
  func channel(_ shift: UInt32) -> Double { linearChannels[Int(pixel >> shift & 255)] }
  return SIMD3(channel(16), channel(8), channel(0))
}
