/// The limits of this process, as set by `ulimit`.
package enum ResourceLimits {
  /// Throws if a limit is too low to draw or to run ffmpeg; beyond the limits no error can be
  /// reported: libdispatch waits forever for a thread that it cannot create, and Subprocess traps
  /// if it cannot open its pipes.
  package static func check() throws(Failure) {
    // Three are the standard streams.
    let files = sysconf(Int32(_SC_OPEN_MAX))
    guard files < 0 || files >= fileCount + 3 else {
      throw .unavailable(
        "fewer than \(fileCount) files can be opened; raise the limit with ulimit -n")
    }
    // The program, and a thread per processor, each with 8 MB of stack and 64 MB for `malloc`.
    let needed = 600_000_000 + 72_000_000 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard virtualMemory >= needed else {
      throw .unavailable(
        "less than \(needed / 1_000_000) MB of virtual memory can be used; raise the limit with "
          + "ulimit -v")
    }
  }

  /// How many files a run may open; ffmpeg takes most of them.
  private static let fileCount = 40

  private static var virtualMemory: Int {
    #if canImport(Darwin)
      let resource = RLIMIT_AS
    #else
      let resource = Int32(RLIMIT_AS.rawValue)
    #endif
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }
}
