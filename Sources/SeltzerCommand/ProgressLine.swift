import FoundationEssentials
import SeltzerSystem

/// One line on a terminal's standard error that says how far the work is.
struct ProgressLine {
  private let shown: Bool
  private var last: ContinuousClock.Instant?

  /// Nothing is shown where standard error is no terminal.
  init(shown: Bool) {
    self.shown = shown && isatty(STDERR_FILENO) == 1
  }

  /// Shows a text in place of the one before, ten times a second at most unless it is `urgent`.
  mutating func show(_ text: String, urgent: Bool = false) {
    guard shown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100), !urgent { return }
    last = now
    StandardError.write("\r\u{1B}[K\(text)")
  }

  /// Takes the line away.
  func clear() {
    guard shown, last != nil else { return }
    StandardError.write("\r\u{1B}[K")
  }
}

/// A progress line that counts frames and says how long the rest will take.
struct FrameProgress {
  private let total: Int
  private let begun = ContinuousClock.now
  private var line: ProgressLine

  /// Nothing is shown for a single frame.
  init(total: Int, shown: Bool) {
    self.total = total
    line = ProgressLine(shown: shown && total > 1)
  }

  /// Shows that `done` frames are written.
  mutating func show(_ done: Int) {
    let text = text(done)
    line.show(text, urgent: done == total)
  }

  /// Takes the line away.
  func clear() { line.clear() }

  private func text(_ done: Int) -> String {
    let seconds = (ContinuousClock.now - begun) / .seconds(1)
    let rate = Double(done) / max(seconds, 0.001)
    let left = Int((Double(total - done) / max(rate, 0.001)).rounded(.up))
    return "\(done)/\(total) frames, \(done * 100 / total) %, "
      + "\((rate * 10).rounded() / 10) fps, \(Self.clock(left)) left"
  }

  private static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let kept = parts[0] > 0 ? parts[...] : parts[1...]
    return kept.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }
}
