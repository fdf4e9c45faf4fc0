import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("A template")
struct TemplateTests {
  /// Returns the palette `dusk` with known colours.
  private func dusk() throws -> Palette {
    var palette = try PaletteLibrary(environment: [:]).palette("dusk")
    palette.terminal = (0..<18).map { SRGB8(rgb: 0x102030 + 0x010101 * UInt32($0)) }
    return palette
  }

  @Test("of pywal is filled as pywal 3.3 does")
  func pywal() throws {
    let text = """
      [{background}] {foreground.strip} {cursor.rgb} {color0.xrgba} {color15.alpha} {alpha}
      const char *names[] = {{ "{color1}", {color2.red} {color2.green} {color2.blue} }};
      {background.alpha_dec} {color1.rgba} {wallpaper}
      """
    #expect(
      try PaletteTemplate.pywal.filled(text, file: "t", with: dusk()) == """
        [#102030] 112131 17,33,49 12/22/32/ff [100]#213141 100
        const char *names[] = { "#132333", 0.078 0.141 0.204 };
        1.0 rgba(19,35,51,1.0) dusk
        """)
  }

  @Test("of wallust is filled, and its comments are left out")
  func wallust() throws {
    let text =
      "{# mine #}a {x: 1} {{color0}} {{ color1|strip }} {{color2 | red}} {{color0 | xrgb}}\n"
    #expect(
      try PaletteTemplate.wallust.filled(text, file: "t", with: dusk())
        == "a {x: 1} #122232 132333 20 12/22/32\n")
  }

  @Test(
    "with an unknown name is refused",
    arguments: [
      "{color16}", "{background.x}", "{strip}", "{}", "{color0.strip.strip}",
      "{color0.darken(20%)}",
      "{alpha.strip}",
    ])
  func unknown(name: String) throws {
    let error = #expect(throws: Failure.self) {
      try PaletteTemplate.pywal.filled("a\n\(name)", file: "t", with: dusk())
    }
    #expect(
      error?.description.hasPrefix("t:2: '\(name)' is not known in a template of pywal;") == true)
    #expect(error?.kind == .invalid)
  }
}
