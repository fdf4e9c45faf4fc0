import SeltzerDocument
public import SeltzerStage

/// A screen that wallpapers are made for.
public struct DeviceProfile: Sendable, Hashable {
  /// What sort of thing it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// Held upright, and so is its wallpaper.
    case phone
    /// Turned any way, so that one wallpaper must do for upright and lying.
    case tablet
    /// Stands still; its screen lies.
    case desktop
  }

  /// What a command line calls it: small letters and digits, such as `iphone5`.
  public let name: String
  /// What people call it, such as `iPhone 5`.
  public let title: String
  /// What sort of thing it is.
  public let kind: Kind
  /// The screen in pixels, upright unless it is a desktop's.
  public let screen: PixelSize
  /// Pixels a point: 2 for @2x; Android's densities are fractions, such as 2.625.
  public let scale: Double
  /// Whether its system moves the wallpaper; three of the 2013 table do not.
  public let hasParallax: Bool

  /// Whether the wallpaper must do for upright and lying.
  public var turns: Bool { kind == .tablet }

  init(
    _ name: String, _ title: String, _ kind: Kind, _ width: Int, _ height: Int, _ scale: Double,
    parallax: Bool = true
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    screen = PixelSize(width, height)
    self.scale = scale
    hasParallax = parallax
  }

  /// The device of a name; case, spaces, hyphens and underscores are ignored.
  public init?(named name: String) {
    let wanted = Self.plain(name)
    guard let found = Self.all.first(where: { $0.name == wanted }) else { return nil }
    self = found
  }

  /// The name that was probably meant; nil when none is close.
  package static func nearestName(to name: String) -> String? {
    nearest(to: plain(name), among: all.map(\.name))
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !" -_".contains($0) }
  }
}
