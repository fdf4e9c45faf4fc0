import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerReports
import SeltzerSystem

extension Palettes {
  struct Sheet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw palettes into one labelled picture or animation.",
      usage: "seltzer palettes sheet [<palettes> ...] [<options>]",
      discussion: """
        A file with one of the extensions \(Render.extensions(where: \.isAnimationByDefault)) is \
        an animation that loops seamlessly.

        Examples:
          seltzer palettes sheet
          seltzer palettes sheet --named -o all.png
          seltzer palettes sheet blue red --variants -o variants.png
          seltzer palettes sheet red blue:dark ./mine.gpl --scene lock -o three.apng
        """)

    @Argument(
      help: "Palettes; see 'seltzer palettes --help'. Default: main, the seven main ones.",
      completion: Completions.palettes)
    var palettes: [String] = []

    @Option(
      name: .output, help: .path("A file, or - for a PNG on standard output; default: sheet.png."),
      completion: .file())
    var chosenOutput: String?

    @Flag(help: "Draw every named palette, up to 64.") var named = false

    @Flag(help: "Draw one palette a row, with its variants beside it.") var variants = false

    @Option(help: "Scene to draw with each palette.", completion: Completions.scenes)
    var scene = "bubbles"

    @Option(
      "Width in pixels, 320...8192; default: 1920.", value: "n",
      transform: OptionValues.whole(320...8192))
    var width = 1920

    @Option(
      "Length of the loop in seconds, 0.5...60; default: 6.", value: "time",
      transform: OptionValues.seconds(0.5...60))
    var loop = 6.0

    @Option(
      "Frames per second, 0.001...1000; default: 15.", value: "n", name: .fps,
      transform: OptionValues.rate)
    var fps: FrameRate?

    @OptionGroup var replacing: ForceFlag
    @OptionGroup var messages: QuietFlag

    func validate() throws {
      let count = PaletteLibrary.expanded(palettes).count
      guard count <= 64 else {
        throw ValidationError("\(count) palettes are too many for a sheet; the limit is 64")
      }
      guard palettes.isEmpty || !named else {
        throw ValidationError("--named cannot be combined with palette names; use one or the other")
      }
    }

    func run() async throws {
      let library = PaletteLibrary()
      let output = chosenOutput ?? "sheet.png"
      let names =
        named
        ? Array(library.names.prefix(64))
        : PaletteLibrary.expanded(palettes.isEmpty ? ["main"] : palettes)
      let format = OutputFormat(fileExtension: Path.fileExtension(of: output))
      let isAnimated = format?.isAnimationByDefault == true
      let rate = fps ?? FrameRate(15) ?? .thirty
      let frames = isAnimated ? max(2, Int((loop * rate.perSecond).rounded())) : 1
      let destination = try Destination(
        path: output, format: output == "-" ? .png : nil, frames: frames)
      let sheet = try ContactSheet(
        of: names.map { try library.palette($0) }, hasVariants: variants,
        scene: SceneLibrary.scene(scene), width: width,
        hasEvenHeight: destination.format.needsEvenSize,
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
}
