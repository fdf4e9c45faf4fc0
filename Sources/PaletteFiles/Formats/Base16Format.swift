import SeltzerScene

/// base16 schemes: `base00` to `base0F`, at the top or in `palette`, in YAML or JSON.
///
/// Colours are in the order of their numbers. base00 is the background and base05 the foreground.
struct Base16Format: WritablePaletteFormat {
  let name = "base16"

  func matches(_ file: PaletteFile) -> Bool {
    // Solarized has some of the names, and other colours.
    let numbers = Set(file.pairs.compactMap { Self.number(of: $0.key) }.filter { $0 < 16 })
    let isMixed = file.pairs.contains {
      $0.value.begins(with: "#") && Self.number(of: $0.key) == nil
    }
    return numbers.count >= 12 || !numbers.isEmpty && !isMixed
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var colors: [Int: ColorList.Entry] = [:]
    for pair in file.pairs {
      guard let number = Self.number(of: pair.key) else { continue }
      guard let color = CSSColor(schemeDigits: pair.value) else {
        throw PaletteFault.line(
          pair.line, pair.value, expected: "six hexadecimal digits, such as \(pair.key): '1ad6fc'")
      }
      colors[number] = .init(color, name: Self.key(number))
    }
    var list = ColorList(name: file.schemeName)
    for (number, color) in colors.sorted(by: { $0.key < $1.key }) {
      list.append(color, role: number == 0 ? .background : number == 5 ? .foreground : nil)
    }
    return list
  }

  /// Returns 0...23 for `base00` to `base17`, whose digits are hexadecimal; nil for other keys.
  static func number(of key: String) -> Int? {
    guard key.utf8.count == 6, key.lowercased().begins(with: "base"),
      let number = UInt8(key.dropFirst(4), radix: 16), number < 24
    else { return nil }
    return Int(number)
  }

  static func key(_ number: Int) -> String {
    (number < 16 ? "base0" : "base") + String(number, radix: 16, uppercase: true)
  }
}

/// base24 schemes: base16 with `base10` to `base17`, which are brighter and darker variants.
struct Base24Format: PaletteFormat {
  let name = "base24"

  func matches(_ file: PaletteFile) -> Bool {
    Base16Format().matches(file)
      && file.pairs.contains { Base16Format.number(of: $0.key) ?? 0 > 15 }
  }

  func colors(in file: PaletteFile) throws -> ColorList { try Base16Format().colors(in: file) }
}
