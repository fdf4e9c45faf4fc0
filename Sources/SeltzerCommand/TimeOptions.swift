import ArgumentParser
import Foundation
import Seltzer

/// Which moments: one, a number of frames, or a loop.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Frames a second: a number such as 30 or 29.97, or a fraction such as 24000/1001.",
      valueName: "n"))
  var fps = "30"

  @Option(
    help: ArgumentHelp(
      "A seamless loop of so many seconds, rounded to whole frames.", valueName: "s"))
  var loop: Double?

  @Option(help: ArgumentHelp("So many seconds of frames, from 0 on.", valueName: "s"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One picture, of this moment in seconds; default for single pictures: 0.", valueName: "t"))
  var at: Double?

  @Option(
    help: ArgumentHelp(
      "The frames from number A to number B, both included; frame k shows the moment k/fps.",
      valueName: "A-B"))
  var frames: FrameNumbers?

  /// The loop of an animation for which no time was given.
  private static let usualLoop = 12.0
  /// More than a year at 60 frames a second.
  private static let mostFrames = 2_000_000_000.0

  func validate() throws {
    let given = [("--at", at != nil), ("--frames", frames != nil), ("--duration", duration != nil)]
      .filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
    }
    if let loop, !(0.1...86_400).contains(loop) {
      throw ValidationError("--loop is \(loop), but must be 0.1...86400 seconds.")
    }
    if let duration, !(0.001...31_536_000).contains(duration) {
      throw ValidationError("--duration is \(duration), but must be 0.001...31536000 seconds.")
    }
    if let at, !(at.isFinite && abs(at) <= 1e15) {
      throw ValidationError("--at is \(at), but must be a number of seconds, -1e15...1e15.")
    }
  }

  /// The frames asked for, and the loop they are in, for an output that moves or does not.
  func plan(moving: Bool) throws -> (range: FrameRange, loop: Double?) {
    let rate = try FrameRate(parsing: fps)
    let perSecond = Double(rate.numerator) / Double(rate.denominator)
    let wholly =
      loop ?? (moving && at == nil && duration == nil && frames == nil ? Self.usualLoop : nil)
    let loopFrames = wholly.map { max(1, ($0 * perSecond).rounded()) }
    let loop = loopFrames.map { $0 / perSecond }
    if let at { return (FrameRange(count: 1, rate: rate, start: at), loop) }
    if let frames {
      return (
        FrameRange(first: frames.first, count: frames.last - frames.first + 1, rate: rate), loop
      )
    }
    let count = duration.map { max(1, ($0 * perSecond).rounded()) } ?? loopFrames ?? 1
    guard count <= Self.mostFrames else {
      throw Failure.usage(
        "\(Int(count)) frames are too many; at most \(Int(Self.mostFrames)) are drawn at once")
    }
    return (FrameRange(count: Int(count), rate: rate), loop)
  }
}

/// The numbers of a first and a last frame.
struct FrameNumbers: ExpressibleByArgument {
  let first: Int
  let last: Int

  /// From text such as `0-359` or `12`.
  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      let first = numbers.first, let last = numbers.last, first <= last, last <= 2_000_000_000
    else { return nil }
    self.first = first
    self.last = last
  }
}
