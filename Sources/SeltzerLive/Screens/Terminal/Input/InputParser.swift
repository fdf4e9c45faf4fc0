/// Takes apart what comes from a terminal, in pieces of any length.
package struct InputParser: Sendable {
  private static let escape: UInt8 = 0x1B
  /// What is longer than any answer is no answer.
  private static let longest = 4096

  private enum Look {
    /// The beginning of something.
    case unfinished
    /// So many bytes, which say something or nothing of interest.
    case whole(TerminalInput?, Int)
  }

  private var pending: [UInt8] = []

  package init() {}

  /// Whether something was begun that may be a key by itself.
  package var isWaiting: Bool { pending.first == Self.escape && pending.count <= 2 }

  /// Takes bytes.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    while case .whole(let input, let count) = look(pending) {
      if let input { inputs.append(input) }
      pending.removeFirst(count)
    }
    if pending.count > Self.longest { pending = [] }
    return inputs
  }

  /// Nothing came for a while: an escape by itself was the key, not the beginning of more.
  package mutating func pause() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    return pending.count == 1 ? [.key(.escape)] : []
  }

  private func look(_ bytes: [UInt8]) -> Look {
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
      // A key with Alt means nothing here.
      guard case .whole(_, let count) = character(Array(bytes.dropFirst()), bytes[1]) else {
        return .unfinished
      }
      return .whole(nil, count + 1)
    }
  }

  private func character(_ bytes: [UInt8], _ first: UInt8) -> Look {
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

  /// `ESC [`, parameters, and a last byte that tells what it is.
  private func controlSequence(_ bytes: [UInt8]) -> Look {
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      return .unfinished
    }
    // Something else came between: that begins anew.
    guard (0x40..<0x7F).contains(bytes[end]) else { return .whole(nil, end) }
    if bytes[end] == UInt8(ascii: "["), end == 2 {
      // Function keys of Linux' own console.
      return bytes.count > 3 ? .whole(nil, 4) : .unfinished
    }
    let sequence = ControlSequence(bytes[2..<end], last: bytes[end])
    return .whole(sequence.input, end + 1)
  }

  /// `ESC O` and a letter: keys in the mode for applications.
  private func shifted(_ bytes: [UInt8]) -> Look {
    guard bytes.count > 2 else { return .unfinished }
    guard (0x40..<0x7F).contains(bytes[2]) else { return .whole(nil, 2) }
    return .whole(ControlSequence([], last: bytes[2]).input, 3)
  }

  /// A text that ends with `ESC \`, or a bell.
  private func string(_ bytes: [UInt8]) -> Look {
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == Self.escape || $0 == 0x07 })
    else { return .unfinished }
    let text = bytes[2..<end]
    if bytes[end] == 0x07 { return .whole(nil, end + 1) }
    guard end + 1 < bytes.count else { return .unfinished }
    guard bytes[end + 1] == UInt8(ascii: "\\") else { return .whole(nil, end) }
    let isGraphics = bytes[1] == UInt8(ascii: "_") && text.first == UInt8(ascii: "G")
    return .whole(isGraphics ? Self.graphics(text.dropFirst()) : nil, end + 2)
  }

  /// Such as `i=31;OK`.
  private static func graphics(_ text: ArraySlice<UInt8>) -> TerminalInput? {
    let parts = text.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let keys = String(decoding: parts[0], as: UTF8.self).split(separator: ",")
    guard let image = keys.first(where: { $0.hasPrefix("i=") }).flatMap({ Int($0.dropFirst(2)) })
    else { return nil }
    return .graphics(image: image, message: String(decoding: parts[1], as: UTF8.self))
  }
}
