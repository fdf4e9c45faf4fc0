import SeltzerPaletteFiles
import SeltzerScene
import Testing

/// A palette file and its expected contents.
struct PaletteSample: Sendable, CustomTestStringConvertible {
  let what: String
  let file: String
  let text: String
  /// The format, the name and the roles, then the colours with their names.
  let expected: [String]

  init(_ what: String, file: String, _ text: String, _ expected: [String]) {
    self.what = what
    self.file = file
    self.text = text
    self.expected = expected
  }

  var testDescription: String { what }
  var bytes: [UInt8] { Array(text.utf8) }
}

extension ColorList {
  /// The list as lines that tests can compare.
  var lines: [String] {
    var first = "\(format) '\(name)'"
    if let place = roles[.background] { first += " bg \(place)" }
    if let place = roles[.foreground] { first += " fg \(place)" }
    return [first] + colors.map { $0.hex + ($0.name.map { " " + $0 } ?? "") }
  }
}

func colors(in text: String, _ file: String) throws -> ColorList {
  try PaletteFileReader().colors(in: Array(text.utf8), file: file)
}

/// Returns the text of a file in one of the writable formats.
func text(of palette: Palette, _ format: String = "seltzer") throws -> String {
  let format = try #require(PaletteFormats.writable.first { $0.name == format })
  return String(decoding: format.bytes(of: palette), as: UTF8.self)
}

/// Reads a file and returns its lines, or the error.
func reading(_ text: String, _ file: String) -> [String] {
  reading(Array(text.utf8), file)
}

func reading(_ bytes: [UInt8], _ file: String) -> [String] {
  do {
    return try PaletteFileReader().colors(in: bytes, file: file).lines
  } catch { return ["\(error)"] }
}
