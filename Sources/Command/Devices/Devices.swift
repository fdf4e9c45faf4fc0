import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSizes
import SeltzerSystem

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List devices, their screens, and the wallpaper sizes that parallax needs.",
    discussion: CommandHelp.text("devices"))

  @Argument(help: "A part of the names to list; default: all.") var name = ""

  @OptionGroup var rule: OverhangOption

  @Flag(help: "Print JSON; sizes are [width, height], the overhang is [horizontal, vertical].")
  var json = false

  func run() throws {
    let devices = DeviceProfile.all.filter {
      ([$0.name] + $0.aliases).contains { $0.contains(DeviceProfile.plain(name)) }
    }
    if devices.isEmpty {
      throw Failure.usage(
        "no device's name contains '\(excerpt(name))'; 'seltzer devices' lists all")
    }
    if json {
      try printText(JSONValue.list(try devices.map { try $0.json(rule.overhang) }).text())
    } else {
      try printText(table(devices))
    }
  }

  private func table(_ devices: [DeviceProfile]) throws -> String {
    let rows =
      [["name", "screen", "scale", "overhang", "wallpaper", "device"]]
      + (try devices.map { device -> [String] in
        let beyond = device.pixels(of: rule.overhang)
        return [
          device.name, "\(device.screen)", "@\(brief(device.scale))x",
          beyond == .zero ? "none" : "\(beyond.x)x\(beyond.y)",
          "\(try TargetScreen(device).wallpaper(rule.overhang))",
          device.aliases.isEmpty
            ? device.title : "\(device.title), \(device.aliases.joined(separator: ", "))",
        ]
      })
    return lines(of: rows).joined(separator: "\n")
  }
}

extension DeviceProfile {
  fileprivate func json(_ rule: Overhang) throws -> JSONValue {
    let beyond = pixels(of: rule)
    return [
      "name": .text(name), "aliases": .list(aliases.map { .text($0) }), "title": .text(title),
      "kind": .text(kind.rawValue), "screen": screen.json, "scale": .number(scale),
      "parallax": .flag(hasParallax), "overhang": .list([.whole(beyond.x), .whole(beyond.y)]),
      "wallpaper": try TargetScreen(self).wallpaper(rule).json,
    ]
  }
}

extension PixelSize {
  /// `[width, height]`.
  var json: JSONValue { .list([.whole(width), .whole(height)]) }
}
