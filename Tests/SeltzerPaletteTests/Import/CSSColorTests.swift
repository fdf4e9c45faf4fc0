import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("A CSS colour")
struct CSSColorTests {
  /// Lab and similar spaces: the values of coloraide 8; the rest by CSS Color 4.
  static let colors: [(String, String)] = [
    ("#1ad6fc", "#1ad6fc"), ("#1AD6FC80", "#1ad6fc80"), ("#fa3", "#ffaa33"), ("#fa38", "#ffaa3388"),
    ("white", "#ffffff"), ("ReBeCcaPurple", "#663399"), ("transparent", "#00000000"),
    ("  tan\t", "#d2b48c"),
    ("rgb(26 214 252)", "#1ad6fc"), ("rgb(26,214,252)", "#1ad6fc"),
    ("RGBA(26, 214, 252, .5)", "#1ad6fc80"), ("rgb(26 214 252 / 50%)", "#1ad6fc80"),
    ("rgb(26 214 252/0.25)", "#1ad6fc40"), ("rgb(10% 84% 99%)", "#1ad6fc"),
    ("rgb(50%, 50%, 50%)", "#808080"), ("rgb(50% 127.5 127.4)", "#80807f"),
    ("rgb(12.5 99.5 200.49)", "#0d64c8"), ("rgb(300 -5 1e2)", "#ff0064"),
    ("rgb(none 10 none / none)", "#000a0000"), ("rgb(+1 2 3 / 7)", "#010203"),
    ("hsl(199deg 80% 50%)", "#1aa5e6"), ("hsla(199, 80%, 50%, 100%)", "#1aa5e6"),
    ("hsl(0.55turn 80 50)", "#1aa8e6"), ("hsl(-60 100% 25%)", "#800080"),
    ("hsl(100grad 100% 25%)", "#408000"), ("hsl(3.14159265rad 100% 50%)", "#00ffff"),
    ("hsl(120 -5% 50%)", "#808080"), ("hsl(none none 100%)", "#ffffff"),
    ("hwb(199 10% 20%)", "#1a93cc"), ("hwb(90 60% 80%)", "#6d6d6d"), ("hwb(90deg 0 0)", "#80ff00"),
    ("lab(29.2345% 39.3825 20.0664)", "#7d2329"), ("lab(52.2345% 40.1645 59.9971)", "#c65d06"),
    ("lab(60.2345 -5.3654 58.956)", "#9d9318"), ("lab(46.2775% -47.5621 48.5837)", "#008000"),
    ("lab(150 0 0)", "#ffffff"), ("lab(0% 0 0)", "#000000"), ("lab(100 120 -90)", "#ffffff"),
    ("lch(29.2345% 44.2 27)", "#7d2329"), ("lch(67.5345% 42.5 258.2deg)", "#62acef"),
    ("lch(52.2345 72.2 56.2 / 1)", "#c65d06"), ("lch(50 -10 20)", "#777777"),
    ("oklab(40.101% 0.1147 0.0453)", "#7d2329"), ("oklab(0.59686 0.1009 0.1192)", "#c65d07"),
    ("oklab(50% 20% -30%)", "#754aa5"), ("oklch(40.101% 0.12332 21.555)", "#7d2329"),
    ("oklch(0.65125 0.13138 104.097)", "#9d9318"), ("oklch(70% 25% 3rad / 50%)", "#53b39780"),
    ("oklch(0.7 0.4 150)", "#00c248"), ("color(srgb 0.1 84% 0.99)", "#1ad6fc"),
    ("color(srgb 1.2 -0.1 0.5)", "#ff678d"), ("color(srgb-linear 0.2 0.5 0.7 / .5)", "#7cbcda80"),
    ("color(display-p3 0.3 0.6 0.2)", "#249b19"), ("rgb( 1\n2\t3 )", "#010203"),
    ("color(display-p3 1 0 0)", "#ff0b0c"),
  ]

  @Test("has every form of CSS Color 4", arguments: colors)
  func understood(text: String, hex: String) {
    #expect(CSSColor(text).map { ColorList.Entry($0.color, alpha: $0.alpha).hex } == hex)
  }

