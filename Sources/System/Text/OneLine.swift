/// Returns the start of the text on one line, at most `limit` Unicode scalars, where the last is `…` if the
/// text is longer.
package func excerpt(_ text: some StringProtocol, limit: Int = 60) -> String {
  // A character may have any number of combining marks.
  let start = String.UnicodeScalarView(text.unicodeScalars.prefix(limit + 1))
  let line = oneLine(String(start)).unicodeScalars
  return line.count > limit ? String(line.prefix(limit - 1)) + "…" : String(line)
}

/// Returns the text on one line: line breaks and tabs are spaces, and other characters that a terminal
/// would act on, or that reorder text, are escaped such as `\u{1B}`.
///
/// Bytes of a path that are not UTF-8 are written such as `\xFF`; see `Path`.
package func oneLine(_ text: some StringProtocol) -> String {
  text.unicodeScalars.reduce(into: "") { line, scalar in
    if let byte = Path.byte(of: scalar) {
      line += "\\x" + String(byte, radix: 16, uppercase: true)
    } else if !scalar.isUnprintable {
      line.unicodeScalars.append(scalar)
    } else {
      line +=
        "\n\r\t\u{2028}\u{2029}".unicodeScalars.contains(scalar)
        ? " " : scalar.escaped(asASCII: true)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal acts on the scalar, or it breaks lines or reorders text.
  package var isUnprintable: Bool {
    properties.generalCategory == .control || properties.isBidiControl
      || ["\u{2028}", "\u{2029}"].contains(self)
  }
}
