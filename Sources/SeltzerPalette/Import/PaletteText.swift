import SeltzerDocument

/// A palette file's text, decoded and cut into lines once for all readers.
struct PaletteText: Sendable {
  /// What errors call the file.
  let file: String
  /// The lines, without what ended them (LF, CRLF or CR).
  let lines: [String]
  /// The lines that are not empty, without the spaces around them, numbered from 1.
  let content: [(number: Int, line: Substring)]

  /// The text in UTF-8, or in UTF-16 when a byte order mark says so; nil when the bytes are no text.
  ///
  /// Faulty UTF-8 becomes replacement characters: old palettes have names in other encodings.
  init?(bytes: [UInt8], file: String) {
    self.file = file
    let text: [UInt8]
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      text = Self.utf8(fromUTF16: bytes, low: bytes[0] == 0xFF ? 0 : 1)
    } else {
      text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
    guard !text.contains(0) else { return nil }
    lines = Self.lines(of: Self.mended(text))
    content = lines.enumerated().compactMap { index, line in
      let line = line.trimmed
      return line.isEmpty ? nil : (index + 1, line)
    }
  }

  /// All of it, with LF between lines.
  var whole: String { lines.joined(separator: "\n") }

  /// The first byte that is no space or tab.
  var firstVisible: Unicode.Scalar? {
    content.first?.line.unicodeScalars.first
  }

  /// The file name's ending in lower case, such as `gpl`; empty when it has none.
  var ending: String { FileName(file).ending }

  func faulty(
    _ line: Int, _ format: PaletteFormat, _ value: some StringProtocol, _ expected: String
  ) -> PaletteFileError {
    .faultyLine(
      file: file, line: line, format, value: excerpt(String(value)), expected: expected)
  }

  private static func utf8(fromUTF16 bytes: [UInt8], low: Int) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// With replacement characters for what is no UTF-8.
  private static func mended(_ text: [UInt8]) -> [UInt8] {
    if String(validating: text, as: UTF8.self) != nil { return text }
    var mended: [UInt8] = []
    // `String(decoding:)` throws within itself for every fault, which a debugger or test slows down.
    _ = transcode(
      text.makeIterator(), from: UTF8.self, to: UTF8.self, stoppingOnError: false,
      into: { mended.append($0) })
    return mended
  }

  private static func lines(of text: [UInt8]) -> [String] {
    var lines: [String] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0A, index > 0, text[index - 1] == 0x0D {
        start = index + 1
      } else {
        lines.append(String(decoding: text[start..<index], as: UTF8.self))
        start = index + 1
      }
    }
    if start < text.count { lines.append(String(decoding: text[start...], as: UTF8.self)) }
    return lines
  }
}

/// A path's last part, cut at the last point.
struct FileName {
  /// The name without its ending.
  let stem: String
  /// The ending in lower case, without the point; empty when there is none.
  let ending: String

  init(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    if let point = name.lastIndex(of: "."), point > name.startIndex {
      stem = String(name[..<point])
      ending = name[name.index(after: point)...].lowercased()
    } else {
      stem = String(name)
      ending = ""
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  var trimmed: Substring {
    let text = Substring(self)
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0C || $0 == 0x0B }
    guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
      let last = text.utf8.lastIndex(where: { !isSpace($0) })
    else { return text[text.endIndex...] }
    return text[first..<text.utf8.index(after: last)]
  }

  /// Whether it begins with these bytes; unlike `hasPrefix`, without a look at Unicode.
  func begins(with start: StaticString) -> Bool {
    start.withUTF8Buffer { utf8.starts(with: $0) }
  }

  /// What stands before and after the first such byte; nil when there is none.
  func cut(at byte: Unicode.Scalar) -> (before: Substring, after: Substring)? {
    let text = Substring(self)
    guard let place = text.utf8.firstIndex(of: UInt8(ascii: byte)) else { return nil }
    return (text[..<place], text[text.utf8.index(after: place)...])
  }

  /// The first word, and what follows it without the spaces between.
  var firstWord: (word: Substring, rest: Substring) {
    let text = trimmed
    guard let end = text.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else {
      return (text, text[text.endIndex...])
    }
    return (text[..<end], text[end...].trimmed)
  }
}
