import SeltzerDocument
package import SeltzerScene
import SeltzerSystem

/// Reads palettes and lists of colours in every known format.
package struct PaletteFileReader: Sendable {
  package init() {}

  package var extensions: [String] { PaletteFormats.all.flatMap(\.extensions) }
  package var sharedExtensions: [String] { PaletteFormats.all.flatMap(\.sharedExtensions) }

  package func palette(at path: String) throws -> Palette {
    Palette(try colors(in: TextFile.bytes(at: path), file: path))
  }

  /// Reads the colours of a file.
  ///
  /// The format is recognized by the contents, or by the extension if several formats look alike.
  /// The path is used in errors, and for the palette's name if the file has none.
  package func colors(in bytes: [UInt8], file path: String) throws -> ColorList {
    let file = PaletteFile(bytes, path: path)
    if let kind = file.isBlank ? "an empty file" : OtherFile.kind(of: file) {
      throw Failure.invalid("\(path): this is \(kind), not a palette")
    }
    guard let format = PaletteFormats.all.first(where: { $0.matches(file) }) else {
      _ = try file.json?.get()
      throw Failure.invalid(
        "\(path): this is "
          + (OtherFile.markup(of: file).map { "\($0), not a palette" }
            ?? "not a palette of a known format"))
    }
    var list = try colors(in: file, as: format)
    try list.checkCount(file: path)
    if let warning = list.warning { list.warning = "\(path): \(warning)" }
    list.name = Self.paletteName(list.name, file: path)
    if list.palette == nil, let format = format as? any WritablePaletteFormat {
      list.palette = notedPalette(in: file, as: format, for: list)
    }
    return list
  }

  private func colors(
    in file: PaletteFile, as format: any PaletteFormat, isSecond: Bool = false
  ) throws -> ColorList {
    do {
      var list = try format.colors(in: file)
      list.format = format.name
      return list
    } catch let fault as PaletteFault {
      // One bad line is skipped.
      if !isSecond, let line = fault.line, file.json == nil,
        var list = try? colors(in: file.without(line), as: format, isSecond: true),
        !list.colors.isEmpty
      {
        list.warning =
          "line \(line) is skipped: \(fault.value) must be \(fault.expected)"
        return list
      }
      throw Failure.invalid(
        "\(file.path)\(fault.place): \(fault.value) is not valid in the format \(format.name); "
          + "it must be \(fault.expected)")
    }
  }

  /// Returns the palette in the file's note, unless the colours were edited afterwards.
  private func notedPalette(
    in file: PaletteFile, as format: any WritablePaletteFormat, for list: ColorList
  ) -> Palette? {
    guard let palette = PaletteNote.palette(in: file) else { return nil }
    let unchanged = PaletteFile(format.bytes(of: palette), path: file.path)
    guard let expected = try? colors(in: unchanged, as: format) else { return nil }
    return expected.colors.map(\.hex) == list.colors.map(\.hex) ? palette : nil
  }

  /// Returns a valid palette name, of one line of 1 to 64 characters without `/`, from a text or
  /// else from a file's name.
  package static func paletteName(_ text: String, file: String) -> String {
    for text in [text, Path.stem(of: Path.split(file).name)] {
      let name = oneLine(text.replacing("/", with: "-")).trimmed.prefix(64).trimmed
      if !name.isEmpty { return String(name) }
    }
    return "palette"
  }
}

extension ColorList {
  /// Throws if there are no colours or too many.
  func checkCount(file: String) throws(Failure) {
    let count = colors.count
    if (1...Self.maximumCount).contains(count) { return }
    throw .invalid(
      "\(file): this \(format) palette has \(count == 0 ? "no" : "\(count)") colours; it must have "
        + (count == 0 ? "at least one" : "at most \(Self.maximumCount)"))
  }
}
