import SeltzerPalette
import SeltzerPaletteFiles
import Testing

/// A file as someone might have it, and what is to be read in it.
struct PaletteSample: Sendable, CustomTestStringConvertible {
  let what: String
  let file: String
  let text: String
  /// The format, the name and the roles, and then the colours with their names.
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
  /// All of it in lines that tests can compare.
  var lines: [String] {
    var first = "\(format) '\(name)'"
    if let place = roles[.background] { first += " bg \(place)" }
    if let place = roles[.foreground] { first += " fg \(place)" }
    return [first] + colors.map { $0.hex + ($0.name.map { " " + $0 } ?? "") }
  }
}

/// What is said of a file: its lines, or the error.
func reading(_ text: String, _ file: String) -> [String] {
  reading(Array(text.utf8), file)
}

func reading(_ bytes: [UInt8], _ file: String) -> [String] {
  do {
    return try PaletteFileReader().colors(in: bytes, file: file).lines
  } catch { return ["\(error)"] }
}
