extension PaletteSample {
  /// Terminals' themes: pywal, kitty, X resources.
  static let themes: [PaletteSample] = [
    PaletteSample(
      "pywal's colors.json", file: "/home/me/.cache/wal/colors.json",
      """
      {
          "checksum": "0",
          "wallpaper": "/home/me/a.jpg",
          "alpha": "100",
          "special": {
              "background": "#101218",
              "foreground": "#f0f0f0",
              "cursor": "#ffee00"
          },
          "colors": { "color10": "#0a0a0a", "color0": "#101218", "color1": "#aa0000" }
      }
      """,
      [
        "pywal 'colors' bg 0 fg 1", "#101218 background", "#f0f0f0 foreground", "#101218 color0",
        "#aa0000 color1", "#0a0a0a color10", "#ffee00 cursor",
      ]),
    PaletteSample(
      "pywal's scheme of colours alone", file: "dusk.json",
      "{\"colors\":{" + (0..<18).map { "\"color\($0)\":\"#0000\(hex($0))\"" }.joined(separator: ",")
        + "}}",
      ["pywal 'dusk' bg 0 fg 15"] + (0..<18).map { "#0000\(hex($0)) color\($0)" }),
    PaletteSample(
      "terminal.sexy's JSON", file: "s.json",
      "{\"name\":\"Sexy\",\"color\":[\"#000000\",\"#aa0000\"],\"foreground\":\"#eeeeee\","
        + "\"background\":\"#111111\"}",
      [
        "pywal 'Sexy' bg 0 fg 1", "#111111 background", "#eeeeee foreground", "#000000 color0",
        "#aa0000 color1",
      ]),
    PaletteSample(
      "pywal's plain list", file: "/home/me/.cache/wal/colors",
      (0..<16).map { "#ff00\(hex($0))\n" }.joined(),
      ["pywal 'colors' bg 0 fg 15"] + (0..<16).map { "#ff00\(hex($0)) color\($0)" }),
    PaletteSample(
      "kitty's", file: "Dusk.conf",
      """
      # vim:ft=kitty
      ## name: Dusk Light
      include other.conf
      font_size 12.0
      foreground   #f0f0f0
      background\t#123
      selection_foreground none
      cursor_text_color background
      cursor #ffee00 # bright

      color8 gray
      color0 #000000
      color255 rgb:ff/80/00
      color1 aliceblue
      #color2 #00ff00
      """,
      [
        "kitty 'Dusk Light' bg 0 fg 1", "#112233 background", "#f0f0f0 foreground",
        "#000000 color0", "#f0f8ff color1", "#bebebe color8", "#ff8000 color255", "#ffee00 cursor",
      ]),
    PaletteSample(
      "X resources", file: ".Xresources",
      """
      ! a comment
      #define base00 #101218
      #define ground base00
      *.foreground:   #f0f0f0
      *background:    ground
      URxvt*cursorColor: rgb:ff/ee/00
      *.color1:       rgb:aaaa/0000/0000
      *color0:        base00
      xterm*vt100.color15: #ffffffffffff
      URxvt.color2: [50]#00ff00
      rofi.color0: argb:1, 2, 3
      Emacs.background: #000001
      XTerm*font: fixed
      """,
      [
        "xresources '.Xresources' bg 0 fg 1", "#101218 background", "#f0f0f0 foreground",
        "#101218 color0", "#aa0000 color1", "#00ff0080 color2", "#ffffff color15",
        "#ffee00 cursorColor",
      ]),
    PaletteSample(
      "X resources of macros alone", file: "Dusk.xrdb",
      "#define Ansi_0_Color #101218\n#define Background_Color #20242c\n"
        + "#define Foreground_Color #f0f0f0\n",
      [
        "xresources 'Dusk' bg 1 fg 2", "#101218 Ansi_0_Color", "#20242c Background_Color",
        "#f0f0f0 Foreground_Color",
      ]),
    PaletteSample(
      "X resources of a program that is no terminal", file: "x", "Emacs.background: #102030\n",
      ["xresources 'x' bg 0", "#102030 background"]),
  ]

  private static func hex(_ value: Int) -> String {
    value < 16 ? "0" + String(value, radix: 16) : String(value, radix: 16)
  }
}
