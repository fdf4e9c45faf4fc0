import SeltzerSystem

/// The peak memory of this process.
enum PeakMemory {
  /// `RUSAGE_SELF`, whose type in Swift depends on the C library.
  private static let thisProcess: Int32 = 0

  /// Bytes; 0 if unknown.
  static var bytes: Int {
    var usage = rusage()
    guard getrusage(thisProcess, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      // Linux counts kilobytes.
      return usage.ru_maxrss * 1024
    #endif
  }
}
