import SeltzerSystem

/// An error that a format finds in a part of a file.
package struct PaletteFault: Error, Equatable {
  let place, value, expected: String
  /// The number of the line; nil in binary files and JSON.
  private(set) var line: Int?

  /// A line of text, numbered from 1.
  static func line(_ number: Int, _ value: some StringProtocol, expected: String) -> PaletteFault {
    .init(
      place: ":\(number)", value: "'\(excerpt(String(value)))'", expected: expected, line: number)
  }

  /// A field of a binary file, at an offset in bytes from 0.
  static func byte(_ offset: Int, _ value: String, expected: String) -> PaletteFault {
    .init(place: ", byte \(offset)", value: excerpt(value), expected: expected)
  }

  /// A part of the file whose position is unknown.
  static func entry(_ value: String, expected: String) -> PaletteFault {
    .init(place: "", value: excerpt(value), expected: expected)
  }
}

/// Kinds of files that are given as palettes by mistake.
enum OtherFile {
  /// Returns a description such as `a picture (PNG)`; nil for other files.
  static func kind(of file: PaletteFile) -> String? {
    if let kind = kind(ofExtension: file.pathExtension) { return String(kind) }
    for (signature, kind) in signatures where file.bytes.starts(with: signature) { return kind }
    if file.bytes.starts(with: "RIFF".utf8), file.bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "a picture (WebP)"
    }
    return file.lines.contains { $0.begins(with: "layers:") } ? "a scene" : nil
  }

  /// Describes an XML file that no format matches, such as `a web page (HTML)`; nil for other
  /// files.
  static func markup(of file: PaletteFile) -> String? {
    let lines = file.lines.lazy.map(\.trimmed).filter { !$0.isEmpty }.prefix(20)
    guard let first = lines.first, first.begins(with: "<") else { return nil }
    let start = lines.map { $0.prefix(200).lowercased() }.joined(separator: " ")
    if start.contains("<html") || start.contains("<!doctype html") { return "a web page (HTML)" }
    return start.contains("<svg") ? "a picture (SVG)" : "an XML file"
  }

  /// The kinds of files that may contain colours, but are read by programs in other ways.
  private static func kind(ofExtension ending: String) -> Substring? {
    (ThemeFile.sections["other files"] ?? "").split(separator: "\n").lazy
      .compactMap { $0.cut(at: "=") }
      .first { $0.after.split(separator: " ").contains(ending[...]) }?.before
  }

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"), ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
    (Array("GIF8".utf8), "a picture (GIF)"), (Array("%PDF".utf8), "a document (PDF)"),
    ([0x50, 0x4B, 0x03, 0x04], "an archive (ZIP)"), ([0x1F, 0x8B], "an archive (gzip)"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
  ]
}
