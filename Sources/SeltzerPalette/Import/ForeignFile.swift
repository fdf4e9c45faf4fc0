/// What is given for a palette by mistake, so that the message can say what it is.
enum ForeignFile {
  /// Nil, unless the file is known to be something else.
  static func refuse(_ input: PaletteInput) throws(PaletteFileError) -> ColorList? {
    guard let kind = kind(input.bytes, input.text) else { return nil }
    throw .anotherKind(file: input.file, kind: kind)
  }

  /// Such as `a picture (PNG)`; nil when nothing is recognized.
  private static func kind(_ bytes: [UInt8], _ text: PaletteText?) -> String? {
    for (signature, kind) in signatures where bytes.starts(with: signature) { return kind }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "a picture (WebP)"
    }
    guard let text else { return nil }
    if text.firstVisible == "<" { return markup(text) }
    let isScene = text.lines.contains { $0.begins(with: "layers:") }
    return isScene ? "a scene" : nil
  }

  private static func markup(_ text: PaletteText) -> String {
    let start = text.content.prefix(20).map { $0.line.prefix(200).lowercased() }
      .joined(separator: " ")
    if start.contains("<html") || start.contains("<!doctype html") { return "a web page (HTML)" }
    return start.contains("<svg") ? "a picture (SVG)" : "an XML file"
  }

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"),
    ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
    (Array("GIF8".utf8), "a picture (GIF)"),
    (Array("%PDF".utf8), "a document (PDF)"),
    ([0x50, 0x4B, 0x03, 0x04], "an archive (ZIP)"),
    ([0x1F, 0x8B], "an archive (gzip)"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
  ]
}
