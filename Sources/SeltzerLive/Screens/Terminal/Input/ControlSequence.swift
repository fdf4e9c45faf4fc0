/// What stands between `ESC [` and its last byte, and that byte.
struct ControlSequence {
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

  /// What it says, if that is of interest.
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