  @Test(
    "is refused in any other form",
    arguments: [
      "", "#", "#12", "#12345", "#1234567", "#123456789", "#12345g", "#ééé", "1ad6fc", "whit",
      "currentcolor", "inherit", "var(--a)", "rgb()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1, 2 3)",
      "rgb(1, 2, 3 / 4)", "rgb(1 2 3, 4)", "rgb(1,,2,3)", "rgb(1, 2, 3,)", "rgb(1, 20%, 3)",
      "rgb(1, 2, none)", "rgb(1deg 2 3)", "rgb(nan 2 3)", "rgb(inf 2 3)", "rgb(0x10 2 3)",
      "rgb(1. 2 3)", "rgb(1e999 2 3)", "rgb(1 2 3", "rgb 1 2 3)", "rgb(1 2 3))", "hsl(1, 2, 3)",
      "hsl(10% 20% 30%)", "hsl(10 20deg 30%)", "hwb(1, 2%, 3%)", "lab(1, 2, 3)", "lch(1 2 3%)",
      "color(1 2 3)", "color(nowhere 1 2 3)", "color(srgb 1 2)", "color(srgb 1, 2, 3)",
      "color(srgb1 2 3)", "oklch(1 2 3 / 4deg)", "calc(1)", "( )", "#fff #fff",
      "blac\u{212A}", "rgb\\28 1 2 3)", "rgb(calc(1) calc(2px) 3)", "rgb(calc(1 +2) 2 3)",
      "rgb(from red r g)", "rgb(from red, r, g, b)",
      "rgb(from blub r g b)", "rgb(r g b)", "oklch(from red r g b)",
      "color-mix(red, blue)", "color-mix(in oklab, red)", "color-mix(in rgb, red, blue)",
      "color-mix(in oklab, red 0%, blue 0%)", "display-p3(1 0 0)", "color(rgb 1 0 0)",
      "color-mix(in oklch, red 30%, blue)", "rgb(from #1ad6fc b g r / 50%)",
      "rgb(calc(20 + 6) 214 252)", "rgb(/* red */ 26/**/214 252)", "r\\65 d",
      "color(xyz 0.3 0.4 0.5)", "color(a98-rgb 0.3 0.6 0.2)", "rgb(1 2/3 4)", "rgb(1 2 3 / 4 / 5)",
      "rgb(1 2 3 /)", "rgb (1 2 3)", "rgb(1.e2 2 3)", "rgb(1 2, 3)",
    ])
  func others(text: String) {
    #expect(CSSColor(text) == nil)
  }

  @Test("has one of 148 names")
  func names() {
    #expect(CSSColor.named.count == 148)
    // A checksum of all names and values, from Pillow's ImageColor.
    let sum = CSSColor.named.reduce(0) { sum, entry in
      let (name, color) = entry
      let value = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      return (sum + value * name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }) % 1_000_000_007
    }
    #expect(sum == 163_843_829)
  }

  @Test("is separated from others by commas or spaces outside parentheses")
  func list() {
    #expect(
      CSSColor.entries(in: "#1AD6FC,#1C61F0, white rgb(1, 2, 3 );hsl(0 0% 0% / 50%)")
        == ["#1AD6FC", "#1C61F0", "white", "rgb(1, 2, 3 )", "hsl(0 0% 0% / 50%)"])
    let digits: [Substring] = ["264653", "2a9d8f", "e9c46a"]
    for text in [
      "264653-2a9d8f-e9c46a", "https://coolors.co/264653-2a9d8f-e9c46a",
      "coolors.co/palette/264653-2a9d8f-e9c46a?x=1-2",
    ] {
      #expect(CSSColor.entries(in: text) == digits)
    }
    #expect(CSSColor.entries(in: "#264653-#2a9d8f") == ["#264653", "#2a9d8f"])
    #expect(CSSColor.entries(in: "264653-teal") == ["264653-teal"])
  }

  @Test("that is mistyped is named in the error, with a suggestion")
  func mistyped() {
    let allowed = "it must be a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'"
    let errors = [
      ("#1AD6FC,whte", "there is no palette 'whte'; did you mean 'white'?"),
      ("steelblu red", "there is no palette 'steelblu'; did you mean 'steelblue'?"),
      ("#12345,red", "'#12345' is not a colour; \(allowed)"),
      (
        "red, rgb(1, 2",
        "'rgb(1, 2' is not a colour; \(allowed); functions are \(CSSColor.functions)"
      ),
    ]
    for (text, message) in errors {
      let error = #expect(throws: (any Error).self) {
        try PaletteLibrary(environment: [:]).palette(text)
      }
      #expect(error.map { "\($0)" } == message)
    }
  }
}
