extension PropertyList {
  /// A property list written as XML, in UTF-8.
  ///
  /// Only tags and text are told apart, in one pass and without recursion.
  init(xml bytes: [UInt8]) throws(PropertyListFault) {
    var reader = Reader(bytes: bytes)
    try reader.run()
    entries = reader.entries
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0
    var entries: [Entry] = []
    /// The names of the elements that are open, apart from `plist`.
    private var open: [String] = []
    /// The last key at the root and in a mapping there.
    private var keys = ["", ""]
    private var start = 0
    private var values: [String: Value] = [:]

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func run() throws(PropertyListFault) {
      while let bracket = find("<", from: at) {
        let text = bytes[at..<bracket]
        at = bracket
        if skips("<?", to: "?>") || skips("<!--", to: "-->") || skips("<!", to: ">") { continue }
        guard let end = find(">", from: at) else { throw fault("an unfinished tag", "'>'") }
        let isClosing = bytes[at + 1] == UInt8(ascii: "/")
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        let name = String(
          decoding: bytes[(at + (isClosing ? 2 : 1))..<end]
            .prefix { $0 > 32 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
        if isClosing {
          try close(name, text: text)
        } else if name != "plist", !isEmpty {
          try begin(name)
        }
        at = end + 1
      }
      guard open.isEmpty else { throw fault("the end", "'</\(open.last ?? "plist")>'") }
    }

    private mutating func begin(_ name: String) throws(PropertyListFault) {
      // Deeper ones have nothing to tell, but must be closed in turn.
      if open == ["dict"], name == "dict" { (start, values) = (at, [:]) }
      open.append(name)
    }

    private mutating func close(
      _ name: String, text: ArraySlice<UInt8>
    ) throws(PropertyListFault) {
      if name == "plist", open.isEmpty { return }
      guard open.last == name else {
        throw fault("'</\(name)>'", open.last.map { "'</\($0)>'" } ?? "an opening tag")
      }
      open.removeLast()
      let level = open.count
      guard (1...2).contains(level), open.allSatisfy({ $0 == "dict" }) else { return }
      switch name {
      case "key": keys[level - 1] = plain(text)
      case "dict" where level == 1:
        entries.append(Entry(name: keys[0], offset: start, values: values))
        guard entries.count <= ColorList.mostColors else {
          throw fault("one more", "\(ColorList.mostColors) colours")
        }
      case "string" where level == 2 && values.count < mostValues:
        values[keys[1]] = .text(plain(text))
      case "real" where level == 2, "integer" where level == 2:
        guard let number = Double(plain(text)), number.isFinite else {
          throw fault("'\(plain(text))'", "a number")
        }
        if values.count < mostValues { values[keys[1]] = .number(number) }
      default: break
      }
    }

    /// Text with entities replaced and without space at its ends.
    private func plain(_ text: ArraySlice<UInt8>) -> String {
      let isSpace = { (byte: UInt8) in byte <= 32 }
      let trimmed = text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      var plain = String(decoding: trimmed, as: UTF8.self)
      guard plain.utf8.contains(UInt8(ascii: "&")) else { return plain }
      for (entity, character) in [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
      ] {
        plain = plain.replacing(entity, with: character)
      }
      return plain
    }

    private mutating func skips(_ opening: StaticString, to closing: StaticString) -> Bool {
      guard matches(opening, at: at) else { return false }
      at =
        find(closing, from: at + opening.utf8CodeUnitCount)
        .map { $0 + closing.utf8CodeUnitCount } ?? bytes.count
      return true
    }

    private func find(_ word: StaticString, from start: Int) -> Int? {
      var place = start
      while place < bytes.count {
        if matches(word, at: place) { return place }
        place += 1
      }
      return nil
    }

    private func matches(_ word: StaticString, at place: Int) -> Bool {
      let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      return bytes[place...].starts(with: letters)
    }

    private func fault(_ found: String, _ expected: String) -> PropertyListFault {
      PropertyListFault(offset: at, found: found, expected: expected)
    }
  }
}
