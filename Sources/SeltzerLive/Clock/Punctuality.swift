#if os(Linux)
  import CLinux
#endif

/// Lets the thread that made it wake up when it is time.
///
/// Linux wakes threads up to 50 µs late to save power, and on a busy machine lets them wait for their
/// turn, some milliseconds. It is always asked not to do the first, and where the user may (as root, or
/// by `ulimit -r`) not to do the second while it is urgent.
struct Punctuality {
  #if os(Linux)
    private let slack = seltzer_timer_slack()

    /// Whether the thread goes before all that are not in real time.
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

    /// Puts everything back.
    mutating func end() {
      isUrgent = false
      if slack > 0 { _ = seltzer_set_timer_slack(slack) }
    }
  #else
    /// Of no effect here.
    var isUrgent = false

    /// Does nothing.
    func end() {}
  #endif
}
