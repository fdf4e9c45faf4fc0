import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A palette of a theme")
struct ThemeExportTests {
  /// The name, background, foreground, and colours 0 to 15 in the themes' own files for terminals.
  private static let themes = """
    nord 2e3440 d8dee9 3b4252 bf616a a3be8c ebcb8b 81a1c1 b48ead 88c0d0 e5e9f0 \
      4c566a bf616a a3be8c ebcb8b 81a1c1 b48ead 8fbcbb eceff4
    gruvbox 282828 ebdbb2 282828 cc241d 98971a d79921 458588 b16286 689d6a a89984 \
      928374 fb4934 b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2
    dracula 282a36 f8f8f2 21222c ff5555 50fa7b f1fa8c bd93f9 ff79c6 8be9fd f8f8f2 \
      6272a4 ff6e6e 69ff94 ffffa5 d6acff ff92df a4ffff ffffff
    tokyo-night 1a1b26 c0caf5 15161e f7768e 9ece6a e0af68 7aa2f7 bb9af7 7dcfff a9b1d6 \
      414868 ff899d 9fe044 faba4a 8db0ff c7a9ff a4daff c0caf5
    catppuccin-mocha 1e1e2e cdd6f4 45475a f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5 a6adc8 \
      585b70 f37799 89d88b ebd391 74a8fc f2aede 6bd7ca bac2de
    catppuccin-latte eff1f5 4c4f69 5c5f77 d20f39 40a02b df8e1d 1e66f5 ea76cb 179299 acb0be \
      6c6f85 de293e 49af3d eea02d 456eff fe85d8 2d9fa8 bcc0cc
    rose-pine 191724 e0def4 26233a eb6f92 31748f f6c177 9ccfd8 c4a7e7 ebbcba e0def4 \
      6e6a86 eb6f92 31748f f6c177 9ccfd8 c4a7e7 ebbcba e0def4
    everforest 2d353b d3c6aa 475258 e67e80 a7c080 dbbc7f 7fbbb3 d699b6 83c092 d3c6aa \
      475258 e67e80 a7c080 dbbc7f 7fbbb3 d699b6 83c092 d3c6aa
    solarized 002b36 839496 073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 \
      002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3
    kanagawa 1f1f28 dcd7ba 16161d c34043 76946a c0a36e 7e9cd8 957fb8 6a9589 c8c093 \
      727169 e82424 98bb6c e6c384 7fb4ca 938aa9 7aa89f dcd7ba
    """.split(separator: "\n").map { $0.split(separator: " ") }

  /// The formats of terminals.
  static let terminals = [
    "alacritty", "foot", "ghostty", "kitty", "pywal", "wezterm", "xresources",
  ]

  @Test("exports the theme's colours to Ghostty", arguments: PaletteLibrary.themeNames)
  func ghostty(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    let lines = try lines(of: palette, "ghostty")
    let colors = try #require(Self.themes.first { $0[0] == name }).dropFirst().map { "#\($0)" }
    #expect(
      lines.filter { !$0.hasPrefix("cursor") } == [
        "background = \(colors[0])", "foreground = \(colors[1])",
      ] + colors[2...].enumerated().map { "palette = \($0)=\($1)" })
  }

  @Test(
    "is exported equally after an import without the note", arguments: PaletteLibrary.themeNames)
  func roundTrip(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    for format in Self.terminals {
      let lines = try lines(of: palette, format)
      let list = try colors(in: lines.joined(separator: "\n"), "\(name).\(format)")
      #expect(list.format == format && list.palette == nil)
      #expect(try self.lines(of: Palette(list), format) == lines, "\(format)")
    }
  }

  @Test("has the sections of foot's own themes")
  func foot() throws {
    let library = PaletteLibrary(environment: [:])
    let dark = try lines(of: library.palette("nord"), "foot")
    #expect(dark.first == "[colors-dark]" && dark.count == 19)
    let light = try lines(of: library.palette("catppuccin-latte"), "foot")
    #expect(light.prefix(3) == ["[main]", "initial-color-theme=light", "[colors-light]"])
    #expect(light.count == 21)
  }

  /// Programs, and the lines of their files without the note, of which one stands for all colours.
  static let programs: [String: [String]] = [
    "hyprland": ["$NAME = rgb(DIGITS)"], "rofi": ["* {", "  NAME: #DIGITS;", "}"],
    "sway": ["set $NAME #DIGITS"], "tailwind": ["@theme {", "  --color-NAME: #DIGITS;", "}"],
    "waybar": ["@define-color NAME #DIGITS;"],
  ]

  @Test("is exported to programs that take names and colours", arguments: programs.keys)
  func rows(program: String) throws {
    let theme = try #require(Self.themes.first { $0[0] == "nord" }).dropFirst().map(String.init)
    let names: [String] =
      ["background", "foreground", "cursor"] + (0..<16).map { "color\($0)" } + ["accent"]
    let colors: [String] = Array(theme[..<2]) + [theme[1]] + Array(theme[2...]) + ["bf616a"]
    let expected = Self.programs[program]?.flatMap { line -> [String] in
      guard line.contains("NAME") else { return [line] }
      return zip(names, colors).map {
        line.replacing("NAME", with: $0).replacing("DIGITS", with: $1)
      }
    }
    let palette = try PaletteLibrary(environment: [:]).palette("nord")
    let text = try text(of: palette, program)
    let isHash = ["hyprland", "sway"].contains(program)
    #expect(text.hasPrefix(isHash ? "# seltzer: {" : "/* seltzer: {") && text.hasSuffix("\n"))
    #expect(text.split(separator: "\n").dropFirst().map(String.init) == expected)
    // waybar's file is CSS of GTK, and Tailwind's has custom properties.
    guard let format = ["waybar": "gtk", "tailwind": "css"][program] else { return }
    let list = try SeltzerPaletteTests.colors(in: text, "theme")
    #expect(list.format == format && list.colors.map(\.hex) == colors.map { "#\($0)" })
  }

  /// The lines of an exported file without the note.
  private func lines(of palette: Palette, _ format: String) throws -> [String] {
    try text(of: palette, format).split(separator: "\n").map(String.init)
      .filter { !$0.contains("seltzer") }
  }
}
