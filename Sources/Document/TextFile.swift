import SeltzerSystem

package enum TextFile {
  /// The most bytes a scene or palette may have.
  package static let maximumByteCount = 1 << 20

  /// Reads the text at `path`; `-` is standard input.
  package static func text(at path: String) throws(DocumentError) -> String {
    guard let text = String(validating: try bytes(at: path), as: UTF8.self) else {
      throw .notText(
        file: path == "-" ? "standard input" : path,
        reason: "this is not UTF-8 text; a scene or palette is a YAML file")
    }
    return text
  }

  /// Reads the bytes at `path`; `-` is standard input.
  package static func bytes(at path: String) throws(DocumentError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    var size = 0
    do throws(Errno) {
      let file = path == "-" ? try InputFile.standardInput() : try InputFile(path)
      if file.type == S_IFDIR { throw .isDirectory }
      size = Int(try file.status().st_size)
      bytes = size > maximumByteCount ? [] : try file.readToEnd(limit: maximumByteCount)
    } catch { throw .unreadable(file: name, reason: error.reason) }
    // The size of a device or pipe is unknown before it is read.
    size = max(size, bytes.count)
    guard size <= maximumByteCount else {
      throw .notText(
        file: name,
        reason: "the file has \(size) bytes, but a scene or palette has at most "
          + "\(maximumByteCount); is it the right file?")
    }
    return bytes
  }
}
