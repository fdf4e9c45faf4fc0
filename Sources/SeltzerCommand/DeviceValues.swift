import ArgumentParser
import Seltzer
import SeltzerDevices

/// What a picture is made for: a device, or a screen of which only the size is known.
enum Screen: Sendable {
  case device(DeviceProfile)
  case size(PixelSize)

  /// Width and height in pixels.
  var size: PixelSize {
    switch self {
    case .device(let device): device.screen
    case .size(let size): size
    }
  }

  /// What people call it.
  var title: String {
    switch self {
    case .device(let device): device.title
    case .size(let size): "a \(size.width)×\(size.height) screen"
    }
  }
}

extension OptionValues {
  /// A picture's size, such as `1920x1080`, or that of a device's screen.
  @Sendable static func size(_ text: String) throws -> PixelSize { try screen(text).size }

  /// A size such as `1920x1080`, or a device's name.
  @Sendable static func screen(_ text: String) throws -> Screen {
    if let device = DeviceProfile(named: text) { return .device(device) }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    if parts.count == 2, let size = PixelSize(width: parts[0], height: parts[1]) {
      return .size(size)
    }
    if text.contains(where: { $0.isLetter && $0 != "x" && $0 != "X" }),
      let near = DeviceProfile.nearestName(to: text)
    {
      throw ValidationError("no device has this name. Did you mean '\(near)'?")
    }
    throw ValidationError(
      "it must be written like 1920x1080, each side 1...\(PixelSize.longestSide) and both "
        + "together at most \(PixelSize.mostPixels / 1_000_000) megapixels, or be a device's name "
        + "from 'seltzer devices'")
  }

  /// A device's name.
  @Sendable static func device(_ text: String) throws -> Screen {
    if let device = DeviceProfile(named: text) { return .device(device) }
    if let near = DeviceProfile.nearestName(to: text) {
      throw ValidationError("no device has this name. Did you mean '\(near)'?")
    }
    throw ValidationError("'seltzer devices' lists the names; for another screen give --size WxH")
  }

  /// How far a background reaches beyond the screen.
  @Sendable static func overhang(_ text: String) throws -> Overhang {
    switch text {
    case "2013": return .of2013
    case "measured": return .measured
    default:
      guard let pixels = Int(text), (0...mostOverhang).contains(pixels) else {
        throw ValidationError(
          "it must be 2013, measured, or pixels a side, a whole number 0...\(mostOverhang)")
      }
      return .pixels(pixels)
    }
  }

  private static let mostOverhang = PixelSize.longestSide / 2

  /// A point of a picture in fractions of it, such as `0.5,0.3`.
  @Sendable static func focus(_ text: String) throws -> SIMD2<Double> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ (0...1).contains($0) }) else {
      throw ValidationError("it must be written like 0.5,0.3, each part 0...1")
    }
    return SIMD2(parts[0], parts[1])
  }
}

/// The option that both commands about devices take.
struct OverhangOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the wallpaper reaches beyond the screen: 2013, which is 200 pixels a side; "
        + "measured, which is what systems move by; or pixels a side. Default: 2013.",
      valueName: "rule"),
    completion: .list(["2013", "measured"]), transform: OptionValues.overhang)
  var overhang: Overhang = .of2013
}
