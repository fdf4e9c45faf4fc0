import Foundation

/// One line on a terminal's standard error that says how far the work is and how long it will take.
struct ProgressLine {
  private let total: Int
  private let shown: Bool
  private let begun = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Nothing is shown for a single frame, nor where standard error is no terminal.
  init(total: Int, shown: Bool) {
    self.total = total
    self.shown = shown && total > 1 && isatty(STDERR_FILENO) == 1
  }

  /// Shows that `done` frames are written, ten times a second at most.
  mutating func show(_ done: Int) {
    guard shown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100), done < total { return }
    last = now
    let seconds = (now - begun) / .seconds(1)
    let rate = Double(done) / max(seconds, 0.001)
    let left = Int((Double(total - done) / max(rate, 0.001)).rounded(.up))
    let text =
      "\(done)/\(total) frames, \(done * 100 / total) %, "
      + "\((rate * 10).rounded() / 10) fps, \(Self.clock(left)) left"
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Takes the line away.
  func clear() {
    guard shown, last != nil else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }

  private static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let kept = parts[0] > 0 ? parts[...] : parts[1...]
    return kept.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : "\(part)"
    }.joined(separator: ":")
  }
}
