#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The clock on the wall.
public enum TimeOfDay {
  /// Seconds after midnight, here and now.
  public static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var local = tm()
    localtime_r(&now.tv_sec, &local)
    let whole = (Int(local.tm_hour) * 60 + Int(local.tm_min)) * 60 + Int(local.tm_sec)
    return Double(whole) + Double(now.tv_nsec) * 1e-9
  }
}
