import ArgumentParser
import Seltzer

/// The options that select frames: one time, a number of frames, or a loop.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 0.001...1000, such as 12.5, 29.97 or 24000/1001; default: 30.",
      valueName: "n"),
    transform: OptionValues.rate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Length of a seamless loop in seconds, 0.1...86400, rounded to whole frames.",
      valueName: "s"),
    transform: OptionValues.loop)
  var loop: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Length of the animation in seconds, from time 0.", valueName: "s"),
    transform: OptionValues.number(0.001...31_536_000, "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time of a single picture in seconds; default: 0.", valueName: "t"),
    transform: OptionValues.moment)
  var at: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames from number A to number B, inclusive; frame k shows the time k/fps.",
      valueName: "A-B"),
    transform: OptionValues.frames)
  var frames: ClosedRange<Int>?

  /// The length of an animation without time options.
  private static let usualLoop = 12.0
  /// More than a year at 60 frames per second.
  static let mostFrames = 2_000_000_000

  func validate() throws {
    let given = [("--at", at != nil), ("--frames", frames != nil), ("--duration", duration != nil)]
      .filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
    }
  }

  var rate: FrameRate { fps ?? .thirty }

  /// Whether a time option is given.
  var isAnimation: Bool { loop != nil || duration != nil || frames != nil || at != nil }

  /// Returns the frames to render, and the length of their loop; nil is no loop.
  ///
  /// `moving` tells whether the output is an animation even without time options.
  func plan(moving: Bool) throws -> (range: FrameRange, loop: Double?) {
    let perSecond = Double(rate.numerator) / Double(rate.denominator)
    let length =
      loop ?? (moving && at == nil && duration == nil && frames == nil ? Self.usualLoop : nil)
    let loopFrames = length.map { max(1, ($0 * perSecond).rounded()) }
    let loop = loopFrames.map { $0 / perSecond }
    if let at { return (FrameRange(count: 1, rate: rate, start: at), loop) }
    if let frames {
      return (FrameRange(first: frames.lowerBound, count: frames.count, rate: rate), loop)
    }
    let count = duration.map { max(1, ($0 * perSecond).rounded()) } ?? loopFrames ?? 1
    guard count <= Double(Self.mostFrames) else {
      throw Failure.usage(
        "\(Int(count)) frames are too many; at most \(Self.mostFrames) can be rendered at once")
    }
    return (FrameRange(count: Int(count), rate: rate), loop)
  }
}
