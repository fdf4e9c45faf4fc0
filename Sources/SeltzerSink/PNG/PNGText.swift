import SeltzerSystem

/// Reads the text entries of PNG and APNG files.
package enum PNGText {
  /// The text entries before the pixels, in their order; compressed ones are skipped.
  ///
  /// - Throws: `SinkError.unreadablePicture` when the file cannot be opened or read, or
  ///   `.notPNG` when it is not a PNG or ends too early.
  package static func entries(of path: String) throws(SinkError) -> [TextEntry] {
    guard let file = fopen(path, "rbe") else {
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
    while true {
      let head = try read(8)
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: head[4...], as: UTF8.self)
      if name == "IDAT" || name == "IEND" { return entries }
      if name == "tEXt" || name == "iTXt", length <= longest {
        let data = try read(length)
        _ = try read(4)
        if let entry = entry(name, data) { entries.append(entry) }
      } else {
        guard length <= PNGChunk.longest, fseek(file, length + 4, SEEK_CUR) == 0 else {
          throw .notPNG(path: path)
        }
      }
    }
  }

  /// Longer chunks are skipped: Seltzer's own entries are far shorter.
  private static let longest = 1 << 20

  /// The entry of a chunk; nil if it is compressed or invalid.
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
