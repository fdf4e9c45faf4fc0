#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The clock that is never set and stands while the machine sleeps.
public enum MonotonicClock {
  /// Nanoseconds since some moment before the program began.
  public static var now: Int64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds that the calling thread has computed so far.
  static var computing: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // It fails for no clock that there is.
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
