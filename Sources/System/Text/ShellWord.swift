extension String {
  /// The text as one word of a shell's command line, quoted if necessary.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || "%+,-./:=@_".utf8.contains($0)
    }
    return isPlain && !isEmpty ? self : "'" + escaped(["'": "'\\''"]) + "'"
  }

  /// Returns the text with some scalars replaced, also those that a combining mark follows.
  package func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
