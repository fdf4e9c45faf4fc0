import SeltzerSystem

/// A progress line on standard error, if that is a terminal.
final class ProgressLine {
  private let isShown: Bool
  private var last: ContinuousClock.Instant?

  init(shown: Bool) {
    isShown = shown && isatty(STDERR_FILENO) == 1
  }

  /// Replaces the text, at most ten times per second unless it is `urgent`.
  func show(_ text: String, urgent: Bool = false) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100), !urgent { return }
    last = now
    StandardError.write("\r\u{1B}[K\(text)")
  }

  /// Removes the line.
  func clear() {
    if isShown, last != nil { StandardError.write("\r\u{1B}[K") }
  }
}

/// A progress line that counts frames and estimates the remaining time.
struct FrameProgress {
  private let total: Int
  private let start = ContinuousClock.now
  private let line: ProgressLine

  /// Shows nothing for a single frame.
  init(total: Int, shown: Bool) {
    self.total = total
    line = ProgressLine(shown: shown && total > 1)
  }

  mutating func show(_ done: Int) {
    line.show(text(done), urgent: done == total)
  }

  func clear() { line.clear() }

  private func text(_ done: Int) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Double(done) / max(seconds, 0.001)
    let left = Int((Double(total - done) / max(rate, 0.001)).rounded(.up))
    return "\(done)/\(total) frames, \(done * 100 / total)%, "
      + "\((rate * 10).rounded() / 10) fps, \(Self.formatted(left)) left"
  }

  private static func formatted(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let kept = parts[0] > 0 ? parts[...] : parts[1...]
    return kept.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }
}
