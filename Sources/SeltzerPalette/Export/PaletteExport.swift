extension Palette {
  /// The palette as a file of another program, or our own.
  ///
  /// hex and ase hold the colours: the background's, then the bubbles'. The others also carry the
  /// whole palette, as a note where they have room for one. Terminals' themes are derived, see
  /// `ThemeColors`.
  ///
  /// - Parameter format: One of `PaletteFormat.exported`.
  /// - Returns: The bytes of the file; text is UTF-8.
  /// - Throws: `PaletteExportError` for the other formats.
  public func exported(as format: PaletteFormat) throws(PaletteExportError) -> [UInt8] {
    let text =
      switch format {
      case .seltzer: yamlText
      case .json: jsonText + "\n"
      case .gimp: gimpText
      case .hex: listed.map { $0.color.hexDigits + "\n" }.joined()
      case .css: cssText
      case .base16: base16Text
      case .pywal: pywalText
      case .kitty: kittyText
      case .xresources: xresourcesText
      case .ase: ""
      case .paintNet, .jasc, .riff, .raw, .aco, .base24, .tinted8, .iterm, .material, .list,
        .picture:
        throw .notWritten(format)
      }
    return format == .ase ? aseBytes : Array(text.utf8)
  }

  /// Every colour with the part that it has, such as `background 1` or `bubble 2`.
  var listed: [(part: String, color: SRGB8)] {
    background.stops.enumerated().map { ("background \($0 + 1)", $1.color) }
      + bubbles.enumerated().map { ("bubble \($0 + 1)", $1.color) }
  }
}

extension PaletteFormat {
  /// The formats that palettes can be written in.
  public static let exported: [PaletteFormat] = [
    .seltzer, .json, .gimp, .hex, .ase, .css, .base16, .pywal, .kitty, .xresources,
  ]
}

/// Why a palette cannot be written.
public enum PaletteExportError: Error, Equatable, CustomStringConvertible {
  /// Palettes of this format are only read.
  case notWritten(PaletteFormat)

  /// One line that names the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .notWritten(let format):
      "palettes cannot be written as \(format.rawValue); choose one of "
        + PaletteFormat.exported.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension SRGB8 {
  /// Such as `#1ad6fc`.
  var hex: String { description.lowercased() }

  /// Such as `1ad6fc`.
  var hexDigits: String { String(hex.dropFirst()) }
}
