import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput

/// The measured speed of a command on this machine, which decides the length of parts.
struct PartPace {
  let format: OutputFormat
  /// Seconds from the start of the program to the first frame.
  let startSeconds: Double
  /// Seconds per frame.
  let frameSeconds: Double

  /// The greatest share of the start in a part's time.
  private static let startShare = 0.02
  /// The time in which the system loads the program.
  private static let programSeconds = 0.03

  /// Renders some frames into the folder `scratch`, and removes it.
  init(of render: Render, _ range: FrameRange, in scratch: String) async throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let (wallpaper, format) = try render.wallpaperAndFormat(range)
    self.format = format
    let loading = (clock.now - begin) / .seconds(1)
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    func seconds(_ frames: Int) async throws -> Double {
      let path = format.holdsManyFrames ? "\(scratch)/frames.\(format)" : scratch + "/"
      let destination = try Destination(path: path, format: format, frames: frames)
      let frames = FrameRange(
        first: range.first, count: frames, rate: range.rate, start: range.start)
      let begin = clock.now
      try await wallpaper.render(
        frames, to: destination, contentOffset: render.sceneOptions.changes.contentOffset,
        options: RenderOptions(
          threads: render.threads, replacing: true, effort: render.png, quality: render.quality))
      return (clock.now - begin) / .seconds(1)
    }
    let first = try await seconds(1)
    var (count, total) = (1, first)
    while total < 1, count < range.count {
      count = min(count * 4, range.count)
      total = try await seconds(count)
    }
    // Other work of the machine may slow the first run more than the last.
    frameSeconds = max(total - first, total / 10) / Double(count)
    startSeconds = Self.programSeconds + loading + max(first - frameSeconds, 0)
  }

  /// Returns the number of parts of `frames` frames: `least`, or more if they are not too short.
  func parts(of frames: Int, least: Int, launchSeconds: Double, most: Int) -> Int {
    let seconds = (startSeconds + launchSeconds) * (1 / Self.startShare - 1)
    let length = max(1, (seconds / frameSeconds).rounded(.up))
    return min(max(least, Int(Double(frames) / length), 1), most)
  }

  /// One line about a job's parts.
  func line(_ job: FarmJob) -> String {
    let work = Double(job.frames) / Double(job.parts) * frameSeconds
    let outputs = job.outputs.count == 1 ? "" : "\(job.outputs.count) outputs of "
    return "\(job.folder): \(outputs)\(job.frames) frames in \(job.parts) parts of about "
      + "\(work.brief(parts: 10)) s, \((startSeconds / (startSeconds + work) * 100).brief(parts: 10))"
      + "% of it to start"
  }
}
