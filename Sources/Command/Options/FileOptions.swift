import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerOutput
import SeltzerReports
import SeltzerSystem

/// Permission to replace files.
struct ForceFlag: ParsableArguments {
  @Flag(
    name: [.customShort("f"), .customShort("y"), .customLong("force")],
    help: "Replace existing files.")
  var force = false
}

/// What happens to files that exist.
struct ExistingFileOptions: ParsableArguments {
  @OptionGroup private var replacing: ForceFlag

  @Flag(help: .rare("Leave existing files as they are, and write the others."))
  var skipExisting = false

  var force: Bool { replacing.force }

  func validate() throws {
    try Failure.checkExclusive(["--force": force, "--skip-existing": skipExisting])
  }
}

extension Destination {
  /// Returns whether the output is a file that exists, and prints so.
  func isSkipped(quiet: Bool) -> Bool {
    guard case .file(let path) = kind, Path.kind(of: path) != .nothing else { return false }
    if !quiet { Failure.say("seltzer: \(path): exists and is left as it is") }
    return true
  }
}

struct QuietFlag: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print only errors.") var quiet = false
}

extension ArgumentHelp {
  /// Creates the help of an option whose value is a path.
  static func path(_ help: String) -> ArgumentHelp { ArgumentHelp(help, valueName: "path") }

  /// Creates the help of an option that only `--help-all` describes.
  static func rare(_ help: String, value: String? = nil) -> ArgumentHelp {
    ArgumentHelp(help, valueName: value, visibility: .rare)
  }
}

extension NameSpecification {
  static let output: NameSpecification = [.customShort("o"), .customLong("output")]
  static let fps: NameSpecification = [.customShort("r"), .customLong("fps")]
  static let duration: NameSpecification = [.customShort("t"), .customLong("duration")]
}

/// The output, size and length of a contact sheet.
struct SheetOptions: ParsableArguments {
  @Option(
    name: .output,
    help: .path("A file, or - for a PNG on standard output; default: a PNG in the current folder."),
    completion: .file())
  private var chosenOutput: String?

  @Option(
    "Width in pixels, 320...8192; default: 1920.", value: "n",
    transform: OptionValues.whole(320...8192))
  private var width = 1920

  @Option(
    "Length of the loop in seconds, 0.5...60; default: 6.", value: "time",
    transform: OptionValues.seconds(0.5...60))
  private var loop = 6.0

  @Option(
    "Frames per second, 0.001...1000; default: 15.", value: "n", name: .fps,
    transform: OptionValues.rate)
  private var fps: FrameRate?

  @OptionGroup private var replacing: ForceFlag
  @OptionGroup private var messages: QuietFlag

  static let note = """
    A file with one of the extensions \(Render.extensions(where: \.isAnimationByDefault)) is \
    an animation that loops seamlessly.
    """

  /// The greatest number of tiles, or of palettes with their variants.
  static let most = 64

  static func check(_ count: Int, _ kind: String) throws {
    guard count > most else { return }
    throw ValidationError("\(count) \(kind) are too many for a sheet; the limit is \(most)")
  }

  /// Draws a sheet, into a file of this name if no output is given.
  func draw(_ tiles: [ContactSheet.Tile], columns: Int? = nil, name: String) async throws {
    let output = chosenOutput ?? name
    let isAnimated =
      OutputFormat(fileExtension: Path.fileExtension(of: output))?.isAnimationByDefault == true
    let rate = fps ?? FrameRate(15) ?? .thirty
    let frames = isAnimated ? max(2, Int((loop * rate.perSecond).rounded())) : 1
    let destination = try Destination(
      path: output, format: output == "-" ? .png : nil, frames: frames)
    let sheet = try ContactSheet(
      of: tiles, columns: columns, width: width, hasEvenHeight: destination.format.needsEvenSize,
      loop: isAnimated ? Double(frames) / rate.perSecond : nil)
    let line = ProgressLine(shown: !messages.quiet)
    Interruption.begin()
    try await sheet.renderFrames(
      FrameRange(count: frames, rate: rate), to: destination,
      options: RenderOptions(
        threads: ProcessInfo.processInfo.activeProcessorCount, replacing: replacing.force)
    ) { written in
      Interruption.wrote(written)
      line.show(written, of: frames)
    }
    line.clear()
    if chosenOutput == nil, !messages.quiet { try printLine(output) }
  }
}
