import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerSystem

struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a picture or an animation into a file.",
    usage: "seltzer render [<scene> ...] [<output>] [<options>]",
    discussion: CommandHelp.text(
      "render",
      [
        "extensions": extensions(), "raw": "\(OutputFormat.raw)",
        "videos": extensions(where: \.needsFFmpeg), "loop": brief(TimeOptions.usualLoop),
      ]))

  /// Lists the file extensions of formats.
  static func extensions(where isIncluded: (OutputFormat) -> Bool = { _ in true }) -> String {
    OutputFormat.allCases.filter { $0.otherExtension == nil && isIncluded($0) }.map { ".\($0)" }
      .joined(separator: ", ")
  }

  @OptionGroup var size: SizeOptions<FullHD>
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup private var several: SeveralPictures

  @Option(
    name: .output,
    help: .path(
      "A file, frames/%05d.png, a folder, or - for standard output; default: SCENE-PALETTE.png, or .mp4."
    ),
    completion: .file())
  private var chosenOutput: String?

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
      "Video quality: draft (small files), good or best (no visible loss, slow); default: good."),
    completion: .list(VideoQuality.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var quality = VideoQuality.good

  @Flag(help: .rare("Print the time spent on drawing, encoding and writing.")) var times = false

  @Option(
    help: .rare(
      "Render only part K of N, for 'seltzer join': its pictures, or its segments of an .mp4, .mov or "
        + ".mkv, and a manifest.", value: "K/N"),
    transform: OptionValues.shard)
  var shard: Shard?

  @Flag(help: .rare("Render all built-in scenes, as 'render all' does.")) private var all = false

  @OptionGroup var existing: ExistingFileOptions
  @OptionGroup var messages: QuietFlag

  /// The output; empty until it is known.
  var output: String {
    get { chosenOutput ?? "" }
    set { chosenOutput = newValue }
  }

  func validate() throws {
    try several.check(sceneOptions)
    try Failure.checkExclusive(["--all": all, "a scene": sceneOptions.scene.chosenName != nil])
  }

  mutating func run() async throws {
    chosenOutput = try several.output(
      chosenOutput, replacing: existing.force || existing.skipExisting)
    if all { sceneOptions.scene.chosenName = "all" }
    if let like { try fill(from: PictureOrigin(of: like)) }
    let choices = try several.choices(of: sceneOptions, output: output)
    let isFolder = output.hasSuffix("/") || Path.isFolder(output)
    let moments = time.at?.count ?? 0
    if choices.count > 1 || chosenOutput == nil || moments > 1
      || moments == 1 && isFolder && shard == nil
    {
      return try await write(choices, isFolder: isFolder)
    }
    sceneOptions = choices[0]
    try await write()
  }

  /// Writes a file for each choice and time, whose names are those of the choices, or that of the output or
  /// the scene, and if there are several times with the time.
  private func write(_ choices: [SceneOptions], isFolder: Bool) async throws {
    guard output != "-", !output.contains("%"), shard == nil else {
      throw Failure.usage(
        shard != nil
          ? "--shard renders a part of one output; name it with -o, and one scene, palette, seed and time"
          : "\(output): several times are several files; name one file, or a folder with -o")
    }
    let folder = output.isEmpty || output.hasSuffix("/") ? output : output + "/"
    var ending = format?.otherExtension ?? "\(format ?? .png)"
    let stems: [String]
    if choices.count > 1 || chosenOutput == nil {
      if format == nil, time.at == nil, time.isAnimation { ending = "mp4" }
      stems = try SeveralPictures.names(of: choices).map { folder + $0 }
    } else if isFolder {
      stems = [folder + (try choices[0].scene.load().scene.name.asFileName)]
    } else {
      (stems, ending) = ([Path.stem(of: output)], Path.fileExtension(of: output))
    }
    var files: [Render] = []
    for (choice, stem) in zip(choices, stems) {
      for t in time.at ?? [0] {
        var file = self
        (file.sceneOptions, file.time.at) = (choice, time.at == nil ? nil : [t])
        file.output = stem + ((time.at?.count ?? 0) > 1 ? "-\(brief(t))" : "")
        if !ending.isEmpty { file.output += ".\(ending)" }
        files.append(file)
      }
    }
    if !existing.force, !existing.skipExisting {
      try SeveralPictures.checkFree(files.map(\.output))
    }
    Interruption.begin()
    let newFolder = try UnfinishedFiles.createFolder(of: stems[0])
    defer { newFolder.map(UnfinishedFiles.releaseFolder) }
    for index in files.indices { try await files[index].write((index, files.count)) }
  }

  /// Writes a file; `place` is its index and the number of the files that this command has named.
  private mutating func write(_ place: (index: Int, count: Int)? = nil) async throws {
    let known = format ?? OutputFormat(fileExtension: Path.fileExtension(of: output))
    let rateNote = known?.limit(&time.fps)
    let (range, loop) = try time.plan(
      moving: isAnimationByDefault,
      counting: isAnimationByDefault
        || known.map { $0.holdsManyFrames && $0.rawPixels == nil } == true)
    var destination = try Destination(
      path: output, format: format ?? .usual(for: output, frames: range.count), frames: range.count)
    destination.isChosen = place != nil
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
    let label = place.map { $0.count > 1 ? "\($0.index + 1)/\($0.count) \(output): " : "" } ?? ""
    if !label.isEmpty { progress.show(String(label.dropLast(2)), urgent: true) }
    let sizeWarning = try quiet ? nil : sizeWarning(wallpaper, range, destination.format)
    Interruption.begin(destination, first: range.first)
    let spent = try await wallpaper.render(
      range, to: destination, contentOffset: sceneOptions.changes.contentOffset,
      options: options(wallpaper)
    ) { written in
      Interruption.wrote(written)
      // Warnings are printed after the first frame, because an error prints exactly one line.
      if written == 1, !quiet {
        progress.clear()
        Failure.say(wallpaper.motion.warnings)
        Failure.say(wallpaper.warnings)
        let isNew = like == nil && place?.index ?? 0 == 0
        let notes = [rateNote, sizeNote, isNew ? sceneOptions.mixtureNote : nil]
        for note in notes.compactMap(\.self) { Failure.say("seltzer: \(note)") }
        if let sizeWarning { Failure.say([sizeWarning]) }
        if hasUsualLoop {
          Failure.say(
            "seltzer: \(output) is a loop of \(brief(TimeOptions.usualLoop)) s; choose another length "
              + "with --loop or --duration"
              + (output.hasSuffix("/")
                ? "; one picture is --at 0, and one for each palette -p blue -p red" : ""))
        }
      }
      progress.show(written, of: range.count, after: label)
    }
    progress.clear()
    if times { Failure.say(spent.line) }
    if place != nil {
      Interruption.wroteFile()
      return try quiet ? () : printLine(output)
    }
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

  /// Returns a warning if an APNG is expected to exceed 10 MB, from three of its frames, or a GIF.
  private func sizeWarning(
    _ wallpaper: Wallpaper, _ range: FrameRange, _ format: OutputFormat
  ) throws -> String? {
    let large = 10_000_000
    let size = wallpaper.size
    let pixels = size.width * size.height * range.count
    let remedy =
      "; mp4, webm and webp files are much smaller; or choose a smaller --size or --fps"
    // Built-in scenes take 0.04 to 0.3 bytes a pixel.
    if format == .gif, pixels / 8 > large {
      return "a GIF of this size and length often has \(SinkError.amount(pixels / 8))" + remedy
    }
    guard format == .apng, 3 * pixels > large else { return nil }
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
    return "the APNG will have about \(SinkError.amount(expected))" + remedy
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
