/// The limits of this process, as set by `ulimit`.
package enum ResourceLimits {
  /// Throws if a limit is too low to draw or to run ffmpeg; beyond the limits no error can be
  /// reported: libdispatch waits forever for a thread that it cannot create, and Subprocess traps
  /// if it cannot open its pipes.
  package static func check() throws(Failure) {
    // Three are the standard streams.
    guard value(of: openFiles) >= fileCount + 3 else {
      throw .unavailable(
        "fewer than \(fileCount) files can be opened; raise the limit with ulimit -n")
    }
    // The program, and a thread per processor, each with 8 MB of stack and 64 MB for `malloc`.
    let needed = 600_000_000 + 72_000_000 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard value(of: virtualMemory) >= needed else {
      throw .unavailable(
        "less than \(needed / 1_000_000) MB of virtual memory can be used; raise the limit with "
          + "ulimit -v")
    }
  }

  /// How many files a run may open; ffmpeg takes most of them.
  private static let fileCount = 40

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
