extension PaletteSample {
  /// Schemes in YAML: base16, base24, and our own.
  static let schemes: [PaletteSample] = [
    PaletteSample(
      "base16 as it was first", file: "dusk.yaml",
      """
      scheme: "Dusk: late" # the name
      author: "Somebody (https://example.org)"
      base00: "101218" # background
      base01: '20242c'
      base02: 303640
      base03: #404854
      base04: "#506070"
      base05: 012345 # a number to YAML
      base06: 123e45
      base07: "FFFFFF"
      base08: aa0000
      base09: aa5500
      base0A: aaaa00
      base0B: 00aa00
      base0C: 00aaaa
      base0D: 0000aa
      base0E: aa00aa
      base0F: 553311
      """,
      [
        "base16 'Dusk: late' bg 0 fg 5", "#101218 base00", "#20242c base01", "#303640 base02",
        "#404854 base03", "#506070 base04", "#012345 base05", "#123e45 base06", "#ffffff base07",
        "#aa0000 base08", "#aa5500 base09", "#aaaa00 base0A", "#00aa00 base0B", "#00aaaa base0C",
        "#0000aa base0D", "#aa00aa base0E", "#553311 base0F",
      ]),
    PaletteSample(
      "base16 as it is now, out of order", file: "x.yml",
      """
      ---
      system: "base16"
      name: 'Dawn'
      variant: "light"
      palette:
        base05: "#102030"
        base00: "#fafbfc"

        # and an accent
        "base0d": "#1ad6fc"
      """,
      ["base16 'Dawn' bg 0 fg 1", "#fafbfc base00", "#102030 base05", "#1ad6fc base0D"]),
    PaletteSample(
      "base16 on few lines", file: "few.yaml",
      "name: Few\npalette: { base00: '101218', base05: \"fafbfc\", base0A: #ffee00 }\n",
      ["base16 'Few' bg 0 fg 1", "#101218 base00", "#fafbfc base05", "#ffee00 base0A"]),
    PaletteSample(
      "base24", file: "b.yaml",
      "system: base24\nname: \"More\"\npalette:\n  base00: \"000000\"\n  base05: \"cccccc\"\n"
        + "  base10: \"0a0a0a\"\n  base17: \"f5a3d2\"\n",
      [
        "base24 'More' bg 0 fg 1", "#000000 base00", "#cccccc base05", "#0a0a0a base10",
        "#f5a3d2 base17",
      ]),
    PaletteSample(
      "base16 in JSON", file: "b.json",
      "{\"name\": \"J\", \"palette\": {\"base00\": \"#000000\", \"base05\": \"cccccc\"}}",
      ["base16 'J' bg 0 fg 1", "#000000 base00", "#cccccc base05"]),
    PaletteSample("our own", file: "p.yaml", own, ownLines("seltzer")),
    PaletteSample("our own in another file", file: "p", own, ownLines("seltzer")),
    PaletteSample(
      "our own in braces", file: "p.yaml",
      "{name: shore, background: {angle: 1.5, stops: ['#102030', {at: 0.75, color: '#a0b0c0'}]}, "
        + "bubbles: ['#FFFFFF', {color: '#1AD6FC', weight: 2}], opacity: [0.1, 0.4]}",
      ownLines("json")),
    PaletteSample(
      "our own in JSON", file: "p.json",
      """
      {
        "background" : {
          "angle" : 1.5,
          "stops" : [
            { "at" : 0, "color" : "#102030" },
            { "at" : 0.75, "color" : "#A0B0C0" }
          ]
        },
        "bubbles" : [
          { "color" : "#FFFFFF", "weight" : 1 },
          { "color" : "#1AD6FC", "weight" : 2 }
        ],
        "name" : "shore",
        "opacity" : [ 0.1, 0.4 ]
      }
      """, ownLines("json")),
  ]

  static let own = """
    # mine
    name: shore
    background:
      angle: 1.5
      stops: ['#102030', { at: 0.75, color: '#A0B0C0' }]
    bubbles:
      - '#FFFFFF'
      - { color: '#1AD6FC', weight: 2 }
    opacity: [0.1, 0.4]
    """

  private static func ownLines(_ format: String) -> [String] {
    ["\(format) 'shore'", "#102030", "#a0b0c0", "#ffffff", "#1ad6fc"]
  }
}
