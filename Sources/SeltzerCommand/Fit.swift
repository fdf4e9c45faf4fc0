import ArgumentParser
import Seltzer
import SeltzerDevices
import SeltzerDocument
import SeltzerRaster
import SeltzerSink
import SeltzerStage

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Crop and scale a picture to the wallpaper size that a device's parallax needs.",
    usage: "seltzer fit <photo> (--device <name> | --size <WxH>) --output <path> [<options>]",
    discussion: """
      The wallpaper is as large as the screen plus an overhang on each side; for devices that \
      rotate it is square. The picture is cropped to the largest part with that aspect ratio and \
      never distorted. A picture that is too small is enlarged, with a warning. Transparent parts \
      become black. The extension selects the format, as in 'seltzer render'.

      Examples:
        seltzer fit photo.jpg --device iphone5 -o wallpaper.png
        seltzer fit photo.jpg --device ipad3 --focus 0.3,0.5 -o wallpaper.png
        seltzer fit photo.jpg --device iphone16 --overhang measured -o wallpaper.png
        seltzer fit photo.jpg --size 1920x1080 --overhang 50 --json -o wallpaper.png
      """)

  @Argument(
    help: "The picture: PNG, JPEG, or WebP if gdk-pixbuf has a loader for it.",
    completion: .file())
  var photo: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A device; 'seltzer devices' lists them.", valueName: "name"),
    completion: .list(DeviceProfile.all.map(\.name)), transform: OptionValues.device)
  var device: TargetScreen?

  @Option(
    name: .shortAndLong,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width and height of the screen in pixels, instead of a device.", valueName: "WxH"),
    completion: .list(DeviceProfile.all.map(\.name)), transform: OptionValues.screen)
  var size: TargetScreen?

  @OptionGroup var rule: OverhangOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Point of the picture to centre, as far as its edges allow, in fractions of the picture "
        + "from its top left, each 0...1; default: 0.5,0.5.",
      valueName: "X,Y"),
    transform: OptionValues.focus)
  var focus = SIMD2(0.5, 0.5)

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("A file such as a .png, or - for standard output.", valueName: "path"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("Output format; default: selected by the extension; for -, png."),
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OptionValues.format)
  var format: OutputFormat?

  @Flag(help: "Print JSON: sizes are [width, height], the crop is [x, y, width, height].")
  var json = false

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func run() throws {
    let screen = try targetScreen()
    let target = try screen.wallpaper(rule.overhang)
    let destination = try Destination(
      path: output, format: format ?? .usual(for: output), frames: 1)
    if json, destination.kind == .standardOutput {
      throw Failure.usage("--json and the picture cannot share standard output; name a file")
    }
    let photo = try ImageFile(photo)
    let fit = PictureFit(photo.size, to: target, focus: focus)
    let encoder = try FrameEncoder(
      format: destination.format, size: target, frames: 1, rate: .thirty,
      text: [TextEntry(key: "Software", value: "Seltzer \(SeltzerCommand.version)")])
    Interruption.begin(sequence: nil, first: 0)
    defer { Interruption.end() }
    var writer = try FrameWriter(destination, encoder: encoder, replacing: force)
    try writer.write(encoder.encode(photo.frame(fit), index: 0), index: 0)
    try writer.finish()
    if fit.isEnlarged, !quiet { Failure.say(FitReport.warning(photo, fit, screen)) }
    if json { try print(JSONText.of(FitReport(fit, screen))) }
  }

  private func targetScreen() throws -> TargetScreen {
    switch (device, size) {
    case (let screen?, nil), (nil, let screen?): return screen
    case (nil, nil):
      throw Failure.usage("no screen is given; add --device or --size")
    case (_?, _?): throw Failure.usage("--device and --size cannot both be given; keep one")
    }
  }
}

extension TargetScreen {
  /// Returns the size of the wallpaper that parallax needs on this screen.
  func wallpaper(_ overhang: Overhang) throws -> PixelSize {
    let size: PixelSize?
    switch (self, overhang) {
    case (.device(let device), _): size = device.wallpaper(overhang)
    case (.size, .measured):
      throw Failure.usage(
        "the measured overhang is in points and needs a device; give --device, or --overhang in "
          + "pixels")
    case (.size(let screen), .of2013):
      size = screen.reaching(SIMD2(repeating: Overhang.pixelsOf2013))
    case (.size(let screen), .pixels(let count)): size = screen.reaching(SIMD2(repeating: count))
    }
    guard let size else {
      throw Failure.usage(
        "\(title) with this overhang is too large: a picture has at most "
          + "\(PixelSize.longestSide) pixels a side and \(PixelSize.mostPixels / 1_000_000) "
          + "megapixels; give a smaller --overhang")
    }
    return size
  }
}

/// The cropped part of the picture, as JSON.
private struct FitReport: Encodable {
  let device: String?
  let size: [Int]
  let crop: [Double]
  let scale: Double
  let enlarged: Bool

  init(_ fit: PictureFit, _ screen: TargetScreen) {
    if case .device(let profile) = screen { device = profile.name } else { device = nil }
    size = [fit.target.width, fit.target.height]
    crop = [fit.origin.x, fit.origin.y, fit.size.x, fit.size.y]
    scale = fit.scale
    enlarged = fit.isEnlarged
  }

  /// Returns the warning that a picture is enlarged.
  static func warning(_ photo: ImageFile, _ fit: PictureFit, _ screen: TargetScreen) -> String {
    // Even the smallest enlargement must not be printed as 1×.
    let factor = max(1.001, (fit.scale * 1000).rounded() / 1000)
    let size = photo.size
    return "seltzer: warning: \(oneLine(photo.path)): \(screen.title) from a "
      + "\(size.width)×\(size.height) picture is \(factor)×; one of at least "
      + "\(fit.target.width)×\(fit.target.height) would not be enlarged"
  }
}
