import FoundationEssentials
import SeltzerSystem

/// A progress line on standard error, if that is a terminal or a program that asks for it by
/// `SELTZER_PROGRESS=1`.
final class ProgressLine {
  private let isEnabled: Bool
  /// When the frames were begun.
  var start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(shown: Bool) {
    let isRead = ProcessInfo.processInfo.environment["SELTZER_PROGRESS"] == "1"
    if isRead { Interruption.endWithReader() }
    isEnabled = shown && (isRead || isatty(STDERR_FILENO) == 1)
  }

  /// Replaces the text, at most ten times per second unless `urgent`.
  func show(_ text: @autoclosure () -> String, urgent: Bool = false) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100), !urgent { return }
    lastShown = now
    StandardError.write("\r\u{1B}[K" + oneLine(text()))
  }

  /// Shows the number of frames and the remaining time after a label; nothing for a single frame.
  func show(_ done: Int, of total: Int, after label: String = "") {
    guard total > 1 else { return }
    let rate = Double(done) / max((ContinuousClock.now - start) / .seconds(1), 0.001)
    let secondsLeft = Int((Double(total - done) / max(rate, 0.001)).rounded(.up))
    show(
      label + "\(done)/\(total) frames, \(done * 100 / total)%, \(rate.rounded(parts: 10)) fps, "
        + "\(clockText(secondsLeft)) left", urgent: done == total)
  }

  /// Removes the line.
  func clear() { if isEnabled, lastShown != nil { StandardError.write("\r\u{1B}[K") } }
}
