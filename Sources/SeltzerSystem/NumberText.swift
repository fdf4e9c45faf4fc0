extension Double {
  /// Parses a decimal number such as `-1.5e3`; nil for other text, such as `0x10`, `inf` or `nan`.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else {
      return nil
    }
    self.init(text)
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
