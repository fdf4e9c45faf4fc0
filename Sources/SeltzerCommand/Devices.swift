import ArgumentParser
import Seltzer
import SeltzerDevices

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List devices, their screens, and the wallpaper sizes that parallax needs.",
    discussion: """
      Sizes are width x height in pixels, in portrait orientation for phones and tablets. The \
      overhang is how far the wallpaper extends beyond each side of the screen, horizontal x \
      vertical. Tablets rotate, so their wallpapers are square. --size also accepts these names.

      The measured overhang is 26 points horizontally and 64 vertically on a phone, 78 and 119 on \
      a tablet or desktop.

      Examples:
        seltzer devices
        seltzer devices --overhang measured
        seltzer devices --json | jq '.[] | select(.kind == "tablet")'
        seltzer render home --size iphone5 -o home.png
      """)

  @OptionGroup var rule: OverhangOption

  @Flag(help: "Print JSON; sizes are [width, height], the overhang is [horizontal, vertical].")
  var json = false

  func run() throws {
    let reports = try DeviceProfile.all.map { try DeviceReport($0, rule.overhang) }
    if json {
      try print(JSONText.of(reports))
    } else {
      print(Self.table(reports))
    }
  }

  private static func table(_ reports: [DeviceReport]) -> String {
    let rows =
      [["name", "screen", "scale", "overhang", "wallpaper", "device"]]
      + reports.map { report in
        [
          report.name, sides(report.screen), "@\(plain(report.scale))x",
          report.overhang == [0, 0] ? "none" : sides(report.overhang), sides(report.wallpaper),
          report.title,
        ]
      }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count + 2)
      }.joined() + row[5]
    }.joined(separator: "\n")
  }

  private static func sides(_ sides: [Int]) -> String { "\(sides[0])x\(sides[1])" }

  private static func plain(_ scale: Double) -> String {
    scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
  }
}

/// A device as JSON.
private struct DeviceReport: Encodable {
  let name: String
  let title: String
  let kind: String
  let screen: [Int]
  let scale: Double
  let parallax: Bool
  let overhang: [Int]
  let wallpaper: [Int]

  init(_ device: DeviceProfile, _ rule: Overhang) throws {
    name = device.name
    title = device.title
    kind = device.kind.rawValue
    screen = [device.screen.width, device.screen.height]
    scale = device.scale
    parallax = device.hasParallax
    let beyond = device.pixels(of: rule)
    overhang = [beyond.x, beyond.y]
    let size = try TargetScreen.device(device).wallpaper(rule)
    wallpaper = [size.width, size.height]
  }
}
