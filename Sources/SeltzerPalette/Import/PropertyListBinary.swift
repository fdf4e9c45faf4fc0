extension PropertyList {
  /// A binary property list: objects, a table of where each begins, and a trailer of 32 bytes.
  ///
  /// Source: the description at the head of Apple's CFBinaryPList.c.
  init(binary bytes: [UInt8]) throws(PropertyListFault) {
    let objects = try Objects(bytes: bytes)
    var entries: [Entry] = []
    for (key, value) in try objects.mapping(objects.root, most: ColorList.mostColors) {
      guard try objects.isMapping(value) else { continue }
      var values: [String: Value] = [:]
      for (key, value) in try objects.mapping(value, most: Self.mostValues) {
        values[try objects.text(key) ?? ""] = try objects.value(value)
      }
      entries.append(
        Entry(
          name: try objects.text(key) ?? "", offset: try objects.place(value), values: values))
    }
    self.entries = entries
  }

  private struct Objects {
    let bytes: [UInt8]
    let root: Int
    private let count: Int
    private let table: Int
    private let offsetSize: Int
    private let referenceSize: Int

    init(bytes: [UInt8]) throws(PropertyListFault) {
      self.bytes = bytes
      let trailer = bytes.count - 32
      guard trailer >= 8 else {
        throw PropertyListFault(
          offset: bytes.count, found: "the end", expected: "a trailer of 32 bytes")
      }
      func number(_ offset: Int) -> Int {
        bytes[(trailer + offset)..<(trailer + offset + 8)].reduce(0) { sum, byte in
          sum > Int.max >> 9 ? Int.max >> 8 : sum << 8 | Int(byte)
        }
      }
      (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
      (count, root, table) = (number(8), number(16), number(24))
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= trailer,
        table <= trailer, table + count * offsetSize <= trailer
      else {
        throw PropertyListFault(
          offset: trailer, found: "a trailer that points outside",
          expected: "the number and place of the objects in the file")
      }
    }

    /// Where an object begins.
    func place(_ object: Int) throws(PropertyListFault) -> Int {
      guard object < count else {
        throw PropertyListFault(
          offset: table, found: "object \(object)", expected: "an object below \(count)")
      }
      let place = try number(at: table + object * offsetSize, size: offsetSize)
      guard place >= 8, place < table else {
        throw PropertyListFault(
          offset: table + object * offsetSize, found: "byte \(place)",
          expected: "a place before the table, which begins at \(table)")
      }
      return place
    }

    func isMapping(_ object: Int) throws(PropertyListFault) -> Bool {
      bytes[try place(object)] >> 4 == 0xD
    }

    /// Keys and values of a mapping, as objects.
    func mapping(
      _ object: Int, most: Int
    ) throws(PropertyListFault) -> [(key: Int, value: Int)] {
      let start = try place(object)
      guard bytes[start] >> 4 == 0xD else { throw fault(start, "a mapping") }
      let (count, first) = try length(at: start)
      guard count <= most else {
        throw PropertyListFault(
          offset: start, found: "a mapping of \(count)", expected: "a mapping of at most \(most)")
      }
      var pairs: [(key: Int, value: Int)] = []
      for index in 0..<count {
        pairs.append(
          (
            try number(at: first + index * referenceSize, size: referenceSize),
            try number(at: first + (count + index) * referenceSize, size: referenceSize)
          ))
      }
      return pairs
    }

    /// A number or text; nil when the object is neither.
    func value(_ object: Int) throws(PropertyListFault) -> Value? {
      let start = try place(object)
      switch bytes[start] {
      case 0x10...0x13:
        let size = 1 << Int(bytes[start] & 3)
        return .number(Double(try number(at: start + 1, size: size)))
      case 0x22:
        let bits = UInt32(truncatingIfNeeded: try number(at: start + 1, size: 4))
        return try finite(Double(Float(bitPattern: bits)), at: start)
      case 0x23:
        return try finite(Double(bitPattern: try bits(at: start + 1, size: 8)), at: start)
      default: return try text(object).map { .text($0) }
      }
    }

    /// Text of at most 256 units; nil when the object is none.
    func text(_ object: Int) throws(PropertyListFault) -> String? {
      let start = try place(object)
      let kind = bytes[start] >> 4
      guard kind == 5 || kind == 6 else { return nil }
      let (count, first) = try length(at: start)
      guard count <= 256, first + count * Int(kind - 4) <= table else {
        throw fault(start, "text of at most 256 units, before the table")
      }
      if kind == 5 { return String(decoding: bytes[first..<first + count], as: UTF8.self) }
      let units = (0..<count).map {
        UInt16(bytes[first + $0 * 2]) << 8 | UInt16(bytes[first + $0 * 2 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }

    private func finite(_ value: Double, at start: Int) throws(PropertyListFault) -> Value {
      guard value.isFinite else { throw fault(start, "a finite number") }
      return .number(value)
    }

    /// How many parts an object has, and where they begin.
    private func length(at start: Int) throws(PropertyListFault) -> (count: Int, first: Int) {
      let short = Int(bytes[start] & 15)
      guard short == 15 else { return (short, start + 1) }
      guard start + 1 < table, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 15 <= 3 else {
        throw fault(start, "a length")
      }
      let size = 1 << Int(bytes[start + 1] & 3)
      return (try number(at: start + 2, size: size), start + 2 + size)
    }

    /// A whole number, the highest byte first; one beyond any file counts as 2^47.
    private func number(at start: Int, size: Int) throws(PropertyListFault) -> Int {
      Int(min(try bits(at: start, size: size), 1 << 47))
    }

    private func bits(at start: Int, size: Int) throws(PropertyListFault) -> UInt64 {
      guard start + size <= bytes.count else {
        throw PropertyListFault(
          offset: bytes.count, found: "the end", expected: "a number at byte \(start)")
      }
      return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func fault(_ start: Int, _ expected: String) -> PropertyListFault {
      PropertyListFault(
        offset: start, found: "a value of kind 0x" + String(bytes[start], radix: 16),
        expected: expected)
    }
  }
}
