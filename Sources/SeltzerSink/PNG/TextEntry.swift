/// A text entry of a PNG, such as the name of the software that made it.
public struct TextEntry: Sendable, Hashable {
  /// 1 to 79 printable Latin-1 characters, without leading, trailing or consecutive spaces.
  public let key: String
  /// Any text without zero characters.
  public let value: String

  /// Creates an entry.
  ///
  /// - Throws: `SinkError.badTextKey` or `.badText` if a PNG cannot store it.
  public init(key: String, value: String) throws(SinkError) {
    let scalars = Array(key.unicodeScalars)
    let hasTwoSpaces = zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
    guard (1...79).contains(scalars.count), scalars.allSatisfy(Self.isPrintableLatin1),
      scalars.first != " ", scalars.last != " ", !hasTwoSpaces
    else { throw .badTextKey(key) }
    guard !value.unicodeScalars.contains("\0") else { throw .badText(key: key) }
    self.key = key
    self.value = value
  }

  /// Appends a text chunk: `tEXt` if the value is Latin-1, otherwise `iTXt`, which is UTF-8.
  ///
  /// PNG specification, third edition, 11.3.3.
  func append(to bytes: inout [UInt8]) {
    let name = Self.latin1(key)
    if value.unicodeScalars.allSatisfy({ Self.isPrintableLatin1($0) || $0 == "\n" }) {
      PNGChunk.append("tEXt", name + [0] + Self.latin1(value), to: &bytes)
    } else {
      // After the key: not compressed, method 0, no language, no translated key.
      PNGChunk.append("iTXt", name + [0, 0, 0, 0, 0] + Array(value.utf8), to: &bytes)
    }
  }

  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func isPrintableLatin1(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0xA1...0xFF).contains(scalar.value)
  }
}
