#if os(Linux)
  import CLinux
#endif

/// Wakes the thread that created it on time.
///
/// Linux wakes threads up to 50 µs late to save power, and on a busy machine makes them wait some
/// milliseconds for the processor. The first is turned off; the second is turned off while the thread is
/// urgent, where the user may have real-time priority (root, or `ulimit -r`).
struct RealtimeScheduling {
  #if os(Linux)
    private let slack = seltzer_timer_slack()

    /// Whether the thread runs before all threads without real-time priority.
    var isUrgent = false {
      didSet {
        guard isUrgent != oldValue else { return }
        if isUrgent {
          isUrgent = seltzer_begin_real_time() == 0
        } else {
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
    /// Has no effect here.
    var isUrgent = false

    func end() {}
  #endif
}
