import ArgumentParser
import Seltzer
import SeltzerDevices

/// The target screen of a picture: a device's screen, or one of a given size.
enum TargetScreen: Sendable {
  case device(DeviceProfile)
  case size(PixelSize)

  var size: PixelSize {
    switch self {
    case .device(let device): device.screen
    case .size(let size): size
    }
  }

  /// The name for messages.
  var title: String {
    switch self {
    case .device(let device): device.title
    case .size(let size): "a \(size.width)×\(size.height) screen"
    }
  }
}

extension OptionValues {
  /// Parses a size such as `1920x1080`, or a device's name.
  @Sendable static func size(_ text: String) throws -> PixelSize { try screen(text).size }

  @Sendable static func screen(_ text: String) throws -> TargetScreen {
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

  @Sendable static func device(_ text: String) throws -> TargetScreen {
    if let device = DeviceProfile(named: text) { return .device(device) }
    if let near = DeviceProfile.nearestName(to: text) {
      throw ValidationError("no device has this name. Did you mean '\(near)'?")
    }
    throw ValidationError("'seltzer devices' lists the names; for another screen give --size WxH")
  }

  @Sendable static func overhang(_ text: String) throws -> Overhang {
    switch text {
    case "2013": return .of2013
    case "measured": return .measured
    default:
      guard let pixels = Int(text), (0...mostOverhang).contains(pixels) else {
        throw ValidationError(
          "it must be 2013, measured, or a whole number of pixels per side, 0...\(mostOverhang)")
      }
      return .pixels(pixels)
    }
  }

  private static let mostOverhang = PixelSize.longestSide / 2

  /// Parses a point in fractions of a picture, such as `0.5,0.3`.
  @Sendable static func focus(_ text: String) throws -> SIMD2<Double> {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ (0...1).contains($0) }) else {
      throw ValidationError("it must be written like 0.5,0.3, each part 0...1")
    }
    return SIMD2(parts[0], parts[1])
  }
}

/// The option that `devices` and `fit` share.
struct OverhangOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Overhang of the wallpaper beyond the screen: 2013 (200 pixels on each side), measured (as "
        + "far as real systems move it), or a number of pixels on each side; default: 2013.",
      valueName: "rule"),
    completion: .list(["2013", "measured"]), transform: OptionValues.overhang)
  var overhang: Overhang = .of2013
}
