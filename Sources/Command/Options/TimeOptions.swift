import ArgumentParser
import Seltzer
import SeltzerSystem

/// The options that select frames: one time, a number of frames, or a loop.
struct TimeOptions: ParsableArguments {
  @Option(
    "Frames per second, 0.001...1000, such as 12.5, 29.97 or 24000/1001; default: 30.", value: "n",
    name: .fps, transform: OptionValues.rate)
  var fps: FrameRate?

  @Option(
    "Length of a seamless loop in seconds, 0.1...86400, rounded to whole frames.",
    value: "time", transform: OptionValues.loop)
  var loop: Double?

  @Option(
    "Length of the animation in seconds, from time 0.", value: "time",
    name: .duration, transform: OptionValues.showLength)
  var duration: Double?

  @Option(
    "Time of a picture, or 0,1,2 for three; default: 0.", value: "time",
    transform: OptionValues.moments)
  var at: [Double]?

  @Option(
    "Frames from number A to number B, inclusive; frame k shows the time k/fps. A single N is the "
      + "first N frames of an animation or of numbered pictures, and frame N of one picture.",
    value: "A-B", visibility: .rare, transform: OptionValues.frames)
  var frames: (first: Int?, last: Int)?

  /// More than a year at 60 frames per second.
  static let mostFrames = 2_000_000_000

  func validate() throws {
    try Failure.checkExclusive([
      "--at": at != nil, "--frames": frames != nil, "--duration": duration != nil,
    ])
  }

  var rate: FrameRate { fps ?? .thirty }

  /// The length in seconds of an animation for which no time is given.
  static let usualLoop = 12.0

  /// Whether a time option is given.
  var isAnimation: Bool { loop != nil || duration != nil || frames != nil || at != nil }

  /// Returns the frames to render, and the length of their loop; nil is no loop.
  ///
  /// `moving` tells whether the output is an animation even without time options, of `usualLoop`;
  /// `counting`, whether a single number of `--frames` is a number of frames.
  func plan(moving: Bool, counting: Bool) throws -> (range: FrameRange, loop: Double?) {
    let length = loop ?? (moving && !isAnimation ? Self.usualLoop : nil)
    let loopFrames = length.map { max(1, ($0 * rate.perSecond).rounded()) }
    let loop = loopFrames.map { $0 / rate.perSecond }
    if let at = at?.first { return (FrameRange(count: 1, rate: rate, start: at), loop) }
    if let (first, last) = frames {
      let isCount = counting && first == nil
      guard !isCount || last > 0 else {
        throw Failure.usage("--frames 0: no frames; write 0-0 for frame 0, or a number from 1")
      }
      let start = isCount ? 0 : first ?? last
      return (FrameRange(first: start, count: last - start + (isCount ? 0 : 1), rate: rate), loop)
    }
    let count = duration.map { max(1, ($0 * rate.perSecond).rounded()) } ?? loopFrames ?? 1
    guard count <= Double(Self.mostFrames) else {
      throw Failure.usage(
        "\(Int(count)) frames are too many; at most \(Self.mostFrames) can be rendered at once")
    }
    return (FrameRange(count: Int(count), rate: rate), loop)
  }
}
