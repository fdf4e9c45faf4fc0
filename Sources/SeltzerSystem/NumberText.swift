extension Double {
  /// Formats the number with a conversion of C's printf, such as `%.2f` or `%.4g`.
  package func formatted(_ conversion: String) -> String {
    withVaList([self]) { arguments in
      var text = [CChar](repeating: 0, count: 400)  // %f of the greatest Double has 316 characters
      let count = vsnprintf(&text, text.count, conversion, arguments)
      return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
