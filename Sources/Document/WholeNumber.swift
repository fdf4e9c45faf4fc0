extension Int {
  /// Parses a whole number such as `300`, `2,880`, `1e3`, `2.5k`, `1M` or `1G`; nil for other text.
  package init?(whole text: some StringProtocol) {
    // Most are plain digits, and a regular expression is compiled anew for each number.
    if let plain = Int(text) {
      self = plain
      return
    }
    let exponents: [Substring: String] = [
      "k": "e3", "K": "e3", "m": "e6", "M": "e6", "G": "e9", "": "",
    ]
    guard
      let match = String(text).wholeMatch(
        of: /([-+]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?))([kKmMG]?)/),
      let exponent = exponents[match.2],
      let value = Double(match.1.replacing(",", with: "") + exponent)
    else { return nil }
    self.init(exactly: value)
  }
}
