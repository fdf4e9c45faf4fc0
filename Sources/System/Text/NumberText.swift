extension Int {
  /// Parses digits; `Int` alone would accept a sign.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}

extension Double {
  /// Parses a decimal number such as `-1.5e3`; nil for other text, such as `0x10`, `inf` or `nan`.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else {
      return nil
    }
    self.init(text)
  }

  /// Parses a time in seconds, such as `90`, `1.5s`, `500ms`, `5m`, `1h` or `0:01:30`; nil for other
  /// text.
  package init?(seconds text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if (2...3).contains(parts.count) {
      let numbers = parts.compactMap {
        $0.allSatisfy { $0 == "." || $0.isNumber } ? Double($0) : nil
      }
      guard numbers.count == parts.count else { return nil }
      self = numbers.reduce(0) { 60 * $0 + $1 }
      return
    }
    let units = ["": 1, "ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600]
    let end = text.lastIndex { !$0.isLetter }.map { text.index(after: $0) } ?? text.startIndex
    guard let unit = units[text[end...].lowercased()], let number = Double(decimal: text[..<end])
    else { return nil }
    self = number * unit
  }

  /// Formats the number with a conversion of C's printf, such as `%.2f` or `%.4g`.
  package func formatted(_ conversion: String) -> String {
    withVaList([self]) { arguments in
      var text = [CChar](repeating: 0, count: 400)  // %f of the greatest Double has 316 characters
      let count = vsnprintf(&text, text.count, conversion, arguments)
      return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
