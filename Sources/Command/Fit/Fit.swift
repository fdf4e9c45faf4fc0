import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSizes
import SeltzerSystem

enum DeviceSize: DefaultSize { static let help = "instead of --device." }

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Crop and scale a picture to the wallpaper size that a device's parallax needs.",
    usage: "seltzer fit <photo> [<output>] (--device <name> | --size <WxH>) [<options>]",
    discussion: CommandHelp.text("fit"))

  @Argument(
    help: "The picture: PNG, JPEG, WebP, AVIF or HEIC.",
    completion: Completions.pictures)
  var photo: String

  @Argument(
    help: ArgumentHelp("The output, instead of -o.", valueName: "output"), completion: .file())
  var namedOutput: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A device; 'seltzer devices' lists them.", valueName: "name"),
    completion: .list(DeviceProfile.all.map(\.name)), transform: OptionValues.device)
  var device: TargetScreen?

  @OptionGroup var size: SizeOptions<DeviceSize>
  @OptionGroup var rule: OverhangOption

  @Option(
    "Point of the picture to centre, as far as its edges allow, in fractions of the picture from "
      + "its top left, each 0...1; default: 0.5,0.5.", value: "X,Y", transform: OptionValues.focus)
  var focus = SIMD2(0.5, 0.5)

  @Option(
    "Colour behind transparent parts; default: black.", value: "color",
    transform: OptionValues.color)
  var background: SRGB8?

  @Option(
    name: .output,
    help: .path(
      "A file such as a .png or .jpg, or - for standard output; default: PHOTO-DEVICE.png or "
        + "PHOTO-WIDTHxHEIGHT.png."), completion: .file())
  var chosenOutput: String?

  @Option(
    help: ArgumentHelp("Output format; default: selected by the extension; for -, png."),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OptionValues.format)
  var format: OutputFormat?

  @Flag(help: "Print JSON: sizes are [width, height], the crop is [x, y, width, height].")
  var json = false

  @OptionGroup var existing: ExistingFileOptions
  @OptionGroup var messages: QuietFlag

  func validate() throws {
    try Failure.checkExclusive(["--device": device != nil, "--size": size.chosen != nil])
    try Failure.checkExclusive([
      "--output": chosenOutput != nil, "'\(namedOutput ?? "")'": namedOutput != nil,
    ])
  }

  func run() throws {
    guard let screen = device ?? size.chosen else {
      throw Failure.usage("no screen is given; add --device or --size")
    }
    let target = try screen.wallpaper(rule.overhang)
    let name = "\(Path.stem(of: Path.split(photo).name))-\(screen.device?.name ?? "\(screen.size)")"
    let output = chosenOutput ?? namedOutput ?? "\(name).\(format ?? .png)".asFileName
    let destination = try Destination(
      path: output, format: format ?? .usual(for: output), frames: 1)
    if json, destination.kind == .standardOutput {
      throw Failure.usage("--json and the picture cannot share standard output; name a file")
    }
    if existing.skipExisting, destination.isSkipped(quiet: messages.quiet) { return }
    let photo = try ImageFile(photo)
    let fit = PictureFit(photo.size, to: target, focus: focus)
    let fitted = FittedScreen(screen: screen.size, overhang: try screen.overhang(rule.overhang))
    let (frame, isTransparent) = try photo.frame(fit, over: background ?? SRGB8(rgb: 0))
    try frame.write(to: destination, text: [.software] + fitted.entries, replacing: existing.force)
    if !messages.quiet, !json, chosenOutput ?? namedOutput == nil { try printLine(output) }
    if !messages.quiet, destination.format == .jpg {
      Failure.say("seltzer: a scene needs " + fitted.sceneKeys(for: target, at: output))
    }
    if isTransparent, background == nil, !messages.quiet {
      Failure.say("seltzer: transparent parts became black; --background selects another colour")
    }
    if fit.isEnlarged, !messages.quiet { Failure.say([fit.warning(photo, screen)]) }
    if json { try printText(fit.json(screen).text()) }
  }
}

extension FittedScreen {
  /// The scene keys that show a picture of some size as its text entries would, had it any.
  fileprivate func sceneKeys(for picture: PixelSize, at path: String) -> String {
    func heights(_ pixels: Int) -> Double {
      (Double(pixels) / Double(screen.height)).rounded(parts: 1e6)
    }
    return "background: { file: \(path), size: \(heights(picture.height)) } and parallax: "
      + "{ reveal: [\(heights(overhang.x)), \(heights(overhang.y))] }"
  }
}

extension PictureFit {
  /// The cropped part of the picture, as JSON.
  fileprivate func json(_ screen: TargetScreen) -> JSONValue {
    [
      "device": screen.device.map { .text($0.name) } ?? .null, "size": target.json,
      "crop": .numbers([origin.x, origin.y, size.x, size.y]),
      "scale": .number(scale), "enlarged": .flag(isEnlarged),
    ]
  }

  /// Returns the warning that a picture is enlarged.
  fileprivate func warning(_ photo: ImageFile, _ screen: TargetScreen) -> String {
    // Even the smallest enlargement must not be printed as 1×.
    let factor = max(1.001, scale.rounded(parts: 1000))
    return "\(photo.path): \(screen.title) from a \(photo.size.width)×\(photo.size.height) "
      + "picture is \(factor)×; one of at least \(target.width)×\(target.height) would not be "
      + "enlarged"
  }
}
