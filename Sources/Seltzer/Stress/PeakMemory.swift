import SeltzerSystem

/// The most memory that this process has had so far.
enum PeakMemory {
  /// `RUSAGE_SELF`, which every C library gives another type in Swift.
  private static let thisProcess: Int32 = 0

  /// In bytes; 0 if the system does not say.
  static var bytes: Int {
    var usage = rusage()
    guard getrusage(thisProcess, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      // Linux counts in kilobytes.
      return usage.ru_maxrss * 1024
    #endif
  }
}
