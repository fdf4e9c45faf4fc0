import SeltzerDocument

/// A palette file as it came, and its text where it is text.
struct PaletteInput: Sendable {
  let bytes: [UInt8]
  let file: String
  let text: PaletteText?

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    text = PaletteText(bytes: bytes, file: file)
  }
}

/// How files of one format are recognized and read.
struct PaletteReader: Sendable {
  /// The colours of a file of this format; nil when it is of another.
  let colors: @Sendable (PaletteInput) throws -> ColorList?

  init(_ colors: @escaping @Sendable (PaletteInput) throws -> ColorList?) {
    self.colors = colors
  }

  /// A format that is text.
  init(
    text matches: @escaping @Sendable (PaletteText) -> Bool,
    _ read: @escaping @Sendable (PaletteText) throws -> ColorList
  ) {
    self.init { input in
      guard let text = input.text, matches(text) else { return nil }
      return try read(text)
    }
  }

  /// A format that is bytes; `matches` is also given the file name's ending.
  init(
    bytes matches: @escaping @Sendable ([UInt8], String) -> Bool,
    _ read: @escaping @Sendable ([UInt8], String) throws -> ColorList
  ) {
    self.init { input in
      guard matches(input.bytes, FileName(input.file).ending) else { return nil }
      return try read(input.bytes, input.file)
    }
  }

  /// The colours as the first format that knows the file reads them.
  static func colors(of input: PaletteInput) throws -> ColorList {
    for reader in all {
      if let list = try reader.colors(input) { return list }
    }
    throw PaletteFileError.unknownFormat(file: input.file)
  }

  /// The formats, the most certainly recognized first; what stands last takes what nobody else does.
  static let all: [PaletteReader] = [
    .init(bytes: { bytes, _ in ASEPalette.matches(bytes) }, ASEPalette.read),
    .init(bytes: { bytes, _ in RIFFPalette.matches(bytes) }, RIFFPalette.read),
    .init(bytes: { bytes, _ in ITermColors.matches(bytes) }, ITermColors.read),
    .init(text: GIMPPalette.matches, GIMPPalette.read),
    .init(text: JASCPalette.matches, JASCPalette.read),
    .init { try ForeignFile.refuse($0) },
    .init(bytes: ACOPalette.matches, ACOPalette.read),
    .init(bytes: RawPalette.matches, RawPalette.read),
    .init(text: JSONPalette.matches, JSONPalette.read),
    .init(text: Base16Palette.matches, Base16Palette.read),
    .init(text: Tinted8Palette.matches, Tinted8Palette.read),
    .init(text: PaintNetPalette.matches, PaintNetPalette.read),
    .init(text: PywalPalette.matches, PywalPalette.read),
    .init(text: HexPalette.matches, HexPalette.read),
    .init(text: XResourcesPalette.matches, XResourcesPalette.read),
    .init(text: KittyPalette.matches, KittyPalette.read),
    .init(text: CSSPalette.matches, CSSPalette.read),
    .init(text: ListPalette.matches, ListPalette.read),
    .init(text: OwnPalette.matches, OwnPalette.read),
  ]
}

extension ColorList {
  /// The most colours that are read of one file.
  package static let mostColors = 65_536

  /// The colours of a palette file of any known format, found by its contents; the file name's ending
  /// decides only where contents could be of several formats.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path, for errors, and for the palette's name where the file has none.
  /// - Throws: `PaletteFileError`; `DocumentError` for a faulty palette of our own.
  public init(bytes: [UInt8], file: String) throws {
    let input = PaletteInput(bytes: bytes, file: file)
    if bytes.isEmpty || input.text?.content.isEmpty ?? false {
      throw PaletteFileError.empty(file: file)
    }
    self = try PaletteReader.colors(of: input)
    guard !colors.isEmpty else { throw PaletteFileError.noColors(file: file, format) }
    guard colors.count <= Self.mostColors else {
      throw PaletteFileError.tooManyColors(
        file: file, format, found: colors.count, most: Self.mostColors)
    }
    name = Self.name(name, file: file)
    if palette == nil, let text = input.text {
      palette = PaletteNote.palette(in: text, for: self) { bytes in
        try PaletteReader.colors(of: PaletteInput(bytes: bytes, file: file))
      }
    }
  }

  /// A name that a palette may have, made of the file's own or else of the file's name: one line of 1
  /// to 64 characters without `/`.
  package static func name(_ own: String, file: String) -> String {
    for text in [own, FileName(file).stem] {
      let plain = oneLine(text.replacing("/", with: "-"))
      let name = plain.trimmed.prefix(64).trimmed
      if !name.isEmpty { return String(name) }
    }
    return "palette"
  }
}
