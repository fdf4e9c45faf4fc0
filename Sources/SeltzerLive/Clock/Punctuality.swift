#if os(Linux)
  import CLinux
#endif

/// Lets the calling thread wake up when it is time.
///
/// Linux wakes threads up to 50 µs late to save power, and on a busy machine lets them wait for their
/// turn, some milliseconds. The first is always asked not to be; where the user may (as root, or by
/// `ulimit -r`), what is done inside `keep` also goes before everything else. Drawing is not done there.
struct Punctuality {
  #if os(Linux)
    private let slack = seltzer_timer_slack()

    init() { _ = seltzer_set_timer_slack(1) }

    /// Puts everything back.
    func end() { if slack > 0 { _ = seltzer_set_timer_slack(slack) } }
  #else
    init() {}

    /// Does nothing.
    func end() {}
  #endif

  /// Does something short, waiting above all, without waiting for other threads.
  func keep<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if os(Linux)
      let isFirst = seltzer_begin_real_time() == 0
      defer { if isFirst { seltzer_end_real_time() } }
    #endif
    return try body()
  }
}
