import SeltzerSystem

/// A text entry of a PNG, such as the name of the software that made it.
public struct TextEntry: Sendable, Hashable {
  /// 1 to 79 printable Latin-1 characters, without leading, trailing or consecutive spaces.
  public let key: String
  /// Any text without zero characters.
  public let value: String

  /// Creates an entry.
  ///
  /// - Throws: `SinkError.invalid` if a PNG cannot store it.
  public init(key: String, value: String) throws(SinkError) {
    let scalars = key.unicodeScalars
    guard (1...79).contains(scalars.count), scalars.allSatisfy(Self.isPrintableLatin1),
      scalars.first != " ", scalars.last != " ", !key.contains("  ")
    else {
      throw .invalid(
        "text key '\(key)' does not fit a PNG; use 1 to 79 printable Latin-1 characters, single"
          + " spaces only inside")
    }
    guard !value.unicodeScalars.contains("\0") else {
      throw .invalid(
        "the text of '\(key)' contains a zero character, which a PNG cannot hold; remove it")
    }
    (self.key, self.value) = (key, value)
  }

  /// Appends a chunk `tEXt` (Latin-1) or `iTXt` (UTF-8): PNG specification, third edition, 11.3.3.
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

package enum PNGText {
  /// Returns the text entries before the pixels in order; skips compressed ones.
  package static func entries(of path: String) throws(SinkError) -> [TextEntry] {
    let input: InputFile
    do throws(Errno) { input = try InputFile(path) } catch {
      throw .unreadablePicture(path: path, reason: error.reason)
    }
    guard let file = fdopen(input.duplicate(), "rb") else {
      throw .unreadablePicture(path: path, reason: Errno.last.reason)
    }
    defer { fclose(file) }
    func read(_ count: Int) throws(SinkError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard fread(&bytes, 1, count, file) == count else {
        let code = Errno.last
        if ferror(file) != 0 { throw .unreadablePicture(path: path, reason: code.reason) }
        throw .notPNG(path: path)
      }
      return bytes
    }
    guard try read(8) == PNGImage.signature else { throw .notPNG(path: path) }
    var entries: [TextEntry] = []
    for _ in 0...mostChunks {
      let head = try read(8)
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: head[4...], as: UTF8.self)
      if name == "IDAT" || name == "IEND" { return entries }
      if name == "tEXt" || name == "iTXt", length <= longest {
        let data = try read(length)
        _ = try read(4)
        if let entry = entry(name, data) { entries.append(entry) }
      } else if length > PNGChunk.longest || fseek(file, length + 4, SEEK_CUR) != 0 {
        throw .notPNG(path: path)
      }
    }
    throw .tooManyChunks(path: path, most: mostChunks)
  }

  /// The greatest number of chunks before the pixels; the same limit holds for images.
  private static let mostChunks = 100_000
  /// Longer chunks are skipped; Seltzer's own entries are far shorter.
  private static let longest = 1 << 20

  /// Returns the entry of a chunk; nil if it is compressed or invalid.
  private static func entry(_ name: String, _ data: [UInt8]) -> TextEntry? {
    guard let end = data.firstIndex(of: 0) else { return nil }
    let key = latin1(data[..<end])
    var rest = data[(end + 1)...]
    if name == "tEXt" { return try? TextEntry(key: key, value: latin1(rest)) }
    // Compression flag and method, then a language and a translated key, each with a final zero.
    guard rest.count >= 2, rest.removeFirst() == 0 else { return nil }
    rest.removeFirst()
    for _ in 0..<2 {
      guard let zero = rest.firstIndex(of: 0) else { return nil }
      rest = rest[(zero + 1)...]
    }
    return try? TextEntry(key: key, value: String(decoding: rest, as: UTF8.self))
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
  }
}
