import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSink
import SeltzerSystem

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a picture or an animation into a file.",
    discussion: """
      The extension selects the format: \(extensions()), or .raw, which is .xrgb8888. With \
      %05d in the name, or with a folder, each frame becomes a numbered PNG. A file of raw pixels \
      comes with a .json that states size and layout.

      The program ffmpeg encodes \(extensions(where: \.needsFFmpeg)) with the given --quality. \
      MP4 needs an even size, GIF at most 50 frames per second; MP4 and AVIF need a file. AVIF and \
      WebP are single pictures unless a time is given.

      Files are written atomically. Frames are rendered in parallel; memory does not grow with \
      their number.

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

  private static func extensions(
    where isIncluded: (OutputFormat) -> Bool = { _ in true }
  ) -> String {
    OutputFormat.allCases.filter(isIncluded).map { ".\($0)" }.joined(separator: ", ")
  }

  @OptionGroup var wanted: SceneOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The output: a file, a pattern such as frames/%05d.png, a folder, or - for standard output.",
      valueName: "path"),
    completion: .file())
  var output: String

  @OptionGroup var time: TimeOptions

  @Option(
    help: ArgumentHelp(
      "The format; default: that of the extension. For -, the default is png for one picture, "
        + "otherwise y4m."),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many frames are rendered at the same time, 1...1024; each needs its own memory; default: "
        + "the number of processors.", valueName: "n"),
    transform: OptionValues.whole(1...1024))
  var threads: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "The rendering backend: fast, or cairo, the slow reference; colours differ by at most a few "
        + "of 255 levels; default: fast."),
    completion: .list(RenderMethod.allCases.map(\.rawValue)), transform: OptionValues.renderer)
  var renderer: RenderMethod?

  @Option(
    help: ArgumentHelp(
      "A PNG or APNG that this command made: scene, palette, seed, time, size and the rest default "
        + "to those of that picture. Files are searched at the paths stored in it.",
      valueName: "picture"),
    completion: .file(extensions: ["png", "apng"]))
  var like: String?

  @Option(
    help: "How PNG and APNG are compressed: fast, or small, half the bytes in seconds a picture.",
    completion: .list(PNGEffort.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var png = PNGEffort.fast

  @Option(
    help: ArgumentHelp(
      "The quality of video: draft, encoded fast; good, with hardly any loss; or best, without "
        + "visible loss, in several times the time."),
    completion: .list(VideoQuality.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var quality = VideoQuality.good

  @Flag(help: "Print at the end how long drawing, encoding and writing took.")
  var stats = false

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  mutating func run() async throws {
    if let like { try fill(from: PictureOrigin(of: like)) }
    let (range, loop) = try time.plan(moving: moves)
    let destination = try Destination(
      path: output, format: format ?? .usual(for: output, frames: range.count),
      frames: range.count)
    let wallpaper = try wanted.wallpaper(
      loop: loop, animated: time.isAnimation || loop != nil,
      seconds: range.time(ofFrame: range.count - 1), method: renderer ?? .fast)
    var line = FrameProgress(total: range.count, shown: !quiet)
    Interruption.begin(sequence: destination.sequence, first: range.first)
    defer { Interruption.end() }
    let times = try await wallpaper.render(
      range, to: destination, contentOffset: wanted.contentOffset,
      options: RenderOptions(
        threads: threads, replacing: force,
        text: [TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)")]
          + PictureOrigin.entries(of: self, wallpaper), storesTime: true, effort: png,
        quality: quality)
    ) { written in
      Interruption.wrote(written)
      // Not before the first frame: a warning would distract from an error.
      if written == 1, !quiet {
        Failure.say(wallpaper.motion.warnings)
        Failure.say(wallpaper.warnings)
      }
      line.show(written)
    }
    line.clear()
    if stats { Failure.say(times.line) }
  }

  /// Sets options that are not given to those of a picture.
  private mutating func fill(from origin: PictureOrigin) throws {
    try wanted.fill(from: origin)
    try time.fill(from: origin, moving: moves)
    renderer = try renderer ?? origin.value(.renderer, OptionValues.renderer)
  }

  /// Whether the output is an animation when no time is given.
  private var moves: Bool {
    let ending = output.split(separator: ".").last.map(String.init) ?? ""
    let format = format ?? OutputFormat(fileExtension: ending)
    return format?.isAnimationByDefault == true || output.contains("%") || output.hasSuffix("/")
  }
}

extension OutputFormat {
  /// The default format of standard output and of `.raw` files; nil where the extension selects it.
  static func usual(for output: String, frames: Int = 1) -> OutputFormat? {
    if output == "-" { return frames == 1 ? .png : .y4m }
    return output.lowercased().hasSuffix(".raw") ? .xrgb8888 : nil
  }
}

extension RenderTimes {
  /// Text such as `30 frames in 2.1 s: drawing 0.2 s of processor time (10 %), ...`.
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
  /// The pattern of a numbered sequence, whose complete files survive an interruption.
  fileprivate var sequence: FramePattern? {
    if case .sequence(let pattern) = kind { pattern } else { nil }
  }
}
