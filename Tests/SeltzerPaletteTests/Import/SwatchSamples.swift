extension PaletteSample {
  /// Lists of swatches: GIMP, hex.
  static let swatches: [PaletteSample] = [
    PaletteSample(
      "GIMP's own", file: "Seaside.gpl",
      """
      GIMP Palette
      Name: Sea and sand
      Columns: 4
      #
      # A comment, 1 2 3
        0   0   0\tBlack
       26 214 252\tBright #water
      # Another, in the middle
      255 243 176\tSand, wet
      """,
      ["gimp 'Sea and sand'", "#000000 Black", "#1ad6fc Bright #water", "#fff3b0 Sand, wet"]),
    PaletteSample(
      "GIMP's, with no name, columns or colours' names, in CRLF, after a byte order mark",
      file: "a/b/no-name_1.gpl",
      "\u{FEFF}GIMP Palette\r\n#\r\n  1   2   3\r\n\t255\t0\t128\t\r\n0 0 0 Untitled\r\n\r\n",
      ["gimp 'no-name_1'", "#010203", "#ff0080", "#000000"]),
    PaletteSample(
      "GIMP's, with its heading below and comments after numbers", file: "x.gpl",
      """
      GIMP Palette
      10 20 30 # a comment
      40 50 60 #28323c
      Columns: 2
      Name: Below / beyond
      70 80 90 #
      """,
      ["gimp 'Below - beyond'", "#0a141e", "#28323c #28323c", "#46505a"]),
    PaletteSample(
      "Aseprite's, with opacity", file: "x.gpl",
      "GIMP Palette\nChannels: RGBA\n# \n 26 214 252 255 Water\n 26 214 252 128 Glass\n",
      ["gimp 'x'", "#1ad6fc Water", "#1ad6fc80 Glass"]),
    PaletteSample(
      "Lospec's hex", file: "sweetie.hex", "1a1c2c\r\n5d275d\r\nb13e53\r\n",
      ["hex 'sweetie'", "#1a1c2c", "#5d275d", "#b13e53"]),
    PaletteSample(
      "hex of all lengths, with comments", file: "mixed.hex",
      "; by hand\n#1AD6FC\n1ad6fc80\n\n// short\nfa3\n#FA3\n",
      ["hex 'mixed'", "#1ad6fc", "#1ad6fc80", "#ffaa33", "#ffaa33"]),
    PaletteSample(
      "hex in a file of another ending", file: "colours", "1a1c2c\n5d275d\n",
      ["hex 'colours'", "#1a1c2c", "#5d275d"]),
    PaletteSample(
      "hex with opacity in a file of another ending", file: "colours.dat", "1a1c2cff\n5d275d80\n",
      ["hex 'colours'", "#1a1c2c", "#5d275d80"]),
  ]
}
