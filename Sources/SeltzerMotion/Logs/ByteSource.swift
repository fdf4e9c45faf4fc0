import SeltzerSystem

/// The bytes of a file or of one file in an archive, from first to last.
final class ByteSource {
  /// What it is called in messages.
  let name: String
  private let file: InputFile
  private let entry: ZipEntry?
  private let inflater: Inflater?
  private var position: UInt64 = 0

  /// A file, or anything else that can be opened and read.
  init(file path: String) throws(MotionError) {
    name = path
    file = try Self.open(path)
    entry = nil
    inflater = nil
  }

  /// One file in an archive; `start` is where its bytes begin.
  init(archive path: String, entry: ZipEntry, start: UInt64) throws(MotionError) {
    name = "\(path)/\(entry.name)"
    self.entry = entry
    inflater = entry.isDeflated ? Inflater(expecting: entry) : nil
    position = start
    file = try Self.open(path)
  }

  /// Fills `room` from its start, as far as there are bytes, and returns how many; 0 at the end.
  func read(into room: UnsafeMutableRawBufferPointer) throws(MotionError) -> Int {
    guard let entry else { return try system(room, at: nil) }
    if let inflater {
      return try inflater.fill(room, name: name) { (compressed) throws(MotionError) in
        try self.packed(compressed, of: entry)
      }
    }
    return try packed(room, of: entry)
  }

  private var taken: UInt64 = 0

  private func packed(
    _ room: UnsafeMutableRawBufferPointer, of entry: ZipEntry
  ) throws(MotionError) -> Int {
    let left = min(UInt64(room.count), entry.packedSize - taken)
    guard left > 0 else { return 0 }
    let count = try system(
      UnsafeMutableRawBufferPointer(rebasing: room[..<Int(left)]), at: position)
    guard count > 0 else { throw .unreadable(name, reason: "the archive is cut off") }
    position += UInt64(count)
    taken += UInt64(count)
    return count
  }

  private func system(
    _ room: UnsafeMutableRawBufferPointer, at offset: UInt64?
  ) throws(MotionError) -> Int {
    do throws(Errno) {
      return try file.read(into: room, at: offset)
    } catch {
      throw .unreadable(name, reason: error.reason)
    }
  }

  private static func open(_ path: String) throws(MotionError) -> InputFile {
    do throws(Errno) {
      return try InputFile(path, waitsForWriter: true)
    } catch .noSuchFileOrDirectory, .notDirectory {
      throw .missing(path)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }
}
