import Synchronization

/// The monotonic clock, which stops while the machine sleeps.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment before the program began.
  package static var now: Int64 { read(CLOCK_MONOTONIC) + skipped.load(ordering: .relaxed) }

  private static let skipped = Atomic<Int64>(0)

  /// Advances the clock, so that hours can be tested in seconds.
  package static func skip(_ nanoseconds: Int64) { skipped.add(nanoseconds, ordering: .relaxed) }
  /// The processor time of the calling thread in nanoseconds.
  package static var threadTime: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }
  /// The processor time of all threads of this process in nanoseconds.
  package static var processTime: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
