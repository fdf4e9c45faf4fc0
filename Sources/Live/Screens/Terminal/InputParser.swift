/// Input from a terminal: keys, and answers to queries.
package enum TerminalInput: Sendable, Equatable {
  case key(TerminalKey)
  /// The primary device attributes: a class, then features.
  case attributes([Int])
  /// The secondary device attributes: a model, a version, and a third number.
  case secondaryAttributes([Int])
  /// The size of the text area in pixels.
  case pixels(width: Int, height: Int)
  /// The result of a command of kitty's graphics protocol.
  case graphics(image: Int, message: String)
}

package enum TerminalKey: Sendable, Hashable {
  case character(Unicode.Scalar)
  /// A key with Ctrl, as its lower-case letter.
  case control(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, tab, backTab, backspace, delete, escape
}

/// Parses the input of a terminal, in chunks of any length.
package struct InputParser: Sendable {
  /// An input and its length in bytes; the input is nil if it is ignored.
  private typealias Token = (input: TerminalInput?, count: Int)

  private static let escape: UInt8 = 0x1B
  /// The maximum length of an answer in bytes.
  private static let longest = 4096
  /// Keys by the letter that ends their sequence.
  private static let letteredKeys: [Unicode.Scalar: TerminalKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
    "Z": .backTab,
  ]
  /// Keys by the number before `~`.
  private static let numberedKeys: [Int: TerminalKey] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  private var pending: [UInt8] = []

  package init() {}

  /// Whether the pending bytes may be a key or the start of a sequence.
  package var isWaiting: Bool { pending.first == Self.escape && pending.count <= 2 }

  /// Appends bytes, and returns the complete inputs.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    while let (input, count) = nextToken(pending) {
      if let input { inputs.append(input) }
      pending.removeFirst(count)
    }
    if pending.count > Self.longest { pending = [] }
    return inputs
  }

  /// Handles a pause in the input: a single escape byte then is the Escape key.
  package mutating func pause() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    return pending.count == 1 ? [.key(.escape)] : []
  }

  /// Returns the first token; nil if the bytes end within it.
  private func nextToken(_ bytes: [UInt8]) -> Token? {
    guard let first = bytes.first else { return nil }
    guard first == Self.escape else { return character(bytes, first) }
    guard bytes.count > 1 else { return nil }
    switch Unicode.Scalar(bytes[1]) {
    case "\u{1B}": return (.key(.escape), 1)
    case "[": return controlSequence(bytes)
    case "O":
      // Keys in application mode.
      guard bytes.count > 2 else { return nil }
      return (0x40..<0x7F).contains(bytes[2]) ? (input([], last: bytes[2]), 3) : (nil, 2)
    case "P", "_", "]", "^", "X": return string(bytes)
    default:
      // Ignores keys with Alt.
      return character(Array(bytes.dropFirst()), bytes[1]).map { (nil, $0.count + 1) }
    }
  }

  private func character(_ bytes: [UInt8], _ first: UInt8) -> Token? {
    switch first {
    case 0x0A, 0x0D: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x08, 0x7F: return (.key(.backspace), 1)
    case 0x00..<0x20: return (.key(.control(Unicode.Scalar(first + 0x60))), 1)
    case 0x20..<0x7F: return (.key(.character(Unicode.Scalar(first))), 1)
    default: break
    }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    let rest = bytes.prefix(count).dropFirst()
    guard count > 1, first <= 0xF4, rest.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, 1) }
    guard rest.count == count - 1 else { return nil }
    let scalar = String(validating: bytes.prefix(count), as: UTF8.self)?.unicodeScalars.first
    return scalar.map { (.key(.character($0)), count) } ?? (nil, 1)
  }

  /// Parses `ESC [`, parameters, and a final byte.
  private func controlSequence(_ bytes: [UInt8]) -> Token? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      return nil
    }
    // Another sequence interrupted this one.
    guard (0x40..<0x7F).contains(bytes[end]) else { return (nil, end) }
    if bytes[end] == UInt8(ascii: "["), end == 2 {
      // Function keys of the Linux console.
      return bytes.count > 3 ? (nil, 4) : nil
    }
    return (input(bytes[2..<end], last: bytes[end]), end + 1)
  }

  /// Returns the input that a control sequence means; nil to ignore it.
  private func input(_ parameters: ArraySlice<UInt8>, last: UInt8) -> TerminalInput? {
    let prefix = parameters.first.flatMap { (0x3C..<0x40).contains($0) ? Unicode.Scalar($0) : nil }
    let numbers = parameters.dropFirst(prefix == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    switch (prefix, Unicode.Scalar(last)) {
    case ("?", "c"): return .attributes(numbers)
    case (">", "c"): return .secondaryAttributes(numbers)
    case (nil, "t") where numbers.count == 3 && numbers[0] == 4:
      return .pixels(width: numbers[2], height: numbers[1])
    case (nil, "~"): return Self.numberedKeys[numbers[0]].map { .key($0) }
    case (nil, let letter): return Self.letteredKeys[letter].map { .key($0) }
    default: return nil
    }
  }

  /// Parses a string that ends with `ESC \` or BEL: an answer such as `ESC _Gi=31;OK ESC \`.
  private func string(_ bytes: [UInt8]) -> Token? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == Self.escape || $0 == 0x07 })
    else { return nil }
    if bytes[end] == 0x07 { return (nil, end + 1) }
    guard end + 1 < bytes.count else { return nil }
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return (nil, end) }
    let text = String(decoding: bytes[1..<end], as: UTF8.self)
    let parts = text.dropFirst(2).split(separator: ";", maxSplits: 1)
    guard text.hasPrefix("_G"), parts.count == 2,
      let key = parts[0].split(separator: ",").first(where: { $0.hasPrefix("i=") }),
      let image = Int(key.dropFirst(2))
    else { return (nil, end + 2) }
    return (.graphics(image: image, message: String(parts[1])), end + 2)
  }
}
