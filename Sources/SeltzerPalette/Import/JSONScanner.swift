/// Reads a JSON document's parts one after another, and knows the line it is on.
struct JSONScanner {
  /// From 1.
  private(set) var line = 1
  private let text: PaletteText
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: PaletteText) {
    self.text = text
    bytes = Array(text.whole.utf8)
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return at == bytes.count
    }
  }

  /// Passes over a character if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Passes over a comma; one too many, or one too few before a line's end, harms nobody.
  mutating func takeComma() { _ = take(",") }

  /// A value; of objects and arrays only the opening bracket.
  mutating func value() throws(PaletteFileError) -> JSONTree.Kind {
    if take("{") { return .object }
    if take("[") { return .array }
    if at < bytes.count, bytes[at] == UInt8(ascii: "\"") { return .string(try string()) }
    let start = at
    while at < bytes.count, isWord(bytes[at]) { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
      at = start
      throw fault("a JSON value: text in quotes, a number, {…} or […]")
    }
    return .word(word)
  }

  /// Text in quotes, without them.
  mutating func string() throws(PaletteFileError) -> String {
    guard take("\"") else { throw fault("text in double quotes") }
    var units: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != 0x0A {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 1
        try escape(into: &units)
      } else {
        units.append(bytes[at])
        at += 1
      }
    }
    guard at < bytes.count, bytes[at] != 0x0A else { throw fault("text that ends with a quote") }
    at += 1
    return String(decoding: units, as: UTF8.self)
  }

  /// The error that something else stands here than must.
  func fault(_ expected: String) -> PaletteFileError {
    let rest = bytes[min(at, bytes.count)...].prefix(240).prefix { $0 != 0x0A }
    let value = String(decoding: rest, as: UTF8.self)
    return text.faulty(line, .json, value.isEmpty ? "the end" : value, expected)
  }

  private mutating func escape(into units: inout [UInt8]) throws(PaletteFileError) {
    guard at < bytes.count else { return }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "t"):
      // Names are one line.
      units.append(UInt8(ascii: " "))
    case UInt8(ascii: "u"):
      var code = try fourDigits()
      if (0xD800..<0xDC00).contains(code), bytes[at...].starts(with: Array("\\u".utf8)) {
        at += 2
        code = 0x10000 + (code - 0xD800) << 10 + (try fourDigits() & 0x3FF)
      }
      units += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    default: units.append(byte)
    }
  }

  private mutating func fourDigits() throws(PaletteFileError) -> UInt32 {
    let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16) else {
      throw fault("four hexadecimal digits")
    }
    at += 4
    return code
  }

  private mutating func skipSpace() {
    while at < bytes.count, isSpace(bytes[at]) {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  private func isWord(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !",:{}[]\"".utf8.contains(byte)
  }
}
