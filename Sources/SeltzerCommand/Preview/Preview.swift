import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a short seamless loop that is small enough to post, and a still of it.",
    usage: "seltzer preview [<options>] [<scene>]",
    discussion: """
      Sizes are tried in this order until the file is small enough: 960x540 and 640x360 at 30 frames \
      a second, 480x270 at 24, 320x180 at 20, 240x136 at 15 and 160x90 at 12; each in good quality, \
      then in draft. --size gives another shape, such as a phone's. Of APNG there is one quality. \
      What the size of the last try rules out is skipped.

      The format is mp4, or apng where ffmpeg is missing. Beside the loop lies its first picture, as \
      PNG.

      --all makes one for each built-in palette, and an index.html that plays them: it needs no \
      network, and shows the stills to those who want less motion.

      Examples:
        seltzer preview home
        seltzer preview lock --palette red -o lock.webp --max-bytes 1M
        seltzer preview home --size iphone16 --format gif
        seltzer preview home --all -o gallery
      """)

  @OptionGroup var wanted: SceneOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A file, or a folder, which is created; default: preview.", valueName: "path"),
    completion: .file())
  var output = "preview"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most bytes of a loop, 1k...1G, such as 500k or 3M; default: 3M.", valueName: "n"),
    transform: OptionValues.bytes)
  var maxBytes = 3_000_000

  @Option(
    help: ArgumentHelp("mp4, webm, avif, gif, webp or apng; default: what the extension says."),
    completion: .list(Self.formats.map(\.rawValue)), transform: Self.format)
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many seconds it takes, 0.5...60; default: 6.", valueName: "s"),
    transform: OptionValues.number(0.5...60, "seconds"))
  var loop = 6.0

  @Flag(help: "One for each built-in palette, and a page that shows them.")
  var all = false

  @Flag(name: .shortAndLong, help: "Replace what is there already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  private static let formats: [OutputFormat] = [.mp4, .webm, .avif, .gif, .webp, .apng]

  @Sendable private static func format(_ text: String) throws -> OutputFormat {
    guard let format = formats.first(where: { $0.rawValue == text }) else {
      throw ValidationError(
        "it must be one of \(formats.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }

  func run() async throws {
    let ending = output.split(separator: ".").last.map(String.init) ?? ""
    let meant =
      output.hasSuffix("/") || !output.contains(".") ? nil : OutputFormat(fileExtension: ending)
    if all, wanted.choice.palette != nil {
      throw Failure.usage("--all and --palette cannot both be given; keep one")
    }
    if all, meant != nil {
      throw Failure.usage("\(output): --all makes several files; name a folder with -o")
    }
    if let meant, !Self.formats.contains(meant) {
      throw Failure.usage("\(output): a preview is mp4, webm, avif, gif, webp or apng")
    }
    var chosen = format ?? meant
    let folder = meant == nil ? (output.hasSuffix("/") ? output : output + "/") : nil
    let line = ShownLine(ProgressLine(shown: !quiet))
    let maker = PreviewMaker(
      wanted: wanted, loop: loop, mostBytes: maxBytes,
      threads: ProcessInfo.processInfo.activeProcessorCount, replacing: force, show: line.show)
    let scene = try wanted.choice.load().scene
    Interruption.begin(sequence: nil, first: 0)
    defer { Interruption.end() }
    let created = try folder.map { try Self.create($0) } ?? nil
    defer { if let created { UnfinishedFiles.shared.releaseFolder(created) } }
    var made: [MadePreview] = []
    let palettes: [String?] = all ? PaletteLibrary.builtInNames : [nil]
    for palette in palettes {
      var maker = maker
      if let palette { maker = maker.with(palette: palette) }
      let name = try maker.wanted.load().palettes.first.name
      func path(_ format: OutputFormat) -> String {
        folder.map { "\($0)\(scene.name)-\(name.asFileName).\(format.rawValue)" } ?? output
      }
      do {
        made.append(try await maker.make(path(chosen ?? .mp4), format: chosen ?? .mp4))
      } catch let error as SinkError where chosen == nil && error.isLackOfFFmpeg {
        line.clear()
        if !quiet {
          Failure.say(["mp4 needs ffmpeg with libx264, which is not here; an APNG is made instead"])
        }
        chosen = .apng
        made.append(try await maker.make(path(.apng), format: .apng))
      }
      line.clear()
      if !quiet, let last = made.last { print(last.text) }
    }
    if all, let folder {
      let page = folder + "index.html"
      var file = try OutputFile(page, replacing: force)
      try file.write(Array(PreviewGallery(scene: scene.name, previews: made).html.utf8))
      try file.finish()
      if !quiet { print(page) }
    }
  }

  /// Creates a folder that is not there yet.
  ///
  /// - Returns: Its path, if it was created.
  private static func create(_ folder: String) throws -> String? {
    guard !FileManager.default.fileExists(atPath: folder) else { return nil }
    let path = String(folder.dropLast())
    if let code = try UnfinishedFiles.shared.createFolder(path) {
      throw OutputFile.refusal(code, path)
    }
    return path
  }
}

extension PreviewMaker {
  fileprivate func with(palette: String) -> PreviewMaker {
    var wanted = wanted
    wanted.choice.palette = palette
    return PreviewMaker(
      wanted: wanted, loop: loop, mostBytes: mostBytes, threads: threads, replacing: replacing,
      show: show)
  }
}

extension SinkError {
  /// Whether the remedy is another ffmpeg.
  fileprivate var isLackOfFFmpeg: Bool {
    switch self {
    case .ffmpegMissing, .ffmpegLacks: true
    default: false
    }
  }
}

/// A progress line for closures.
private final class ShownLine {
  private var line: ProgressLine

  init(_ line: ProgressLine) { self.line = line }

  func show(_ text: String) { line.show(text) }

  func clear() { line.clear() }
}
