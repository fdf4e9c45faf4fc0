extension DocumentNode {
  /// Parses a JSON document, which may have `//` and `/* */` comments.
  ///
  /// JSON is YAML except for these comments and for surrogate pairs.
  package static func json(text: String, file: String) throws(DocumentError) -> DocumentNode {
    try DocumentNode(parsing: yaml(fromJSON: Array(text.utf8)), file: file)
  }

  /// Converts JSON to YAML for libyaml, keeping the lines.
  private static func yaml(fromJSON bytes: [UInt8]) -> String {
    var yaml: [UInt8] = []
    yaml.reserveCapacity(bytes.count)
    var rest = bytes[...]
    var isInText = false
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\\") where isInText:
        if let (scalar, length) = surrogates(at: rest) {
          yaml += Array(String(scalar).utf8)
          rest = rest.dropFirst(length)
        } else {
          yaml += rest.prefix(2)
          rest = rest.dropFirst(2)
        }
        continue
      case UInt8(ascii: "/") where !isInText:
        if let comment = comment(at: rest) {
          yaml += comment.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
          rest = rest[comment.endIndex...]
          continue
        }
        yaml.append(byte)
      // YAML forbids tabs in indentation.
      case UInt8(ascii: "\t") where !isInText:
        yaml.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""):
        isInText.toggle()
        yaml.append(byte)
      default: yaml.append(byte)
      }
      rest = rest.dropFirst()
    }
    return String(decoding: yaml, as: UTF8.self)
  }

  /// Returns the comment at the start of `bytes`, without the line break after it.
  private static func comment(at bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if bytes.starts(with: "//".utf8) { return bytes.prefix { $0 != UInt8(ascii: "\n") } }
    guard bytes.starts(with: "/*".utf8) else { return nil }
    var end = bytes.startIndex + 2
    while end < bytes.endIndex, !bytes[end...].starts(with: "*/".utf8) { end += 1 }
    return bytes[..<min(end + 2, bytes.endIndex)]
  }

  /// Decodes a surrogate pair such as `\uD83D\uDE00`; a lone surrogate becomes U+FFFD.
  private static func surrogates(
    at bytes: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = escapedUnit(at: bytes), UTF16.isSurrogate(first) else { return nil }
    if let second = escapedUnit(at: bytes.dropFirst(6)),
      let pair = String(validating: [first, second], as: UTF16.self)?.unicodeScalars.first
    {
      return (pair, 12)
    }
    return ("\u{FFFD}", 6)
  }

  private static func escapedUnit(at bytes: ArraySlice<UInt8>) -> UInt16? {
    guard bytes.starts(with: "\\u".utf8), bytes.count >= 6 else { return nil }
    return UInt16(String(decoding: bytes.dropFirst(2).prefix(4), as: UTF8.self), radix: 16)
  }
}
