import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerOutput
import SeltzerSystem

enum LargestThatFits: DefaultSize { static let help = "default: the largest that fits." }

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a short seamless loop, small enough to post, and a still of it.",
    usage: "seltzer preview [<scene> ...] [<output>] [<options>]",
    discussion: CommandHelp.text("preview"))

  @OptionGroup var size: SizeOptions<LargestThatFits>
  @OptionGroup var options: SceneOptions
  @OptionGroup private var several: SeveralPictures

  @Option(
    name: .output,
    help: .path("A file, or a folder; default: preview."),
    completion: .file())
  private var chosenOutput: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Place that sets the limits: \(PreviewPlace.all.map(\.name).joined(separator: ", ")).",
      valueName: "place"),
    completion: .list(PreviewPlace.all.map(\.name)),
    transform: OptionValues.one(of: PreviewPlace.all) { $0.name })
  var place: PreviewPlace?

  @Option(
    "Largest file in bytes, 1k...1G; default: 3MB.",
    value: "n",
    transform: OptionValues.bytes)
  var maxBytes: Int?

  @Option(
    help: "Output format: \(formatList); default: selected by the extension.",
    completion: .list(formats.map(\.rawValue)),
    transform: OptionValues.one(of: formats) { $0.rawValue })
  var format: OutputFormat?

  @Option(
    "Length of the loop in seconds, 0.5...60; default: 12.", value: "time",
    name: [.customShort("t"), .customLong("loop")], transform: OptionValues.seconds(0.5...60))
  var loop: Double?

  @Option(
    "Time of the still in seconds; default: 0.", value: "time", transform: OptionValues.moment)
  var at: Double?

  @Option(
    "Frames per second, 0.001...1000; default: by size.", value: "n", name: .fps,
    transform: OptionValues.rate)
  var fps: FrameRate?

  @Option(
    help: .rare(
      "Video quality: draft, good or best; default: good, or draft if that is too large."),
    completion: .list(VideoQuality.allCases.map(\.rawValue)), transform: OptionValues.choice)
  var quality: VideoQuality?

  @Flag(help: "Preview a scene in the seven main palettes, with a page; without one, all scenes.")
  var all = false

  @OptionGroup var replacing: ForceFlag
  @OptionGroup var messages: QuietFlag

  private static let formats = OutputFormat.allCases.filter { $0.webElement != nil || $0 == .mov }
  private static let formatList = formats.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    try Failure.checkExclusive(["--all": all, "--palette": !options.scene.palettes.isEmpty])
    try several.check(options)
  }

  func run() async throws {
    let output = try several.output(chosenOutput, replacing: replacing.force) ?? "preview"
    let fileFormat = OutputFormat(fileExtension: Path.fileExtension(of: output))
    guard output != "-" else {
      throw Failure.usage(
        "a preview is a file and a still; 'seltzer render' writes to standard output")
    }
    var options = options
    // Without a scene it means what it means in `render`.
    let all = all && options.scene.chosenName != nil
    if all { options.scene.palettes = ["main"] }
    if self.all, !all { options.scene.chosenName = "all" }
    let choices = try several.choices(of: options, output: output)
    guard !all || choices.count == PaletteLibrary.builtInNames.count else {
      throw Failure.usage(
        "--all makes a page of one scene; name one scene and seed, or replace --all with --palette main"
      )
    }
    if fileFormat.map({ !Self.formats.contains($0) }) ?? SeveralPictures.hasExtension(output) {
      if let fileFormat, [.png, .jpg].contains(fileFormat), place == nil, format == nil,
        maxBytes == nil, !all
      {
        // A preview that is a still is a picture.
        var render = try Render.parse(Array(CommandNames.arguments.dropFirst()))
        return try await render.run()
      }
      throw Failure.usage("\(output): a preview must be one of \(Self.formatList)")
    }
    var chosen = format ?? fileFormat ?? place?.formats.first
    if let place, !place.accepts(chosen, loop: loop) {
      throw Failure.usage("--for \(place.line()); choose another format or --loop")
    }
    if all, let chosen, chosen.webElement == nil {
      throw Failure.usage("--all: a page cannot play \(chosen); choose mp4")
    }
    let folder = fileFormat == nil ? (output.hasSuffix("/") ? output : output + "/") : nil
    let limit = maxBytes ?? place?.maximumByteCount ?? PreviewMaker.usualByteCount
    var rate = fps ?? place?.rate
    let rateNote = chosen?.limit(&rate)
    var maker = PreviewMaker(
      options: options, size: size.chosen ?? place?.size.map { TargetScreen(size: $0) }, rate: rate,
      quality: quality, loop: loop, stillTime: at ?? 0, maximumByteCount: limit,
      threads: ProcessInfo.processInfo.activeProcessorCount, replacing: replacing.force,
      isChosen: folder != nil, progress: ProgressLine(shown: !messages.quiet))
    let sizeNote = maker.size?.fit(chosen ?? .mp4)
    let sceneName = try choices[0].scene.load().scene.name
    let names = try SeveralPictures.names(of: choices)
    func path(_ name: String, _ format: OutputFormat) -> String {
      folder.map { "\($0)\(name).\(format)" } ?? output
    }
    if let folder, !replacing.force {
      let kind = chosen ?? .mp4
      try SeveralPictures.checkFree(
        names.flatMap { [path($0, kind), "\(folder)\($0)-\(kind).png"] }
          + (all ? [folder + "index.html"] : []))
    }
    Interruption.begin()
    let newFolder = try UnfinishedFiles.createFolder(of: folder.map { $0 + "x" } ?? output)
    defer { newFolder.map(UnfinishedFiles.releaseFolder) }
    var made: [MadePreview] = []
    for (choice, name) in zip(choices, names) {
      maker.options = choice
      maker.label = choices.count > 1 ? "\(made.count + 1)/\(choices.count) " : ""
      do {
        made.append(try await maker.make(path(name, chosen ?? .mp4), format: chosen ?? .mp4))
      } catch SinkError.ffmpegMissing where chosen == nil {
        maker.progress.clear()
        if !messages.quiet {
          Failure.say(["mp4 needs ffmpeg with libx264, which is not installed; making an APNG"])
        }
        chosen = .apng
        made.append(try await maker.make(path(name, .apng), format: .apng))
      }
      maker.progress.clear()
      Interruption.wroteFile()
      if made.count == 1, !messages.quiet {
        let notes = [place?.line(limit), rateNote, sizeNote, choice.mixtureNote].compactMap(\.self)
        for note in notes { Failure.say("seltzer: \(note)") }
      }
      if !messages.quiet { for line in made.last?.lines ?? [] { try printLine(line) } }
    }
    if all, let folder {
      let page = folder + "index.html"
      let html = PreviewGallery(scene: sceneName, previews: made).html
      try OutputFile.write(Array(html.utf8), to: page, replacing: replacing.force, isChosen: true)
      if !messages.quiet { try printLine(page) }
    }
  }
}
