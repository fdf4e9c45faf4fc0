import ArgumentParser
import Seltzer
import SeltzerSizes

/// The default of `--size`, as its help states it.
protocol DefaultSize { static var help: String { get } }

enum FullHD: DefaultSize { static let help = "default: 1920x1080." }

/// The size of a picture or a screen.
struct SizeOptions<Default: DefaultSize>: ParsableArguments {
  @Option(
    "Width and height in pixels, each at most 32767, together at most 256 megapixels, a ratio such "
      + "as 9:16, or a name such as 360p, 4k or iphone5 (see 'seltzer devices'); " + Default.help,
    value: "WxH", name: [.customShort("s"), .customLong("size")],
    completion: .list(DeviceProfile.all.flatMap { [$0.name] + $0.aliases }),
    transform: OptionValues.screen)
  var size: TargetScreen?

  @Option(
    "Width in pixels. Without --height the aspect ratio stays, and the height is even.",
    value: "n", transform: OptionValues.whole(1...PixelSize.longestSide))
  var width: Int?

  @Option(
    "Height in pixels; alone, it acts as --width does.",
    value: "n", transform: OptionValues.whole(1...PixelSize.longestSide))
  var height: Int?

  func validate() throws {
    guard width != nil || height != nil, scaled == nil else { return }
    throw ValidationError(
      "the size is too large; a picture has at most \(PixelSize.longestSide) pixels per side and "
        + "\(PixelSize.mostPixels / 1_000_000) megapixels")
  }

  /// The requested screen; nil if no option is given.
  var chosen: TargetScreen? { scaled.map { TargetScreen(size: $0, device: size?.device) } ?? size }
  /// The requested screen, or 1920x1080.
  var screen: TargetScreen { chosen ?? TargetScreen(size: PixelSize(1920, 1080)) }

  /// The size after `--width` and `--height`; nil if neither is given, or if it is too large.
  private var scaled: PixelSize? {
    guard width != nil || height != nil else { return nil }
    let base = size?.size ?? PixelSize(1920, 1080)
    func side(_ other: Int, _ length: Int, per otherLength: Int) -> Int {
      max(2, Int((Double(other * length) / Double(2 * otherLength)).rounded()) * 2)
    }
    return PixelSize(
      width: width ?? height.map { side($0, base.width, per: base.height) } ?? base.width,
      height: height ?? width.map { side($0, base.height, per: base.width) } ?? base.height)
  }
}
