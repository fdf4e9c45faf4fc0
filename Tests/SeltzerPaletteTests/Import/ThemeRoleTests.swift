import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A theme of another program")
struct ThemeRoleTests {
  /// Format, file and text; the background is always #0b1d2a and the foreground #c8d4d8.
  static let samples: [(format: String, file: String, text: String)] = [
    (
      "gtk", "waybar.css",
      "@define-color foreground #c8d4d8;\n@define-color background #0b1d2a;\n"
        + "@define-color color7 #f0f0f0;\n"
    ),
    (
      "gtk", "flavour.css",
      "@define-color red #f38ba0;\n@define-color text #c8d4d8;\n@define-color base #0b1d2a;\n"
        + "@define-color mantle #07141d;\n"
    ),
    ("css", "short.css", ":root { --fg: #c8d4d8; --bg: #0b1d2a; --code-bg: #ffffff; --red: #a00 }"),
    (
      "css", "prefix.css",
      ":root { --pp-red: #a00; --pp-text: #c8d4d8; --pp-base: #0b1d2a }\n"
        + ".light { --pp-red: #b00; --pp-text: #222; --pp-base: #fff }"
    ),
    (
      "css", "boot.css",
      ":root { --bs-blue: #0d6efd; --bs-card-bg: #fff; --bs-body-color: #c8d4d8; "
        + "--bs-body-bg: #0b1d2a }"
    ),
    (
      "css", "chat.css",
      ".theme-dark { --text-normal: #c8d4d8; --background-secondary: #333; "
        + "--background-primary: #0b1d2a }"
    ),
    (
      "css", "tailwind.css",
      "@theme { --color-sea-blue: #2e7de9; --color-sea-bg: oklch(from #0b1d2a l c h); "
        + "--color-sea-bg-dark: #000; --color-sea-fg: #c8d4d8 }"
    ),
    (
      "css", "_colors.scss",
      "$red: #f55;\n$text_color: #eee;\n$base_color: #111;\n$bg_color: #0b1d2a;\n"
        + "$fg_color: #c8d4d8;\n"
    ),
    (
      "xresources", "x",
      "#ifdef LIGHT\n*background: #ffffff\n#else\n*background: #0b1d2a\n#endif\n"
        + "*foreground: #c8d4d8\n"
    ),
    (
      "tokens", "w3c.json",
      "{\"color\": {\"$type\": \"color\", \"sea\": {\"$type\": \"color\", \"$value\": \"#0b1d2a\"}, "
        + "\"background\": {\"$type\": \"color\", \"$value\": \"{color.sea}\"}, "
        + "\"text\": {\"$type\": \"color\", \"$value\": \"#c8d4d8\"}}, "
        + "\"space\": {\"$type\": \"dimension\", \"$value\": \"8px\"}}"
    ),
    (
      "tokens", "studio.json",
      "{\"global\": {\"red\": {\"value\": \"#a00\", \"type\": \"color\"}, "
        + "\"bg\": {\"value\": \"#0b1d2a\", \"type\": \"color\"}, "
        + "\"fg\": {\"value\": \"#c8d4d8\", \"type\": \"color\"}, "
        + "\"radius\": {\"value\": \"4\", \"type\": \"borderRadius\"}}}"
    ),
    (
      "warp", "w.yaml",
      "accent: '#ffaa33'\nbackground: '#0b1d2a'\ndetails: darker\nforeground: '#c8d4d8'\n"
        + "terminal_colors:\n  normal:\n    black: '#000000'\n    red: '#aa0000'\n"
    ),
    (
      "gogh", "g.yml",
      "---\nname: 'Sea'\nauthor: ''\nvariant: 'dark'\ncolor_01: '#000000' # black\n"
        + "color_16: '#ffffff'\nbackground: '#0b1d2a'\nforeground: '#c8d4d8'\n"
    ),
    (
      "zed", "z.json",
      """
      {"name": "Sea", "themes": [
        {"name": "Deep", "style": {"background": "#101010", "editor.background": "#0b1d2aff",
          "editor.foreground": "#c8d4d8", "terminal.ansi.red": "#aa0000"}},
        {"name": "Foam", "style": {"editor.background": "#ffffff"}}]}
      """
    ),
    (
      "windows-terminal", "settings.json",
      """
      {"profiles": {"defaults": {"colorScheme": "Deep"}}, "schemes": [
        {"name": "Foam", "background": "#ffffff", "brightPurple": "#ff00ff"},
        {"name": "Deep", "background": "#0b1d2a", "foreground": "#c8d4d8", "brightPurple": "#f0f"}]}
      """
    ),
    (
      "windows-terminal", "list.json",
      "[{\"name\": \"Deep\", \"background\": \"#0b1d2a\", \"foreground\": \"#c8d4d8\", "
        + "\"brightPurple\": \"#f0f\"}]"
    ),
    (
      "helix", "h.toml",
      "\"ui.background\" = { bg = \"night\" }\n\"ui.text\" = \"foam\"\n[palette]\n"
        + "foam = \"#c8d4d8\"\nnight = \"#0b1d2a\"\n"
    ),
    (
      "kde", "k.colors",
      "[ColorEffects:Disabled]\nColor=1,2,3\n[Colors:View]\nBackgroundNormal=0,0,0\n"
        + "[Colors:Window]\nBackgroundNormal=11, 29, 42\nForegroundNormal=200, 212, 216\n"
    ),
    (
      "mintty", "m",
      "ForegroundColour=200,212,216\nBackgroundColour=11,29,42\nBoldMagenta=255,0,255\n"
    ),
    (
      "ptyxis", "p.palette",
      "[Palette]\nName=Sea\nForeground=#c8d4d8\nBackground=#0b1d2a\nColor0=#000000\n"
        + "Color15=#ffffff\n"
    ),
    (
      "rio", "r.toml",
      "[colors]\nbackground = '#0b1d2a'\nforeground = '#c8d4d8'\nred = '#aa0000'\n"
        + "light_red = '#ff0000'\n"
    ),
    (
      "tilix", "t.json",
      "{\"background-color\": \"#0b1d2a\", \"foreground-color\": \"#c8d4d8\", "
        + "\"palette\": [\(String(repeating: "\"#000000\", ", count: 15))\"#aa0000\"]}"
    ),
    (
      "textmate", "t.tmTheme",
      "<plist><dict><key>name</key><string>Sea</string><key>settings</key><array><dict>"
        + "<key>settings</key><dict><key>background</key><string>#0b1d2a</string>"
        + "<key>foreground</key><string>#c8d4d8</string></dict></dict><dict><key>scope</key>"
        + "<string>comment</string><key>settings</key><dict><key>foreground</key>"
        + "<string>#808080</string></dict></dict></array></dict></plist>"
    ),
    (
      "variables", "hypr.conf",
      "$red = rgb(f38ba0)\n$redAlpha = f38ba0\n$text = rgb(c8d4d8)\n$base = rgba(0b1d2aff)\n"
        + "$blue = rgb(8090ff)\n"
    ),
    (
      "variables", "sway",
      "set $red #f38ba0\nset $text #c8d4d8\nset $base #0b1d2a\nset $blue #8090ff\n"
        + "client.focused $red $base $text\n"
    ),
    (
      "variables", "theme.rasi",
      "* {\n  night: #0b1d2a;\n  fg: #c8d4d8;\n  bg: @night;\n  red: #f38ba0;\n}\n"
        + "#window { border-color: #fff; }\n"
    ),
    (
      "variables", "colors.sh",
      "# from a picture\nwallpaper='a.jpg'\nbackground='#0b1d2a'\nforeground='#c8d4d8'\n"
        + "color0='#0b1d2a'\ncolor1='#aa0000'\n"
    ),
    (
      "variables", "colors.toml",
      "mode = \"dark\"\naccent = \"#8090ff\"\nbackground = \"#0b1d2a\"\nforeground = \"#c8d4d8\"\n"
        + "red = \"#aa0000\"\n"
    ),
  ]

  @Test("gives its background and foreground", arguments: samples)
  func roles(format: String, file: String, text: String) throws {
    let list = try colors(in: text, file)
    #expect(list.format == format)
    let found = [.background, .foreground].map { list.roles[$0].map { list.colors[$0].hex } }
    #expect(found == ["#0b1d2a", "#c8d4d8"])
  }

  @Test("of several says which one is read")
  func several() throws {
    for (file, warning) in [
      ("prefix.css", "it holds several themes; the first is read"),
      ("z.json", "it holds 2 themes; 'Deep' is read"),
      ("settings.json", "it holds 2 themes; 'Deep' is read"),
    ] {
      let sample = try #require(Self.samples.first { $0.file == file })
      let list = try colors(in: sample.text, file)
      #expect(list.warning == "\(file): \(warning)" && Palette(list).warning == list.warning)
    }
  }

  @Test("has its opacity first in paint.net, and three numbers a line in JASC's format")
  func lists() {
    #expect(
      reading(";paint.net Palette File\n;Colors: 2\nFF0B1D2A\n80C8D4D8\n", "l.txt")
        == ["hex 'l'", "#0b1d2a", "#c8d4d880"])
    #expect(reading("JASC-PAL\n0100\n1\n11 29 42\n", "j.pal") == ["gimp 'j'", "#0b1d2a"])
  }

  @Test("that cannot be read is named")
  func kinds() {
    for (file, text, kind) in [
      ("a.lua", "return { bg = '#0b1d2a' }", "a Lua file"),
      ("a.mdx", "--a: #fff;", "a Markdown file"),
      ("a.terminal", "<plist><dict></dict></plist>", "a Terminal.app profile"),
      ("a.xccolortheme", "<plist></plist>", "an Xcode theme"),
      ("a.sketchpalette", "{}", "a Sketch palette"),
    ] {
      #expect(reading(text, file) == ["\(file): this is \(kind), not a palette"])
    }
    let unknown = "compose.yaml: this is not a palette of a known format"
    #expect(reading("services:\n  web:\n    image: nginx\n", "compose.yaml") == [unknown])
    #expect(
      reading("inherits = \"sea\"\n\"ui.text\" = \"#c8d4d8\"\n", "h.toml").joined()
        .contains("takes its background from 'sea'"))
  }
}
