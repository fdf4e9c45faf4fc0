/// A way of writing palettes down: our own, and those of other programs.
public enum PaletteFormat: String, Sendable, CaseIterable {
  /// Seltzer's own YAML.
  case seltzer
  /// Seltzer's palette as JSON.
  case json
  /// GIMP's and Inkscape's `.gpl`.
  case gimp
  /// Hexadecimal colours, a line each, as Lospec gives them.
  case hex
  /// paint.net's `.txt`, with AARRGGBB.
  case paintNet = "paint.net"
  /// Paint Shop Pro's `.pal`, text that begins with JASC-PAL.
  case jasc
  /// Microsoft's `.pal`, a RIFF file.
  case riff
  /// A `.pal` or `.act` of bare bytes, three a colour.
  case raw
  /// Adobe Swatch Exchange.
  case ase
  /// Photoshop's colour swatches.
  case aco
  /// A base16 scheme, flat or with a `palette`.
  case base16
  /// A base24 scheme, flat or with a `palette`.
  case base24
  /// A tinted8 scheme.
  case tinted8
  /// pywal's `colors.json`, and its colour schemes.
  case pywal
  /// kitty's `.conf`.
  case kitty
  /// iTerm2's `.itermcolors`, a property list.
  case iterm
  /// X resources, as xterm and urxvt read them.
  case xresources
  /// Material colours as JSON, such as matugen writes.
  case material
  /// CSS custom properties.
  case css
  /// A list of CSS colours, such as `#1AD6FC,#1C61F0,white`.
  case list
  /// The colours of a picture.
  case picture
}
