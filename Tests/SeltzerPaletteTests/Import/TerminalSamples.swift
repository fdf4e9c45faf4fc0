extension PaletteSample {
  /// Terminals' themes with the same four colours.
  static let terminals: [PaletteSample] = [
    terminal(
      "alacritty", file: "t.toml",
      """
      [colors.primary]
      background = '#101218'
      foreground = "#f0f0f0" # a comment

      [colors.cursor]
      text = "CellBackground"
      cursor = "CellForeground"
      [colors.normal]
      black = "0x000000"
      red = '#aa0000'
      """),
    terminal(
      "alacritty", file: "t.yml",
      """
      colors:
        primary:
          background: '0x101218'
          foreground: '#f0f0f0'
        normal:
          black: '#000000'
          red: '#aa0000'
      """),
    terminal(
      "ghostty", file: "t",
      """
      palette = 0=#000000
      palette = 1=aa0000
      background = #101218
      foreground = f0f0f0
      cursor-color = cell-foreground
      """),
    terminal(
      "foot", file: "t.ini",
      """
      [colors-dark]
      background=101218
      foreground=f0f0f0
      regular0=000000
      regular1=aa0000  # red
      [colors-light]
      background=ffffff
      """),
    foot("colors"), foot("colors2"), foot("colors-light"),
    terminal(
      "wezterm", file: "t.toml",
      """
      [colors]
      background = "#101218"
      foreground = "#f0f0f0"
      ansi = [
        "#000000",
        "#aa0000", # red
      ]
      brights = ["#808080"]
      """, ["#808080 color8"]),
    terminal(
      "konsole", file: "t.colorscheme",
      """
      [Background]
      Color=16,18,24
      [Color0]
      Color=0,0,0
      [Color1]
      Color=170,0,0
      [Color1Faint]
      Color=1,2,3
      [Foreground]
      Color=240,240,240
      """),
    terminal(
      "windows-terminal", file: "settings.json",
      """
      { // The user's
        "schemes": [
          {
            "background": "#101218", "foreground": "#f0f0f0", "black": "#000000", "red": "#aa0000",
            "brightPurple": "#ff00ff", "selectionBackground": "#ffffff",
          },
          { "background": "#ffffff" }
        ]
      }
      """, ["#ff00ff color13"]),
    terminal(
      "vscode", file: "t.json",
      """
      {
        "type": "dark",
        "colors": {
          "editor.background": "#101218", "editor.foreground": "#f0f0f0", "focusBorder": "#00000000",
          "terminal.ansiBlack": "#000000", "terminal.ansiRed": "#aa0000"
        },
        "tokenColors": [{"scope": "comment", "settings": {"foreground": "#808080"}}]
      }
      """, ["#808080 syntax #808080"]),
    terminal(
      "xfce4-terminal", file: "t.theme",
      """
      [Scheme]
      ColorForeground=#f0f0f0
      ColorBackground=#101218
      ColorPalette=#000000;#aa0000
      """),
  ]

  /// A theme in a section that some versions of foot have.
  private static func foot(_ section: String) -> PaletteSample {
    terminal(
      "foot", file: "t.ini",
      "[\(section)]\nbackground=101218\nforeground=f0f0f0\nregular0=000000\nregular1=aa0000\n")
  }

  private static func terminal(
    _ format: String, file: String, _ text: String, _ rest: [String] = []
  ) -> PaletteSample {
    PaletteSample(
      "\(format)'s, \(file)", file: file, text,
      [
        "\(format) '\(file == "settings.json" ? "settings" : "t")' bg 0 fg 1", "#101218 background",
        "#f0f0f0 foreground", "#000000 color0", "#aa0000 color1",
      ] + rest)
  }
}
