/// The limits of this process, as set by `ulimit`.
package enum ResourceLimits {
  /// Throws if a limit is too low to draw or to run ffmpeg.
  ///
  /// Beyond the limits no error can be reported: libdispatch waits forever for a thread that it cannot
  /// create, and Subprocess traps if it cannot open its pipes.
  package static func check() throws(ResourceError) {
    // Three are the standard streams.
    guard value(of: openFiles) >= ResourceError.fileCount + 3 else { throw .openFiles }
    // The program, and a thread per processor, each with 8 MB of stack and 64 MB for `malloc`.
    let needed = 600_000_000 + 72_000_000 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard value(of: virtualMemory) >= needed else { throw .virtualMemory(needed: needed) }
  }

  private static func value(of resource: Int32) -> Int {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  #if canImport(Darwin)
    private static let openFiles = RLIMIT_NOFILE
    private static let virtualMemory = RLIMIT_AS
  #else
    private static let openFiles = Int32(RLIMIT_NOFILE.rawValue)
    private static let virtualMemory = Int32(RLIMIT_AS.rawValue)
  #endif
}

/// Which limit of the process is too low.
public enum ResourceError: Error, Equatable, CustomStringConvertible {
  /// The limit of open files.
  case openFiles
  /// The limit of virtual memory, of which `needed` bytes are needed.
  case virtualMemory(needed: Int)

  /// How many files a run may open; ffmpeg takes most of them.
  static let fileCount = 40

  /// One line that names the limit and the remedy.
  public var description: String {
    switch self {
    case .openFiles:
      "fewer than \(Self.fileCount) files can be opened; raise the limit with ulimit -n"
    case .virtualMemory(let needed):
      "less than \(needed / 1_000_000) MB of virtual memory can be used; raise the limit with ulimit -v"
    }
  }
}
