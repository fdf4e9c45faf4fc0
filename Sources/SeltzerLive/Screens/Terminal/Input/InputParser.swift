/// Input from a terminal: keys, and answers to queries.
package enum TerminalInput: Sendable, Equatable {
  /// A pressed key.
  case key(TerminalKey)
  /// The primary device attributes: a class, then features.
  case attributes([Int])
  /// The size of the text area in pixels.
  case pixels(width: Int, height: Int)
  /// The result of a command of kitty's graphics protocol.
  case graphics(image: Int, message: String)
}

/// A key of a keyboard.
package enum TerminalKey: Sendable, Hashable {
  /// A key that types a character.
  case character(Unicode.Scalar)
  /// A key with Ctrl, as its lower-case letter.
  case control(Unicode.Scalar)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case enter, tab, backTab, backspace, delete, escape
}

/// Parses the input of a terminal, in chunks of any length.
package struct InputParser: Sendable {
  private static let escape: UInt8 = 0x1B
  /// The maximum length of an answer in bytes.
  private static let longest = 4096

  private enum Token {
    /// The input ends within a sequence.
    case unfinished
    /// A sequence and its number of bytes; nil if it is ignored.
    case whole(TerminalInput?, Int)
  }

  private var pending: [UInt8] = []

  package init() {}

  /// Whether the pending bytes may be a key or the start of a sequence.
  package var isWaiting: Bool { pending.first == Self.escape && pending.count <= 2 }

  /// Appends bytes, and returns the complete inputs.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    while case .whole(let input, let count) = nextToken(pending) {
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

  private func nextToken(_ bytes: [UInt8]) -> Token {
    guard let first = bytes.first else { return .unfinished }
    guard first == Self.escape else { return character(bytes, first) }
    guard bytes.count > 1 else { return .unfinished }
    switch bytes[1] {
    case Self.escape: return .whole(.key(.escape), 1)
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return shifted(bytes)
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return string(bytes)
    default:
      // Ignores keys with Alt.
      guard case .whole(_, let count) = character(Array(bytes.dropFirst()), bytes[1]) else {
        return .unfinished
      }
      return .whole(nil, count + 1)
    }
  }

  private func character(_ bytes: [UInt8], _ first: UInt8) -> Token {
    switch first {
    case 0x0A, 0x0D: return .whole(.key(.enter), 1)
    case 0x09: return .whole(.key(.tab), 1)
    case 0x08, 0x7F: return .whole(.key(.backspace), 1)
    case 0x00..<0x20: return .whole(.key(.control(Unicode.Scalar(first + 0x60))), 1)
    case 0x20..<0x7F: return .whole(.key(.character(Unicode.Scalar(first))), 1)
    default: break
    }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    let rest = bytes.prefix(count).dropFirst()
    guard count > 1, first <= 0xF4, rest.allSatisfy({ $0 & 0xC0 == 0x80 }) else {
      return .whole(nil, 1)
    }
    guard rest.count == count - 1 else { return .unfinished }
    let scalar = String(validating: bytes.prefix(count), as: UTF8.self)?.unicodeScalars.first
    return .whole(scalar.map { .key(.character($0)) }, scalar == nil ? 1 : count)
  }

  /// Parses `ESC [`, parameters, and a final byte.
  private func controlSequence(_ bytes: [UInt8]) -> Token {
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      return .unfinished
    }
    // Another sequence interrupted this one.
    guard (0x40..<0x7F).contains(bytes[end]) else { return .whole(nil, end) }
    if bytes[end] == UInt8(ascii: "["), end == 2 {
      // Function keys of the Linux console.
      return bytes.count > 3 ? .whole(nil, 4) : .unfinished
    }
    let sequence = ControlSequence(bytes[2..<end], last: bytes[end])
    return .whole(sequence.input, end + 1)
  }

  /// Parses `ESC O` and a letter: keys in application mode.
  private func shifted(_ bytes: [UInt8]) -> Token {
    guard bytes.count > 2 else { return .unfinished }
    guard (0x40..<0x7F).contains(bytes[2]) else { return .whole(nil, 2) }
    return .whole(ControlSequence([], last: bytes[2]).input, 3)
  }

  /// Parses a string that ends with `ESC \` or BEL.
  private func string(_ bytes: [UInt8]) -> Token {
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == Self.escape || $0 == 0x07 })
    else { return .unfinished }
    let text = bytes[2..<end]
    if bytes[end] == 0x07 { return .whole(nil, end + 1) }
    guard end + 1 < bytes.count else { return .unfinished }
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return .whole(nil, end) }
    let isGraphics = bytes[1] == UInt8(ascii: "_") && text.first == UInt8(ascii: "G")
    return .whole(isGraphics ? Self.graphics(text.dropFirst()) : nil, end + 2)
  }

  /// Parses an answer such as `i=31;OK`.
  private static func graphics(_ text: ArraySlice<UInt8>) -> TerminalInput? {
    let parts = text.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let keys = String(decoding: parts[0], as: UTF8.self).split(separator: ",")
    guard let image = keys.first(where: { $0.hasPrefix("i=") }).flatMap({ Int($0.dropFirst(2)) })
    else { return nil }
    return .graphics(image: image, message: String(decoding: parts[1], as: UTF8.self))
  }
}

/// The parameters and the final byte after `ESC [`.
private struct ControlSequence {
  private let prefix: UInt8?
  private let numbers: [Int]
  private let last: UInt8

  init(_ parameters: ArraySlice<UInt8>, last: UInt8) {
    prefix = parameters.first.flatMap { (0x3C..<0x40).contains($0) ? $0 : nil }
    numbers = parameters.dropFirst(prefix == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    self.last = last
  }

  /// The input; nil if the sequence is ignored.
  var input: TerminalInput? {
    switch (prefix, last) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributes(numbers)
    case (nil, UInt8(ascii: "t")):
      guard numbers.count == 3, numbers[0] == 4 else { return nil }
      return .pixels(width: numbers[2], height: numbers[1])
    case (nil, UInt8(ascii: "~")): return numberedKey.map { .key($0) }
    case (nil, _): return letteredKey.map { .key($0) }
    default: return nil
    }
  }

  private var numberedKey: TerminalKey? {
    switch numbers.first {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  private var letteredKey: TerminalKey? {
    switch last {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }
}
