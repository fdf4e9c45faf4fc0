/// An open file, pipe or device for reading.
package struct InputFile: ~Copyable, Sendable {
  package let descriptor: Int32

  /// Opens a path.
  ///
  /// `waitsForWriter` waits for the writer of a named pipe; otherwise the pipe is empty.
  package init(_ path: String, waitsForWriter: Bool = false) throws(Errno) {
    descriptor = Path.openFile(path, O_RDONLY | O_CLOEXEC | (waitsForWriter ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .last }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns a duplicate of standard input.
  package static func standardInput() throws(Errno) -> InputFile {
    let descriptor = dup(STDIN_FILENO)
    guard descriptor >= 0 else { throw .last }
    return InputFile(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Returns the status of the open file.
  package func status() throws(Errno) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Reads the next bytes into the start of `buffer`, waiting for at least one; returns 0 at the end.
  ///
  /// `offset` is the place in a regular file; nil continues after the last read.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64? = nil
  ) throws(Errno) -> Int {
    while true {
      let count =
        if let offset {
          pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        } else {
          systemRead(descriptor, buffer)
        }
      if count >= 0 { return count }
      switch Errno.last {
      case .interrupted: continue
      case .resourceTemporarilyUnavailable:
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      case let error: throw error
      }
    }
  }

  /// Reads up to `count` bytes, waiting for at least one; returns none at the end.
  package func read(upTo count: Int = 65_536) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads to the end, but stops after more than `limit` bytes.
  package func readToEnd(limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try read()
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}

// Calls the C function, which `InputFile.read` hides within the type.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
