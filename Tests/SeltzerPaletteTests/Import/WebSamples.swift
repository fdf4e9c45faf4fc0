extension PaletteSample {
  /// CSS, lists, and Material's JSON.
  static let web: [PaletteSample] = [
    PaletteSample(
      "CSS custom properties", file: "theme.css",
      """
      /* --no: #000000; */
      :root {
        --background: #101218;
        --foreground:rgb(240, 240, 240);
        --accent/**/: hsl(190deg
          100% 50%) !important;
        --gap: 4px; --shadow: 0 0 1px #000; --link: var(--accent);
      }
      .block--name:hover { color: #ff0000; --Named: RebeccaPurple }
      @media (prefers-color-scheme: dark) { :root { --accent: oklch(70% 25% 3rad / 50%); } }
      """,
      [
        "css 'theme' bg 0 fg 1", "#101218 background", "#f0f0f0 foreground", "#00d5ff accent",
        "#663399 Named",
      ]),
    PaletteSample(
      "a list of CSS colours", file: "l.txt", "#1AD6FC, #1C61F0,white;\nrgb(1, 2, 3) transparent\n",
      ["list 'l'", "#1ad6fc", "#1c61f0", "#ffffff white", "#010203", "#00000000"]),
    PaletteSample(
      "a list of names", file: "l", "tomato papayawhip",
      ["list 'l'", "#ff6347 tomato", "#ffefd5 papayawhip"]),
    PaletteSample(
      "Lospec's JSON", file: "x.json",
      "{\"name\":\"Sweet\",\"author\":\"\",\"colors\":[\"1a1c2c\",\"5d275d\"]}",
      ["list 'Sweet'", "#1a1c2c", "#5d275d"]),
    PaletteSample(
      "a list in JSON", file: "x.json", "[\"#1a1c2c\", \"teal\",]\n",
      ["list 'x'", "#1a1c2c", "#008080 teal"]),
    PaletteSample(
      "matugen's, by roles", file: "m.json",
      """
      {
        "base16": {"base99": {"dark": {"color": "#123456"}}},
        "colors": {
          "background": {"dark": {"color": "#101218"}, "default": {"color": "#fafafa"}},
          "on_background": {"dark": {"color": "#e0e0e0"}, "default": {"color": "#202020"}},
          "source_color": {"dark": {"color": "#1ad6fc"}, "default": {"color": "#1ad6fd"}}
        },
        "image": "/a/b.jpg", "is_dark_mode": false, "mode": "light",
        "palettes": {"primary": {"0": {"color": "#000000"}}}
      }
      """,
      [
        "material 'm' bg 0 fg 1", "#fafafa background", "#202020 on_background",
        "#1ad6fd source_color",
      ]),
    PaletteSample(
      "matugen's, by schemes, without #", file: "m.json",
      "{\"colors\": {\"light\": {\"primary\": \"2563eb\"}, \"dark\": {\"primary\": \"b4c5ff\", "
        + "\"surface\": \"121318\", \"on_surface\": \"rgb(227, 225, 233)\"}}}",
      [
        "material 'm' bg 1 fg 2", "#b4c5ff primary", "#121318 surface", "#e3e1e9 on_surface",
      ]),
    PaletteSample(
      "the Material Theme Builder's", file: "material-theme.json",
      """
      {
        "description": "TYPE: CUSTOM",
        "seed": "#2563EB",
        "schemes": {
          "light-high-contrast": { "primary": "#002052" },
          "light": { "primary": "#445E91", "onBackground": "#1A1B20", "background": "#F9F9FF" }
        },
        "palettes": { "primary": { "0": "#000000" } }
      }
      """,
      [
        "material 'material-theme' bg 2 fg 1", "#445e91 primary", "#1a1b20 onBackground",
        "#f9f9ff background",
      ]),
    PaletteSample(
      "a list with a name in JSON", file: "t.json",
      "{\"name\": \"T\\u00e9\\ud83d\\ude00\\/\", \"colors\": [\"#102030\", \"red\"]}",
      ["list 'Té😀-'", "#102030", "#ff0000 red"]),
    PaletteSample(
      "Coolors' address", file: "c.txt", "https://coolors.co/palette/264653-2a9d8f\n",
      ["list 'c'", "#264653", "#2a9d8f"]),
    PaletteSample(
      "Coolors' list", file: "c.csv", "264653,2a9d8f\n", ["list 'c'", "#264653", "#2a9d8f"]),
    PaletteSample(
      "SCSS variables", file: "v.scss",
      "// The sea: $no: red;\n$background: #101218 !default;\n$gap: 4px;\n$accent : teal;\n",
      ["css 'v' bg 0", "#101218 background", "#008080 accent"]),
    PaletteSample(
      "gradients in CSS", file: "g.css",
      "a { background: linear-gradient(to right, #fc5c7d 10%, rgb(1, 2, 3), tan) }",
      ["css 'g'", "#fc5c7d", "#010203", "#d2b48c"]),
    PaletteSample(
      "GTK's colours", file: "gtk.css",
      "@define-color window_bg_color #242424;\n@define-color window_fg_color white;\n"
        + "@define-color accent @window_fg_color;\n@define-color shade alpha(black, 0.5);\n",
      [
        "gtk 'gtk' bg 0 fg 1", "#242424 window_bg_color", "#ffffff window_fg_color",
        "#ffffff accent",
      ]),
  ]
}
