import ArgumentParser
import Seltzer
import SeltzerOutput
import SeltzerSizes
import SeltzerSystem

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

/// The target screen of a picture: a device's screen, or one of a given size.
struct TargetScreen: Sendable {
  var size: PixelSize
  var device: DeviceProfile?
  /// Width divided by height, if the size is only an example of this ratio.
  var ratio: Double?
}

extension PixelSize {
  /// The size with this ratio of width to height; the longer side is even.
  init?(ratio: Double, shortSide: Int) {
    let long = (Double(shortSide) * max(ratio, 1 / ratio) / 2).rounded() * 2
    guard shortSide > 0, long <= Double(Self.longestSide) else { return nil }
    let (width, height) = ratio < 1 ? (shortSide, Int(long)) : (Int(long), shortSide)
    self.init(width: ratio == 1 ? shortSide : width, height: height)
  }
}

extension TargetScreen {
  init(_ device: DeviceProfile) { self.init(size: device.screen, device: device) }

  /// Leaves out the last column or row if the format needs an even size and the device's own is odd;
  /// returns a note that says so.
  mutating func fit(_ format: OutputFormat) -> String? {
    guard format.needsEvenSize, let device, size == device.screen,
      let even = PixelSize(width: size.width & ~1, height: size.height & ~1), even != size
    else { return nil }
    size = even
    return "\(format) needs even sizes: \(even) instead of \(device.name)'s \(device.screen)"
  }

  /// The name for messages.
  var title: String { device?.title ?? "a \(size.width)×\(size.height) screen" }

  /// Returns the margin in pixels that parallax needs on each side of this screen.
  func overhang(_ rule: Overhang) throws -> SIMD2<Int> {
    if let device { return device.pixels(of: rule) }
    switch rule {
    case .usual: return .zero
    case .of2013: return SIMD2(repeating: Overhang.pixelsOf2013)
    case .pixels(let count): return SIMD2(repeating: count)
    case .measured:
      throw Failure.usage(
        "the measured overhang is in points and needs a device; give --device, or --overhang in "
          + "pixels")
    }
  }

  /// Returns the size of the wallpaper that parallax needs on this screen.
  func wallpaper(_ rule: Overhang) throws -> PixelSize {
    let plain = size.reaching(try overhang(rule))
    guard let size = device.map({ $0.wallpaper(rule) }) ?? plain else {
      throw Failure.usage(
        "\(title) with this overhang is too large: a picture has at most "
          + "\(PixelSize.longestSide) pixels per side and \(PixelSize.mostPixels / 1_000_000) "
          + "megapixels; give a smaller --overhang")
    }
    return size
  }
}

extension OptionValues {
  /// Parses a size such as `1920x1080`, or a device's name.
  @Sendable static func screen(_ text: String) throws -> TargetScreen {
    if let device = DeviceProfile(named: text) { return TargetScreen(device) }
    if let sides = parts(
      of: text.lowercased().replacing("×", with: "x"), by: "x", 2...2, { Int($0) }),
      let size = PixelSize(width: sides[0], height: sides[1])
    {
      return TargetScreen(size: size)
    }
    if let sides = parts(of: text, by: ":", 2...2, { Int($0) }),
      sides.allSatisfy((1...100).contains), case let ratio = Double(sides[0]) / Double(sides[1]),
      let size = PixelSize(ratio: ratio, shortSide: 1080)
    {
      return TargetScreen(size: size, ratio: ratio)
    }
    if text.last == "p",
      let size = Int(text.dropLast()).flatMap({ PixelSize(ratio: 16 / 9, shortSide: $0) })
    {
      return TargetScreen(size: size)
    }
    let shapes = ["square": "1:1", "portrait": "9:16", "vertical": "9:16", "landscape": "16:9"]
    if let ratio = shapes[text.lowercased()] {
      throw ValidationError("shapes are ratios; did you mean '\(ratio)'?")
    }
    if text.contains(where: { $0.isLetter && $0 != "x" && $0 != "X" }) { try suggestDevice(text) }
    throw ValidationError(
      "it must be a size such as 1920x1080, 9:16 or 720p (one side is given by --width or --height), each side 1...\(PixelSize.longestSide) and at most "
        + "\(PixelSize.mostPixels / 1_000_000) megapixels in all, or a device's name from "
        + "'seltzer devices'")
  }

  @Sendable static func device(_ text: String) throws -> TargetScreen {
    if let device = DeviceProfile(named: text) { return TargetScreen(device) }
    try suggestDevice(text)
    throw ValidationError("'seltzer devices' lists the names; for another screen give --size WxH")
  }

  /// Throws an error that suggests a device with a similar name, if there is one.
  private static func suggestDevice(_ text: String) throws {
    guard let near = DeviceProfile.nearestName(to: text) else { return }
    throw ValidationError(
      "no device has this name; 'seltzer devices' lists them; did you mean '\(near)'?")
  }

  @Sendable static func overhang(_ text: String) throws -> Overhang {
    switch text {
    case "2013": return .of2013
    case "measured": return .measured
    default:
      let most = PixelSize.longestSide / 2
      let expected = "2013, measured, or a whole number of pixels per side, 0...\(most)"
      return .pixels(try value(in: 0...most, expected) { Int($0) }(text))
    }
  }
}

/// The option that `devices` and `fit` share.
struct OverhangOption: ParsableArguments {
  @Option(
    "Overhang of the wallpaper beyond the screen: 2013 (200 pixels on each side), measured (as "
      + "far as real systems move it), or a number of pixels on each side; default: 2013 for the "
      + "devices of that year, measured for newer phones and tablets, 0 for desktops and --size.",
    value: "rule", completion: .list(["2013", "measured"]), transform: OptionValues.overhang)
  var overhang: Overhang = .usual
}
