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
          + "\(PixelSize.longestSide) pixels per side and \(PixelSize.mostPixels / 1_000_000) "
          + "megapixels; give a smaller --overhang")
    }
    return size
  }
}

extension OptionValues {
  /// Parses a size such as `1920x1080`, or a device's name.
  @Sendable static func size(_ text: String) throws -> PixelSize { try screen(text).size }

  @Sendable static func screen(_ text: String) throws -> TargetScreen {
    if let device = DeviceProfile(named: text) { return .device(device) }
    if let sides = parts(of: text.lowercased(), by: "x", 2...2, { Int($0) }),
      let size = PixelSize(width: sides[0], height: sides[1])
    {
      return .size(size)
    }
    if text.contains(where: { $0.isLetter && $0 != "x" && $0 != "X" }) { try suggestDevice(text) }
    throw ValidationError(
      "it must be a size such as 1920x1080, each side 1...\(PixelSize.longestSide) and at most "
        + "\(PixelSize.mostPixels / 1_000_000) megapixels in all, or a device's name from "
        + "'seltzer devices'")
  }

  @Sendable static func device(_ text: String) throws -> TargetScreen {
    if let device = DeviceProfile(named: text) { return .device(device) }
    try suggestDevice(text)
    throw ValidationError("'seltzer devices' lists the names; for another screen give --size WxH")
  }

  /// Throws an error that suggests a device with a similar name, if there is one.
  private static func suggestDevice(_ text: String) throws {
    guard let near = DeviceProfile.nearestName(to: text) else { return }
    throw ValidationError("no device has this name. Did you mean '\(near)'?")
  }

  @Sendable static func overhang(_ text: String) throws -> Overhang {
    switch text {
    case "2013": return .of2013
    case "measured": return .measured
    default:
      let most = PixelSize.longestSide / 2
      guard let pixels = Int(text), (0...most).contains(pixels) else {
        throw ValidationError(
          "it must be 2013, measured, or a whole number of pixels per side, 0...\(most)")
      }
      return .pixels(pixels)
    }
  }
}

/// The option that `devices` and `fit` share.
struct OverhangOption: ParsableArguments {
  @Option(
    "Overhang of the wallpaper beyond the screen: 2013 (200 pixels on each side), measured (as "
      + "far as real systems move it), or a number of pixels on each side; default: 2013.",
    value: "rule", completion: .list(["2013", "measured"]), transform: OptionValues.overhang)
  var overhang: Overhang = .of2013
}
