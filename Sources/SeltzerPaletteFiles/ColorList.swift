package import SeltzerPalette

/// The colours of a palette file, in its order.
package struct ColorList: Sendable, Equatable {
  /// One colour of the file.
  package struct Entry: Sendable, Equatable {
    /// sRGB, 8 bits a channel.
    package var color: SRGB8
    /// Opacity, 0...255.
    package var alpha: UInt8
    /// What the file calls it.
    package var name: String?

    package init(_ color: SRGB8, alpha: UInt8 = 255, name: String? = nil) {
      self.color = color
      self.alpha = alpha
      self.name = name
    }

    init(_ color: CSSColor, name: String? = nil) {
      self.init(color.color, alpha: color.alpha, name: name)
    }

    /// Such as `#1ad6fc`, or `#1ad6fc80` where it is not opaque.
    package var hex: String {
      let digits = alpha < 16 ? "0" + String(alpha, radix: 16) : String(alpha, radix: 16)
      return color.hex + (alpha < 255 ? digits : "")
    }
  }

  /// What a theme uses a colour for.
  package enum Role: Sendable, Hashable {
    case background
    /// Text.
    case foreground
  }

  /// The palette's name: the file's own, or else from the file's name.
  package var name: String
  /// The name of the file's format.
  package var format = ""
  /// One colour or more.
  package var colors: [Entry]
  /// The indices of the colours that have a role.
  package var roles: [Role: Int]
  /// The palette itself, where the file holds all of it.
  package var palette: Palette?

  /// The most colours that are read of one file.
  package static let maximumCount = 65_536

  package init(
    name: String = "", colors: [Entry] = [], roles: [Role: Int] = [:], palette: Palette? = nil
  ) {
    self.name = name
    self.colors = colors
    self.roles = roles
    self.palette = palette
  }

  /// Adds a colour, which takes a role that no colour has yet.
  mutating func append(_ entry: Entry, role: Role? = nil) {
    if let role, roles[role] == nil { roles[role] = colors.count }
    colors.append(entry)
  }
}

extension SRGB8 {
  /// Such as `#1ad6fc`.
  var hex: String { description.lowercased() }
}
