/// base16 and base24 schemes: `base00` to `base0F`, and to `base17`, at the top or in `palette`.
///
/// Colours come in the order of their numbers. base00 is the background and base05 the foreground.
enum Base16Palette {
  static func matches(_ text: PaletteText) -> Bool {
    YAMLPair.pairs(of: text).contains { number(of: $0.key) != nil }
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    try read(YAMLPair.pairs(of: text), text)
  }

  static func read(
    _ pairs: [YAMLPair], _ text: PaletteText
  ) throws(PaletteFileError) -> ColorList {
    var colors: [Int: ColorList.Entry] = [:]
    let numbers = pairs.map { number(of: $0.key) }
    let format: PaletteFormat = numbers.contains { $0 ?? 0 > 15 } ? .base24 : .base16
    for (pair, number) in zip(pairs, numbers) {
      guard let number else { continue }
      guard let color = CSSColor(schemeDigits: pair.value) else {
        throw text.faulty(
          pair.line, format, pair.value, "six hexadecimal digits, such as \(pair.key): '1ad6fc'")
      }
      colors[number] = .init(color.color, alpha: color.alpha, name: name(number))
    }
    let sorted = colors.sorted { $0.key < $1.key }
    var list = ColorList(name: pairs.schemeName, format: format, colors: sorted.map(\.value))
    list.roles[.background] = sorted.firstIndex { $0.key == 0 }
    list.roles[.foreground] = sorted.firstIndex { $0.key == 5 }
    return list
  }

  /// 0...23 for `base00` to `base17`, whose digits are hexadecimal; nil for other keys.
  static func number(of key: String) -> Int? {
    guard key.utf8.count == 6, key.lowercased().begins(with: "base"),
      let number = UInt8(key.dropFirst(4), radix: 16), number < 24
    else { return nil }
    return Int(number)
  }

  private static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "base" + (digits.count == 1 ? "0" : "") + digits
  }
}

extension CSSColor {
  /// Three, six or eight hexadecimal digits, with `#` or without.
  init?(schemeDigits text: some StringProtocol) {
    self.init(hexDigits: text.begins(with: "#") ? text.dropFirst() : text[...])
  }
}
