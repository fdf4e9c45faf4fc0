#if os(Linux)
  import CLinux
#endif

/// Reduces the wake-up latency of the calling thread.
///
/// Linux wakes threads up to 50 µs late to save power, and on a busy machine they wait some milliseconds
/// for the processor. While a value exists, the timer slack is off; between `begin` and `end` the thread
/// has real-time priority, if the user is permitted to (root, or `ulimit -r`).
struct RealtimeScheduling {
  #if os(Linux)
    private let slack = seltzer_timer_slack()

    init() { _ = seltzer_set_timer_slack(1) }

    /// Restores the timer slack.
    func end() {
      if slack > 0 { _ = seltzer_set_timer_slack(slack) }
    }

    /// Requests real-time priority, and returns whether that succeeded.
    static func begin() -> Bool { seltzer_begin_real_time() == 0 }

    static func end() { seltzer_end_real_time() }
  #else
    // Has no effect on this platform.
    func end() {}
    static func begin() -> Bool { false }
    static func end() {}
  #endif
}
