import SeltzerScene

/// A colour of an icon: sRGB and opacity, each 0...1, not premultiplied.
struct IconColor: Sendable {
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double

  init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }
}

/// The colours of one icon: its plate from top to bottom, the glyph, and the glyph's second part.
struct IconColors: Sendable {
  let top: IconColor
  let bottom: IconColor
  let ink: IconColor
  let accent: IconColor

  init(_ glyph: Glyph, style: IconGrid.Style) {
    self = style == .glass ? Self.glass : Self.colorful(glyph)
  }

  private init(_ top: UInt32, _ bottom: UInt32, ink: UInt32 = 0xFFFFFF, accent: UInt32 = 0xFFFFFF) {
    self.top = IconColor(top)
    self.bottom = IconColor(bottom)
    self.ink = IconColor(ink)
    self.accent = IconColor(accent)
  }

  private init(top: IconColor, bottom: IconColor, ink: IconColor, accent: IconColor) {
    (self.top, self.bottom, self.ink, self.accent) = (top, bottom, ink, accent)
  }

  private static let glass = IconColors(
    top: IconColor(0xFFFFFF, alpha: 0.30), bottom: IconColor(0xFFFFFF, alpha: 0.14),
    ink: IconColor(0xFFFFFF), accent: IconColor(0xFFFFFF, alpha: 0.72))

  // One family: tops are airy and of like lightness, bottoms deeper by the same step, so that
  // no icon shouts in a grid of twenty.
  private static func colorful(_ glyph: Glyph) -> IconColors {
    switch glyph {
    case .phone: IconColors(0x86E79A, 0x2FBF66)
    case .mail: IconColors(0x74C8FF, 0x2F86F0)
    case .messages: IconColors(0x86E3CF, 0x22B39F)
    case .browser: IconColors(0xFFFFFF, 0xEDF1F7, ink: 0x3D8DF0, accent: 0xF4675C)
    case .calendar: IconColors(0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C)
    case .photos: IconColors(0xFFB3A0, 0xF0607F)
    case .camera: IconColors(0x9AA5B6, 0x525D70)
    case .music: IconColors(0xFFA0BE, 0xEE5688)
    case .weather: IconColors(0x83CCFF, 0x3C8FEF, accent: 0xFFE27D)
    case .clock: IconColors(0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C)
    case .maps: IconColors(0xA5E68F, 0x48B95B)
    case .notes: IconColors(0xFFE28A, 0xF6B932)
    case .reminders: IconColors(0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0x3D8DF0)
    case .news: IconColors(0xFFAE98, 0xF0644F)
    case .video: IconColors(0x9FAEFF, 0x5A66E2)
    case .games: IconColors(0xCBA6FF, 0x8A5FE3)
    case .health: IconColors(0xFFFFFF, 0xEDF1F7, ink: 0xF2587F)
    case .wallet: IconColors(0x77DDE2, 0x2099B8)
    case .settings: IconColors(0xB4BDCB, 0x737E90)
    case .files: IconColors(0x7FD0FF, 0x3A92F2)
    case .calculator: IconColors(0x9AA5B6, 0x525D70, accent: 0xFFC06B)
    case .voice: IconColors(0xFF9DA4, 0xEA4F6B)
    case .home: IconColors(0xFFCF85, 0xF58F3A)
    case .books: IconColors(0xFFBE87, 0xF07A44)
    }
  }
}
