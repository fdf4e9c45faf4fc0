import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSink
import SeltzerSystem

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a short seamless loop, small enough to post, and a still picture of it.",
    usage: "seltzer preview [<options>] [<scene>]",
    discussion: """
      Tries these sizes until the file is small enough: 960x540 and 640x360 at 30 frames per second, \
      480x270 at 24, 320x180 at 20, 240x136 at 15 and 160x90 at 12; each in good quality, then in \
      draft quality. APNG has only one quality. Sizes that the previous try shows to be too large \
      are skipped. --size selects another aspect ratio, such as a phone's.

      The default format is mp4, or apng if ffmpeg is missing. The first frame is also written as PNG.

      --all makes a preview of each of the seven main palettes, and an index.html that plays them. \
      The page needs no network, and shows stills to users who prefer reduced motion.

      Examples:
        seltzer preview home
        seltzer preview lock --palette red -o lock.webp --max-bytes 1M
        seltzer preview home --size iphone16 --format gif
        seltzer preview home --all -o gallery
      """)

  @OptionGroup var options: SceneOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A file, or a folder that is created if missing; default: preview.", valueName: "path"),
    completion: .file())
  var output = "preview"

  @Option(
    "Maximum size of the loop's file in bytes, 1k...1G, such as 500k; default: 3M.", value: "n",
    transform: OptionValues.bytes)
  var maxBytes = 3_000_000

  @Option(
    help: "Output format: \(formatList); default: selected by the extension.",
    completion: .list(formats.map(\.rawValue)),
    transform: OptionValues.one(of: formats) { $0.rawValue })
  var format: OutputFormat?

  @Option(
    "Length of the loop in seconds, 0.5...60; default: 12.", value: "s",
    transform: OptionValues.number(0.5...60, "seconds"))
  var loop = 12.0

  @Flag(help: "Make a preview of each of the seven main palettes, and a page that plays them.")
  var all = false

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  /// The formats that the gallery page can show.
  private static let formats = OutputFormat.allCases.filter { $0.webElement != nil }
  private static let formatList = formats.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    try Failure.checkExclusive(["--all": all, "--palette": options.scene.palette != nil])
  }

  func run() async throws {
    let fileFormat = OutputFormat(fileExtension: Path.fileExtension(of: output))
    if all, fileFormat != nil {
      throw Failure.usage("\(output): --all makes several files; name a folder with -o")
    }
    if let fileFormat, fileFormat.webElement == nil {
      throw Failure.usage("\(output): a preview must be one of \(Self.formatList)")
    }
    var chosen = format ?? fileFormat
    let folder = fileFormat == nil ? (output.hasSuffix("/") ? output : output + "/") : nil
    var maker = PreviewMaker(
      options: options, loop: loop, maximumByteCount: maxBytes,
      threads: ProcessInfo.processInfo.activeProcessorCount, replacing: force,
      progress: ProgressLine(shown: !quiet))
    let sceneName = try options.scene.load().scene.name
    Interruption.begin()
    let newFolder = folder.flatMap { Path.kind(of: $0) == .nothing ? String($0.dropLast()) : nil }
    if let newFolder { try UnfinishedFiles.createFolder(newFolder) }
    defer { if let newFolder { UnfinishedFiles.releaseFolder(newFolder) } }
    var made: [MadePreview] = []
    let palettes: [String?] = all ? PaletteLibrary.builtInNames : [nil]
    for palette in palettes {
      maker.options.scene.palette = palette ?? options.scene.palette
      let name = try options.changes.load(maker.options.scene).palettes.first.name
      func path(_ format: OutputFormat) -> String {
        folder.map { $0 + "\(sceneName)-\(name).\(format)".asFileName } ?? output
      }
      do {
        made.append(try await maker.make(path(chosen ?? .mp4), format: chosen ?? .mp4))
      } catch SinkError.ffmpegMissing where chosen == nil {
        maker.progress.clear()
        if !quiet {
          Failure.say(["mp4 needs ffmpeg with libx264, which is not installed; making an APNG"])
        }
        chosen = .apng
        made.append(try await maker.make(path(.apng), format: .apng))
      }
      maker.progress.clear()
      if !quiet, let last = made.last { try printLine(last.text) }
    }
    if all, let folder {
      let page = folder + "index.html"
      let html = PreviewGallery(scene: sceneName, previews: made).html
      try OutputFile.write(Array(html.utf8), to: page, replacing: force)
      if !quiet { try printLine(page) }
    }
  }
}
