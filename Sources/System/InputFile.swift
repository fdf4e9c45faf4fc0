/// An open file, folder or stream for reading.
package struct InputFile: ~Copyable, Sendable {
  package let descriptor: Int32
  /// The file's type, `S_IFREG` and so on.
  package let type: mode_t

  /// File systems of the Linux kernel by their magic numbers; reading their regular files may block.
  package enum KernelFiles: Int {
    case proc = 0x9FA0
    case sys = 0x6265_6572
    case debug = 0x6462_6720
    case trace = 0x7472_6163
  }

  /// Opens a regular file, a folder, or a stream that the user has passed, such as `/dev/fd/3`.
  ///
  /// Never waits, except that `waitsForWriter` waits for the writer of a named pipe. Throws
  /// `noSuchAddressOrDevice` for a pipe, device or socket, and for a file on one of the kernel's file systems
  /// unless it is `kernelFiles`. Throws `improperLink` beyond `FileAccess`, and for a symbolic link if
  /// `followsLinks` is false.
  package init(
    _ path: String, waitsForWriter: Bool = false, followsLinks: Bool = true,
    kernelFiles: KernelFiles? = nil
  ) throws(Errno) {
    // Opening a pipe would wake its writer, whose first bytes would then be lost.
    if !waitsForWriter, !FileAccess.isLimited, Self.isNamedPipe(path) {
      throw .noSuchAddressOrDevice
    }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let opened = try FileAccess.open(path, flags)
    let type = Self.type(of: opened)
    let isPipe = type == S_IFIFO && waitsForWriter
    var isRefused =
      type != S_IFREG && type != S_IFDIR
      && (FileAccess.isLimited || !Self.isPassed(path) && !isPipe)
    #if os(Linux)
      var system = statfs()
      if fstatfs(opened, &system) == 0, let found = KernelFiles(rawValue: Int(system.f_type)) {
        isRefused = isRefused || found != kernelFiles
      }
    #endif
    if isRefused {
      close(opened)
      throw .noSuchAddressOrDevice
    }
    if isPipe { Poll.waitForInput(opened) }
    self.init(owning: opened)
  }

  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
    type = Self.type(of: descriptor)
  }

  private static func isPassed(_ path: String) -> Bool {
    ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  /// Whether a path names a pipe that the user has not passed.
  package static func isNamedPipe(_ path: String) -> Bool {
    !isPassed(path) && Path.status(of: path).map { $0.st_mode & S_IFMT } == S_IFIFO
  }

  private static func type(of descriptor: Int32) -> mode_t {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Returns a duplicate of standard input.
  package static func standardInput() throws(Errno) -> InputFile {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .last }
    return InputFile(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// Returns another descriptor, which the caller closes; -1 on failure.
  package func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  /// Returns the status of the open file.
  package func status() throws(Errno) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Returns the names of the folder's entries, sorted, except `.` and `..`.
  package func names() throws(Errno) -> [String] {
    let copy = duplicate()
    guard let stream = fdopendir(copy) else {
      let error = Errno.last
      close(copy)
      throw error
    }
    return Path.names(stream)
  }

  /// Reads the next bytes into the start of `buffer`, waiting for at least one; returns 0 at the end.
  ///
  /// `offset` is the place in a regular file; nil continues after the last read.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64? = nil
  ) throws(Errno) -> Int {
    while true {
      let count =
        if let offset { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) } else {
          SeltzerSystem.read(descriptor, buffer.baseAddress, buffer.count)
        }
      if count >= 0 { return count }
      switch Errno.last {
      case .interrupted: continue
      case .resourceTemporarilyUnavailable: Poll.waitForInput(descriptor)
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
      } catch { failure = error }
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
