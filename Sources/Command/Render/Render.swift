import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerSystem

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a picture or an animation into a file.",
    discussion: """
      The extension selects the format: \(extensions()).

      .jpeg means .jpg, whose quality is 92; \
      .raw means .\(OutputFormat.raw), the bytes B, G, R, 255. If the path contains %05d or is a \
      folder, each frame becomes a numbered picture, in a folder a PNG. Raw pixels come with a \
      .json file that states their size and layout.

      The program ffmpeg encodes \(extensions(where: \.needsFFmpeg)) with the given --quality. \
      MP4, MOV and MKV need an even size. GIF allows at most 50 frames per second. MP4, MOV and AVIF \
      cannot be written to standard output. Without a time, videos and GIFs are loops of \
      \(brief(TimeOptions.usualLoop)) seconds, AVIF and WebP single pictures.

      Files are written atomically. Frames are rendered in parallel; memory does not grow with \
      their number.

      Examples:
        seltzer render -o wallpaper.png
        seltzer render home --palette green --size 1170x2532 -o home.png
        seltzer render --loop 12 --size 640x360 --fps 20 -o bubbles.apng
        seltzer render lock --loop 10 -o lock.mp4
        seltzer render home --loop 6 --width 480 -r 20 --quality best -o home.webp
        seltzer render --duration 10 --format y4m -o - | my-encoder
        seltzer render space --content-offset 100,50 -o pushed.png
        seltzer render home -t 10s -r 60 --width 1280 -y -o home.mkv
        seltzer render home --motion walk.csv --duration 10 -o frames/
        seltzer render --like wallpaper.png --size 4k -o larger.png
        seltzer render home --loop 60 --shard 2/8 -o home.mp4
      """)

  /// Lists the file extensions of formats.
  static func extensions(where isIncluded: (OutputFormat) -> Bool = { _ in true }) -> String {
    OutputFormat.allCases.filter(isIncluded).map { ".\($0)" }.joined(separator: ", ")
  }

  @OptionGroup var size: SizeOptions<FullHD>
  @OptionGroup var sceneOptions: SceneOptions

  @Option(
    name: .output,
    help: .path("A file, a pattern such as frames/%05d.png, a folder, or - for standard output."),
    completion: .file())
  var output: String

  @OptionGroup var time: TimeOptions

  @Option(
    help: ArgumentHelp(
      "Output format; default: by the extension; on standard output, png, or y4m for several "
        + "pictures."),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OptionValues.format)
  var format: OutputFormat?

  @Option(
    "Frames rendered in parallel, 1...1024; each needs its own memory; default: the number of "
      + "processors.", value: "n", visibility: .rare, transform: OptionValues.whole(1...1024))
  var threads: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: .rare(
      "Rendering backend: fast, or cairo, the slow reference; default: fast. Most colours "
        + "differ by at most 3 levels of 255, those of tiny dots and thin lines by up to 40."),
    completion: .list(RenderMethod.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var renderer: RenderMethod?

  @Option(
    help: .rare(
      "A picture or video from this command or 'preview'; its scene, palette, seed, time, size and "
        + "other options become the defaults. Scene and palette files are read from the paths stored "
        + "in it; a changed scene is named.",
      value: "picture"),
    completion: .file())
  var like: String?

  @Option(
    help: .rare(
      "PNG compression: fast, or small (half the bytes, seconds per picture); default: fast."),
    completion: .list(PNGEffort.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var png = PNGEffort.fast

  @Option(
    help: ArgumentHelp(
      "Video quality: draft (small files), good (hardly any visible loss) or best (no visible "
        + "loss, several times slower); default: good."),
    completion: .list(VideoQuality.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var quality = VideoQuality.good

  @Flag(help: .rare("Print the time spent on drawing, encoding and writing.")) var times = false

  @Option(
    help: .rare(
      "Render only part K of N, for 'seltzer join': its pictures, or its segments of an .mp4, .mov or "
        + ".mkv, and a manifest.", value: "K/N"),
    transform: OptionValues.shard)
  var shard: Shard?

  @OptionGroup var existing: ExistingFileOptions
  @OptionGroup var messages: QuietFlag

  mutating func run() async throws {
    if let like { try fill(from: PictureOrigin(of: like)) }
    let isFolder = output.hasSuffix("/") || Path.isFolder(output)
    if let times = time.at, times.count > 1 || isFolder && shard == nil {
      return try await write(times, isFolder: isFolder)
    }
    try await write()
  }

  /// Writes a picture for each time: in a folder named after the scene, and if there are several with the
  /// time.
  private func write(_ times: [Double], isFolder: Bool) async throws {
    guard output != "-", !output.contains("%"), shard == nil else {
      throw Failure.usage(
        "\(output): several times are several files; name one file, or a folder with -o")
    }
    let ending = isFolder ? "\(format ?? .png)" : Path.fileExtension(of: output)
    let stem =
      isFolder
      ? (output.hasSuffix("/") ? output : output + "/")
        + (try sceneOptions.scene.load().scene.name.asFileName) : Path.stem(of: output)
    let files = times.map { t in
      (t, stem + (times.count > 1 ? "-\(brief(t))" : "") + (ending.isEmpty ? "" : ".\(ending)"))
    }
    for (_, path) in files
    where !existing.force && !existing.skipExisting && Path.kind(of: path) != .nothing {
      throw SinkError.exists(path: path)
    }
    Interruption.begin()
    let newFolder = try UnfinishedFiles.createFolder(of: stem)
    defer { newFolder.map(UnfinishedFiles.releaseFolder) }
    for (t, path) in files {
      var command = self
      (command.time.at, command.output) = ([t], path)
      try await command.write(isChosen: true)
    }
  }

  private mutating func write(isChosen: Bool = false) async throws {
    let known = format ?? OutputFormat(fileExtension: Path.fileExtension(of: output))
    let rateNote = known?.limit(&time.fps)
    let (range, loop) = try time.plan(
      moving: isAnimationByDefault,
      counting: known.map { $0.holdsManyFrames && $0.rawPixels == nil } ?? false)
    var destination = try Destination(
      path: output, format: format ?? .usual(for: output, frames: range.count), frames: range.count)
    destination.isChosen = isChosen
    let quiet = messages.quiet
    var screen = size.screen
    let sizeNote = screen.fit(destination.format)
    try destination.checkTerminal()
    if shard == nil, existing.skipExisting, destination.isSkipped(quiet: quiet) { return }
    let hasUsualLoop = loop != nil && !time.isAnimation
    let wallpaper = try sceneOptions.wallpaper(
      on: screen, loop: loop, animated: time.isAnimation || loop != nil,
      seconds: range.time(ofFrame: range.count - 1), method: renderer ?? .fast)
    if let shard { return try await render(shard, of: range, wallpaper, to: destination) }
    let progress = ProgressLine(shown: !quiet)
    let sizeWarning = try quiet ? nil : sizeWarning(wallpaper, range, destination.format)
    Interruption.begin(destination, first: range.first)
    let spent = try await wallpaper.render(
      range, to: destination, contentOffset: sceneOptions.changes.contentOffset,
      options: options(wallpaper)
    ) { written in
      Interruption.wrote(written)
      // Warnings are printed after the first frame, because an error prints exactly one line.
      if written == 1, !quiet {
        Failure.say(wallpaper.motion.warnings)
        Failure.say(wallpaper.warnings)
        for note in [rateNote, sizeNote].compactMap(\.self) { Failure.say("seltzer: \(note)") }
        if let sizeWarning { Failure.say([sizeWarning]) }
        if hasUsualLoop {
          Failure.say(
            "seltzer: \(output) is a loop of \(brief(TimeOptions.usualLoop)) s; choose another length "
              + "with --loop or --duration")
        }
      }
      progress.show(written, of: range.count)
    }
    progress.clear()
    if times { Failure.say(spent.line) }
    if !quiet, isatty(STDERR_FILENO) == 1, destination.kind != .standardOutput {
      var paths = [output]
      if case .sequence(let pattern) = destination.kind {
        paths = (0..<range.count).map { pattern.path(of: range.first + $0) }
      }
      let bytes = paths.reduce(0) { $0 + Int(Path.status(of: $1)?.st_size ?? 0) }
      Failure.say(
        "seltzer: \(output): \(wallpaper.size), \(SinkError.amount(bytes)), "
          + spent.total.formatted("%.2f s"))
    }
  }

  func options(_ wallpaper: Wallpaper) throws -> RenderOptions {
    RenderOptions(
      threads: threads, replacing: existing.force, skippingExisting: existing.skipExisting,
      text: try PictureOrigin.entries(
        of: sceneOptions, wallpaper, rate: time.rate, isAnimated: time.isAnimation, renderer),
      storesTime: true, effort: png, quality: quality)
  }

  /// Returns a warning if an APNG is expected to exceed 10 MB, from three of its frames.
  private func sizeWarning(
    _ wallpaper: Wallpaper, _ range: FrameRange, _ format: OutputFormat
  ) throws -> String? {
    let large = 10_000_000
    let size = wallpaper.size
    guard format == .apng, 3 * size.width * size.height * range.count > large else { return nil }
    let encoder = try FrameEncoder(
      format: format, size: size, frames: 1, rate: range.rate, effort: png)
    let samples = (0..<3).map { $0 * range.count / 3 }
    let bytes = try samples.reduce(0) { sum, index in
      let frame = try wallpaper.frame(
        at: range.time(ofFrame: index), contentOffset: sceneOptions.changes.contentOffset)
      return try sum + encoder.encode(frame, index: 0).count
    }
    let expected = bytes / samples.count * range.count
    guard expected > large else { return nil }
    return "the APNG will have about \(SinkError.amount(expected)); mp4, webm and webp files are "
      + "much smaller; or choose a smaller --size or --fps"
  }

  /// Whether the output is an animation when no time is given.
  var isAnimationByDefault: Bool {
    let format = format ?? OutputFormat(fileExtension: Path.fileExtension(of: output))
    return format?.isAnimationByDefault == true || output.contains("%") || output.hasSuffix("/")
  }
}

extension OutputFormat {
  /// The pixels that `raw` means, as an extension or a name: those of framebuffer files.
  static let raw = OutputFormat.xrgb8888

  /// Lowers a frame rate to the format's limit; returns a note that says so.
  func limit(_ rate: inout FrameRate?) -> String? {
    guard let most = highestRate, let old = rate, old.perSecond > Double(most) else { return nil }
    rate = FrameRate(most)
    return "\(rawValue) allows at most \(most) frames per second: \(most) instead of \(old)"
  }

  /// Returns the default format of standard output and of `.raw` files; nil for other files.
  static func usual(for output: String, frames: Int = 1) -> OutputFormat? {
    if output == "-" { return frames == 1 ? .png : .y4m }
    return output.lowercased().hasSuffix(".raw") ? .raw : nil
  }
}

extension RenderTimes {
  /// The times as text, such as `30 frames in 2.1 s: drawing 0.2 s of processor time (10%), ...`.
  fileprivate var line: String {
    func seconds(_ value: Double) -> String { value.formatted("%.2f s") }
    let share = Int((100 * drawing / max(total, 1e-9)).rounded())
    return
      "\(frames) frame\(frames == 1 ? "" : "s") in \(seconds(total)): drawing \(seconds(drawing)) "
      + "of processor time (\(share)%), encoding \(seconds(encoding)), writing or waiting for "
      + "ffmpeg \(seconds(writing))"
  }
}
