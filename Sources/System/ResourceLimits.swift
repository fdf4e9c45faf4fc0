/// The limits of this process, as set by `ulimit`.
package enum ResourceLimits {
  /// Throws if a limit is too low to draw or to run ffmpeg.
  ///
  /// Beyond the limits no error can be reported: libdispatch waits forever for a thread that it cannot
  /// create, and Subprocess traps if it cannot open its pipes.
  package static func check() throws(ResourceError) {
    let probes = (0..<ResourceError.fileCount).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    defer { for probe in probes where probe >= 0 { close(probe) } }
    guard probes.allSatisfy({ $0 >= 0 }) else { throw .openFiles }
    // A thread per processor, each with 8 MB of stack and 64 MB reserved for `malloc`.
    let needed = 512_000_000 + 72_000_000 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let probe = mmap(nil, needed, PROT_NONE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard let probe, probe != MAP_FAILED else { throw .virtualMemory(needed: needed) }
    munmap(probe, needed)
  }
}

/// Which limit of the process is too low.
public enum ResourceError: Error, Equatable, CustomStringConvertible {
  /// The limit of open files.
  case openFiles
  /// The limit of virtual memory, of which `needed` more bytes are needed.
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
