import CMinizip
import SeltzerMotion
import SeltzerSystem

/// The directory of a .zip archive.
enum ZipArchive {
  private static let entryLimit = 4096

  struct Entry {
    let name: String
    let size: UInt64
    fileprivate let position: unz64_file_pos
  }

  /// Whether a file begins like an archive.
  static func isArchive(_ path: String) -> Bool {
    let start = InputFile.start(of: path, 4)
    return start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
  }

  /// Opens an archive by its descriptor; returns nil if it is damaged.
  fileprivate static func open(_ path: String) throws(MotionError) -> unzFile? {
    do throws(Errno) {
      let file = try InputFile(path)
      return unzOpen64("/dev/fd/\(file.descriptor)")
    } catch {
      throw MotionError(error, path: path)
    }
  }

  /// Returns the readable files of an archive: those not encrypted or compressed in a rare way.
  static func entries(of path: String) throws(MotionError) -> [Entry] {
    let archive = try open(path)
    defer { if archive != nil { unzClose(archive) } }
    var global = unz_global_info64()
    guard archive != nil, unzGetGlobalInfo64(archive, &global) == UNZ_OK,
      global.number_entry <= entryLimit
    else {
      throw .unusable(
        path, reason: "the archive's directory is damaged, or has over \(entryLimit) files")
    }
    var entries: [Entry] = []
    for index in 0..<global.number_entry {
      var info = unz_file_info64()
      var position = unz64_file_pos()
      var name = [CChar](repeating: 0, count: 1024)
      guard (index == 0 ? unzGoToFirstFile(archive) : unzGoToNextFile(archive)) == UNZ_OK,
        unzGetCurrentFileInfo64(archive, &info, &name, 1023, nil, 0, nil, 0) == UNZ_OK,
        unzGetFilePos64(archive, &position) == UNZ_OK
      else { throw .unusable(path, reason: "the archive's directory is damaged") }
      if info.flag & 1 == 0, [0, 8].contains(info.compression_method) {
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        entries.append(
          Entry(
            name: excerpt(String(decoding: bytes, as: UTF8.self), limit: 1023),
            size: info.uncompressed_size,
            position: position))
      }
    }
    return entries
  }
}

/// A file of an archive, decompressed as it is read.
final class ZipSource {
  let name: String
  private let archive: unzFile
  private var left: UInt64
  private var isAtEnd = false

  init(_ path: String, _ entry: ZipArchive.Entry) throws(MotionError) {
    name = "\(path)/\(entry.name)"
    left = entry.size
    var position = entry.position
    guard let archive = try ZipArchive.open(path) else { throw .damaged(name) }
    guard unzGoToFilePos64(archive, &position) == UNZ_OK, unzOpenCurrentFile(archive) == UNZ_OK
    else {
      unzClose(archive)
      throw .damaged(name)
    }
    self.archive = archive
  }

  deinit { unzClose(archive) }

  /// Returns the next bytes; none at the end.
  func read() throws(MotionError) -> [UInt8] {
    if isAtEnd { return [] }
    var count: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      count = unzReadCurrentFile(archive, buffer.baseAddress, UInt32(buffer.count))
      filled = max(Int(count), 0)
    }
    guard count >= 0, count <= left else { throw .damaged(name) }
    left -= UInt64(count)
    if count == 0 {
      // Closing verifies the checksum, but only if all bytes were read.
      guard left == 0, unzCloseCurrentFile(archive) == UNZ_OK else { throw .damaged(name) }
      isAtEnd = true
    }
    return bytes
  }
}

extension MotionError {
  fileprivate static func damaged(_ name: String) -> MotionError {
    .unusable(name, reason: "the archive is damaged")
  }
}
