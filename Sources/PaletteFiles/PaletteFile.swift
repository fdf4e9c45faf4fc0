import SeltzerDocument
import SeltzerSystem

/// A file that may be a palette, with its lines if it is text and its strings if it is JSON.
package struct PaletteFile: Sendable {
  /// The name in errors.
  let path: String
  let bytes: [UInt8]
  /// In lower case, without the dot; empty if there is none.
  let pathExtension: String
  /// The lines of a text file without line ends (LF, CRLF or CR).
  let lines: [Substring]
  /// The trimmed lines that are not blank, numbered from 1; empty for JSON, XML and binary files.
  let content: [(number: Int, line: Substring)]
  /// The texts of a colour scheme in JSON, or in YAML, TOML or INI.
  let texts: [KeyedText]
  /// The JSON document, or its error; nil if the file does not begin like JSON.
  let json: Result<DocumentNode, any Error>?
  /// Whether there is nothing to read.
  let isBlank: Bool

  /// Decodes UTF-8, or UTF-16 with a byte order mark; invalid UTF-8 becomes replacement characters,
  /// since old palettes have names in other encodings.
  package init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    pathExtension = Path.fileExtension(of: path).lowercased()
    let text = Self.text(bytes)
    let lines =
      text?.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      ?? []
    let visible = lines.enumerated().compactMap { index, line in
      let line = line.trimmed
      return line.isEmpty ? nil : (number: index + 1, line: line)
    }
    self.lines = lines
    isBlank = bytes.isEmpty || text != nil && visible.isEmpty
    let first = visible.first?.line ?? ""
    // TOML and INI begin with a section such as `[colors.primary]`.
    let isSection = first.last == "]" && first.drop { $0 == "[" }.first?.isLetter ?? false
    let isJSON = first.begins(with: "{") || first.begins(with: "[") && !isSection
    json = isJSON ? Result { try Self.json(lines.joined(separator: "\n"), file: path) } : nil
    if isJSON || first.begins(with: "<") {
      content = []
      texts = (try? json?.get()).map { KeyedText.texts(in: $0) } ?? []
    } else {
      content = visible
      texts = KeyedText.pairs(in: lines) + KeyedText.settings(in: lines)
    }
  }

  /// Returns the file with one line less, whose number stays.
  func without(_ line: Int) -> PaletteFile {
    var lines = lines
    lines[line - 1] = ""
    return PaletteFile(Array(lines.joined(separator: "\n").utf8), path: path)
  }

  /// The texts at one or two levels of depth.
  var pairs: [KeyedText] { texts.filter { $0.path.count <= 2 } }
  /// The text under the key `name` of a JSON document.
  var jsonName: String { texts.first { $0.path == ["name"] }?.value ?? "" }

  /// The scheme's name, under any of the keys that versions of the formats use.
  var schemeName: String {
    let parents = ["", "scheme", "metadata", "general"]
    return ["name", "scheme", "description", "slug"].lazy.compactMap { key in
      pairs.first {
        $0.key.lowercased() == key && parents.contains($0.parent.lowercased()) && !$0.value.isEmpty
      }?.value
    }.first ?? ""
  }

  /// Parses JSON; other programs' files may repeat keys.
  private static func json(_ text: String, file: String) throws -> DocumentNode {
    do {
      return try DocumentNode.json(text: text, file: file, allowsRepeatedKeys: true)
    } catch DocumentError.notYAML(let file, let line, let reason) {
      let isLong = reason.contains("<document start>")
      throw Failure.invalid(
        "\(file):\(line): not valid JSON: "
          + (isLong ? "there is text after the end of the document" : reason))
    }
  }

  /// Decodes text; nil for binary files, which contain zero bytes.
  private static func text(_ bytes: [UInt8]) -> String? {
    let text: String
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      text = String(utf16: bytes.dropFirst(2), isLittleEndian: bytes[0] == 0xFF)
    } else {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      text = String(decoding: bytes[(hasMark ? 3 : 0)...], as: UTF8.self)
    }
    return text.utf8.contains(0) ? nil : text
  }
}

extension StringProtocol {
  /// Whether the text begins with these bytes; faster than `hasPrefix`, which compares characters.
  func begins(with start: StaticString) -> Bool { start.withUTF8Buffer { utf8.starts(with: $0) } }

  /// Splits the text at the first such byte; nil if there is none.
  func cut(at byte: Unicode.Scalar) -> (before: Substring, after: Substring)? {
    let text = Substring(self)
    guard let place = text.utf8.firstIndex(of: UInt8(ascii: byte)) else { return nil }
    return (text[..<place], text[text.utf8.index(after: place)...])
  }

  /// The first word, and the trimmed rest.
  var firstWord: (word: Substring, rest: Substring) {
    let text = trimmed
    guard let end = text.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else {
      return (text, text[text.endIndex...])
    }
    return (text[..<end], text[end...].trimmed)
  }
}
