extension DocumentNode {
  /// Parses a JSON document, which may have `//` and `/* */` comments; JSON is YAML except for
  /// these comments, tabs between values, and surrogate pairs.
  package static func json(
    text: String, file: String, allowsRepeatedKeys: Bool = false
  ) throws(DocumentError) -> DocumentNode {
    let token = /"(?>(?:[^"\\]|\\.)*)"|\/\/[^\n]*|\/\*(?:.*?\*\/|.*)|\t/
      .dotMatchesNewlines().matchingSemantics(.unicodeScalar)
    let yaml = text.replacing(token) { match in
      switch match.output.first {
      case "\"" where match.output.utf8.contains(UInt8(ascii: "\\")):
        joiningSurrogates(in: match.output)
      case "\"": match.output
      // Line breaks stay, so that errors name the right lines.
      case "/": Substring(match.output.map { $0.isNewline ? $0 : " " })
      default: Substring(" ")
      }
    }
    return try DocumentNode(parsing: yaml, file: file, allowsRepeatedKeys: allowsRepeatedKeys)
  }

  private nonisolated(unsafe) static let escape =
    /\\u[dD][89a-fA-F]..(?:\\u[dD][c-fC-F]..)?|\\./
    .dotMatchesNewlines().matchingSemantics(.unicodeScalar)

  /// Decodes surrogate pairs such as `\uD83D\uDE00`; a lone surrogate becomes U+FFFD.
  private static func joiningSurrogates(in text: Substring) -> Substring {
    text.replacing(escape) { match in
      let units = match.output.split(separator: "\\u").compactMap { UInt16($0, radix: 16) }
      return match.output.hasPrefix("\\u") && !units.isEmpty
        ? Substring(String(decoding: units, as: UTF16.self)) : match.output
    }
  }
}
