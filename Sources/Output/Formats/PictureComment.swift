import FoundationEssentials
import SeltzerDocument
import SeltzerSystem

/// Text entries as a line of JSON, which formats other than PNG store as a comment.
package enum PictureComment {
  /// Fits a segment of JPEG and an argument of ffmpeg.
  private static let longest = 65_000
  private static let start = Array(#"{"Software": "Seltzer "#.utf8)

  /// Returns the comment; no bytes if there are no entries, or too many.
  static func bytes(_ entries: [TextEntry]) -> [UInt8] {
    let members = entries.map { (key: $0.key, value: JSONValue.text($0.value)) }
    let bytes = Array("\(JSONValue.object(members))\n".utf8)
    return bytes.starts(with: start) && bytes.count <= longest ? bytes : []
  }

  /// Returns the text entries of a picture or video by their keys; none if it stores none.
  ///
  /// The first and last megabyte are searched; other formats than PNG are not parsed.
  package static func entries(of path: String) throws(SinkError) -> [String: String] {
    do throws(SinkError) {
      let entries = try PNGText.entries(of: path)
      return Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    } catch .notPNG {}
    do throws(Errno) {
      let file = try InputFile(path)
      let most = 1 << 20
      for offset in [0, max(0, try file.status().st_size - off_t(most))] {
        lseek(file.descriptor, offset, SEEK_SET)
        let bytes = try file.read(upTo: most)
        guard let range = bytes.firstRange(of: start) else { continue }
        // The blocks of GIF follow their length, 255, a byte that UTF-8 does not contain.
        let line = bytes[range.lowerBound...].prefix { $0 != 10 }.filter { $0 != 255 }
        let entries = try? JSONDecoder().decode([String: String].self, from: Data(line))
        if let entries { return entries }
      }
      return [:]
    } catch { throw .unreadablePicture(path: path, reason: error.reason) }
  }
}
