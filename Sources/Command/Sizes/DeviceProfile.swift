import SeltzerDocument
package import SeltzerPicture

/// A device and its screen.
package struct DeviceProfile: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Held upright.
    case phone
    /// Held in any orientation, so one wallpaper must fit portrait and landscape.
    case tablet
    /// Never rotated; the screen is wider than it is high.
    case desktop
  }

  /// The name in commands: lower-case letters and digits, such as `iphone5`.
  package let name: String
  /// Other names in commands, such as `1080p`.
  package let aliases: [String]
  /// The product's name, such as `iPhone 5`.
  package let title: String
  package let kind: Kind
  /// The screen in pixels, in portrait orientation except for desktops.
  package let screen: PixelSize
  /// Pixels per point: 2 for @2x; Android's densities are fractions, such as 2.625.
  package let scale: Double
  /// Whether it is in the 2013 table of the first library for this parallax.
  let isOf2013: Bool
  /// Whether its system moves the wallpaper; three devices of the 2013 table do not.
  package let hasParallax: Bool

  /// Whether the wallpaper must fit portrait and landscape.
  package var turns: Bool { kind == .tablet }

  /// All known devices from the table in `Devices.txt`: those of 2013, then phones, tablets and desktops.
  package static let all = String(decoding: PackageResources.Devices_txt, as: UTF8.self)
    .split(separator: "\n").compactMap(Self.init(row:))

  private init?(row: Substring) {
    let cells = row.split(separator: " | ").map(String.init)
    guard cells.count > 4, let kind = Kind(rawValue: cells[2]), let scale = Double(cells[4]) else {
      return nil
    }
    let sides = cells[3].split(separator: "x").compactMap { Int($0) }
    let words = cells.dropFirst(5).flatMap { $0.split(separator: ", ").map(String.init) }
    (name, title, self.kind, self.scale) = (cells[0], cells[1], kind, scale)
    aliases = words.filter { $0 != "2013" && $0 != "still" }
    screen = PixelSize(sides[0], sides[1])
    isOf2013 = words.contains("2013")
    hasParallax = !words.contains("still")
  }

  /// Finds a device by name or alias, ignoring case, spaces, hyphens and underscores; nil if there is
  /// none.
  package init?(named name: String) {
    let plainName = Self.plain(name)
    guard let found = Self.all.first(where: { ([$0.name] + $0.aliases).contains(plainName) })
    else { return nil }
    self = found
  }

  /// Returns the most similar name, or that of the newest device if only its number is missing; nil if none
  /// is close.
  package static func nearestName(to name: String) -> String? {
    let start = plain(name)
    let newest =
      Self(named: start)
      ?? all.last { $0.name.hasPrefix(start) && Int($0.name.dropFirst(start.count)) != nil }
    return newest?.name ?? nearest(to: start, among: all.flatMap { [$0.name] + $0.aliases })
  }

  package static func plain(_ name: String) -> String {
    name.lowercased().filter { !" -_".contains($0) }.replacing("+", with: "plus")
  }
}
