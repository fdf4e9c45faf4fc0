import SeltzerSystem

/// Reduces the wake-up latency of the calling thread.
///
/// Linux wakes threads up to 50 µs late to save power, and on a busy machine they wait some milliseconds
/// for the processor. This turns off the timer slack, and requests real-time priority while the thread is
/// urgent, if the user is permitted to (root, or `ulimit -r`).
struct RealtimeScheduling {
  #if os(Linux)
    private let slack = seltzer_timer_slack()

    /// Whether the thread has real-time priority.
    var isUrgent = false {
      didSet {
        if isUrgent, !oldValue {
          isUrgent = seltzer_begin_real_time() == 0
        } else if oldValue, !isUrgent {
          seltzer_end_real_time()
        }
      }
    }

    init() { _ = seltzer_set_timer_slack(1) }

    /// Restores the thread's settings.
    mutating func end() {
      isUrgent = false
      if slack > 0 { _ = seltzer_set_timer_slack(slack) }
    }
  #else
    /// Has no effect on this platform.
    var isUrgent = false

    func end() {}
  #endif
}
