/// One file in an archive, as the archive's directory tells of it.
struct ZipEntry {
  let name: String
  let isDeflated: Bool
  let packedSize: UInt64
  let size: UInt64
  let checksum: UInt32
  /// Where its local header stands.
  let header: UInt64
}

/// The directory of a .zip archive.
enum ZipArchive {
  /// More files than any log has; an archive with more is refused.
  static let mostEntries = 4096

  /// Whether a file begins as archives do.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// All files in the archive.
  static func entries(of file: RandomFile) throws(MotionError) -> [ZipEntry] {
    let tailSize = min(file.size, 65_557)
    let tail = try file.bytes(at: file.size - tailSize, count: Int(tailSize))
    guard
      let end = (0..<max(0, tail.count - 21)).last(where: {
        tail[$0] == 0x50 && tail[$0 + 1] == 0x4B && tail[$0 + 2] == 5 && tail[$0 + 3] == 6
      })
    else { throw .unreadable(file.path, reason: "it is an archive without a directory") }
    let count = Int(number(tail, end + 10, 2))
    let size = number(tail, end + 12, 4)
    let start = number(tail, end + 16, 4)
    guard count <= mostEntries, size <= 1 << 24, start + size <= file.size else {
      throw .unreadable(
        file.path, reason: "its directory is damaged, or has over \(mostEntries) files")
    }
    let directory = try file.bytes(at: start, count: Int(size))
    var entries: [ZipEntry] = []
    var at = 0
    for _ in 0..<count {
      guard at + 46 <= directory.count, number(directory, at, 4) == 0x0201_4B50 else {
        throw .unreadable(file.path, reason: "its directory is damaged")
      }
      let nameSize = Int(number(directory, at + 28, 2))
      let rest = Int(number(directory, at + 30, 2) + number(directory, at + 32, 2))
      guard at + 46 + nameSize + rest <= directory.count else {
        throw .unreadable(file.path, reason: "its directory is damaged")
      }
      let method = number(directory, at + 10, 2)
      let isEncrypted = number(directory, at + 8, 2) & 1 == 1
      let name = String(decoding: directory[(at + 46)..<(at + 46 + nameSize)], as: UTF8.self)
      let sizes = (number(directory, at + 20, 4), number(directory, at + 24, 4))
      if !isEncrypted, method == 0 || method == 8, sizes.0 < UInt32.max, sizes.1 < UInt32.max {
        entries.append(
          ZipEntry(
            name: name, isDeflated: method == 8, packedSize: sizes.0, size: sizes.1,
            checksum: UInt32(number(directory, at + 16, 4)), header: number(directory, at + 42, 4)))
      }
      at += 46 + nameSize + rest
    }
    return entries
  }

  /// Where the bytes of `entry` begin.
  static func start(of entry: ZipEntry, in file: RandomFile) throws(MotionError) -> UInt64 {
    guard entry.header + 30 <= file.size else {
      throw .unreadable("\(file.path)/\(entry.name)", reason: "the archive is cut off")
    }
    let header = try file.bytes(at: entry.header, count: 30)
    guard number(header, 0, 4) == 0x0403_4B50 else {
      throw .unreadable("\(file.path)/\(entry.name)", reason: "the archive is damaged")
    }
    return entry.header + 30 + number(header, 26, 2) + number(header, 28, 2)
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
  }
}
