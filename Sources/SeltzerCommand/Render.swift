import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a picture or an animation into a file.",
    discussion: """
      The extension picks the format: .png, .apng, .y4m, .xwd, .xrgb8888, .argb8888, .rgb888, \
      .rgb565, or .raw, which is xrgb8888. A name with %05d in it, or a folder, takes a numbered \
      PNG for each frame. Beside raw pixels a .json tells their size and layout.

      .mp4, .webm, .avif, .gif and .webp are made with the program ffmpeg, as well as --quality \
      says. MP4 has even sizes, GIF at most 50 frames a second; MP4 and AVIF need a file. AVIF and \
      WebP are one picture unless time is given.

      Files appear under their name when they are whole. Frames are drawn in parallel; memory does \
      not grow with their number.

      Examples:
        seltzer render -o wallpaper.png
        seltzer render home --palette green --size 1170x2532 -o home.png
        seltzer render --loop 12 --size 640x360 --fps 20 -o bubbles.apng
        seltzer render lock --loop 10 -o lock.mp4
        seltzer render home --loop 6 --size 480x270 --fps 20 --quality best -o home.webp
        seltzer render --duration 10 --format y4m -o - | my-encoder
        seltzer render space --content-offset 100,50 -o pushed.png
        seltzer render home --motion walk.csv --duration 10 -o frames/
        seltzer render --like wallpaper.png --size 4k -o larger.png
      """)

  @OptionGroup var wanted: SceneOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Where to: a file, a pattern such as frames/%05d.png, a folder, or - for standard output.",
      valueName: "path"),
    completion: .file())
  var output: String

  @OptionGroup var time: TimeOptions

  @Option(
    help: ArgumentHelp(
      "The format; default: what the extension says. - is png for one picture, else y4m."),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many frames are drawn at a time, 1...1024; each takes its memory. Default: as many as "
        + "there are processors.", valueName: "n"),
    transform: OptionValues.whole(1...1024))
  var threads: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "Who draws: fast, or cairo, the slow reference; pictures differ by a fraction of a shade; "
        + "default: fast."),
    completion: .list(RenderMethod.allCases.map(\.rawValue)), transform: OptionValues.renderer)
  var renderer: RenderMethod?

  @Option(
    help: ArgumentHelp(
      "A PNG or APNG that was made by this command: scene, palette, seed, moment, size and the rest "
        + "are as they were there, unless options say otherwise. Files are looked for by the paths "
        + "that they had.", valueName: "picture"),
    completion: .file(extensions: ["png", "apng"]))
  var like: String?

  @Option(
    help: "What PNG and APNG are made for: fast, or small, half the bytes in seconds a picture.",
    completion: .list(PNGEffort.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var png = PNGEffort.fast

  @Option(
    help: ArgumentHelp(
      "What video is made for: draft, to look at soon; good, with hardly any loss; or best, with none "
        + "that is seen, in several times the time."),
    completion: .list(VideoQuality.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var quality = VideoQuality.good

  @Flag(help: "Say at the end where the time went.")
  var stats = false

  @Flag(name: .shortAndLong, help: "Replace what is there already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  mutating func run() async throws {
    if let like { try fill(from: PictureOrigin(of: like)) }
    let (range, loop) = try time.plan(moving: moves)
    let destination = try Destination(
      path: output, format: format ?? standardFormat(frames: range.count), frames: range.count)
    let wallpaper = try wanted.wallpaper(
      loop: loop, animated: time.isAnimation || loop != nil,
      seconds: range.time(ofFrame: range.count - 1), method: renderer ?? .fast)
    var line = FrameProgress(total: range.count, shown: !quiet)
    Interruption.begin(sequence: destination.sequence, first: range.first)
    defer { Interruption.end() }
    let times = try await wallpaper.render(
      range, to: destination, threads: threads, contentOffset: wanted.contentOffset,
      replacing: force,
      text: [TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)")]
        + PictureOrigin.entries(of: self, wallpaper), tellsTime: true, effort: png, quality: quality
    ) { written in
      Interruption.wrote(written)
      // Once there is a picture: a warning before an error would only be in its way.
      if written == 1, !quiet {
        Failure.say(wallpaper.motion.warnings)
        Failure.say(wallpaper.warnings)
      }
      line.show(written)
    }
    line.clear()
    if stats { Failure.say(times.line) }
  }

  /// Takes what no option says from a picture.
  private mutating func fill(from origin: PictureOrigin) throws {
    try wanted.fill(from: origin)
    try time.fill(from: origin, moving: moves)
    renderer = try renderer ?? origin.value(.renderer, OptionValues.renderer)
  }

  /// Whether the output shows movement when nothing is said about time.
  private var moves: Bool {
    let ending = output.split(separator: ".").last.map(String.init) ?? ""
    let format = format ?? OutputFormat(fileExtension: ending)
    return format?.isForMovement == true || output.contains("%") || output.hasSuffix("/")
  }

  private func standardFormat(frames: Int) -> OutputFormat? {
    if output == "-" { return frames == 1 ? .png : .y4m }
    return output.lowercased().hasSuffix(".raw") ? .xrgb8888 : nil
  }
}

extension RenderTimes {
  /// Such as `30 frames in 2.1 s: drawing 0.2 s of processor time (10 %), ...`.
  fileprivate var line: String {
    func seconds(_ value: Double) -> String { value.formatted("%.2f s") }
    let share = Int((100 * drawing / max(total, 1e-9)).rounded())
    return
      "\(frames) frame\(frames == 1 ? "" : "s") in \(seconds(total)): drawing \(seconds(drawing)) "
      + "of processor time (\(share) %), encoding \(seconds(encoding)), writing or waiting for "
      + "ffmpeg \(seconds(writing))"
  }
}

extension Destination {
  /// Whether each frame is a file of its own, so that those written survive an interruption.
  fileprivate var sequence: FramePattern? {
    if case .sequence(let pattern) = place { pattern } else { nil }
  }
}
