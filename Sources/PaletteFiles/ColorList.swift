package import SeltzerScene

/// The colours of a palette file, in file order.
package struct ColorList: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package var color: SRGB8
    /// Opacity, 0...255.
    package var alpha: UInt8
    package var name: String?

    package init(_ color: SRGB8, alpha: UInt8 = 255, name: String? = nil) {
      (self.color, self.alpha, self.name) = (color, alpha, name)
    }

    init(_ color: CSSColor, name: String? = nil) {
      self.init(color.color, alpha: color.alpha, name: name)
    }

    /// The colour such as `#1ad6fc`, or `#1ad6fc80` if it is not opaque.
    package var hex: String {
      let digits = alpha < 16 ? "0" + String(alpha, radix: 16) : String(alpha, radix: 16)
      return color.hex + (alpha < 255 ? digits : "")
    }
  }

  /// The use of a colour in a theme.
  package enum Role: String, Sendable { case background, foreground }

  /// The name in the file, or else one made from the file's name.
  package var name: String
  package var format = ""
  /// One or more colours.
  package var colors: [Entry]
  /// The indices of the colours that have a role.
  package var roles: [Role: Int]
  /// The palette, if the file contains all of it.
  package var palette: Palette?
  /// What was skipped or chosen in the file.
  package var warning: String?

  /// The most colours read from one file.
  package static let maximumCount = 65_536

  package init(
    name: String = "", colors: [Entry] = [], roles: [Role: Int] = [:], palette: Palette? = nil
  ) { (self.name, self.colors, self.roles, self.palette) = (name, colors, roles, palette) }

  /// The background, the foreground and the sixteen colours of a terminal's theme; nil for other
  /// lists.
  var terminal: [SRGB8]? {
    let colors = Dictionary(
      colors.map { (($0.name ?? "").replacing("_", with: " "), $0.color) }
    ) { first, _ in first }
    let base16 = [0, 8, 11, 10, 13, 14, 12, 5, 3, 8, 11, 10, 13, 14, 12, 7]
    let sixteen = (0..<16).compactMap {
      colors["color\($0)"] ?? colors["Ansi \($0) Color"]
        ?? colors["base0\(String(base16[$0], radix: 16, uppercase: true))"]
    }
    let ends = [Role.background, .foreground].compactMap { roles[$0] }.map { self.colors[$0].color }
    return sixteen.count == 16 && ends.count == 2 ? ends + sixteen : nil
  }

  /// Gives roles to colours by their names.
  mutating func nameRoles() { roles = ColorRoles.found(in: colors) }

  /// Adds a colour; it gets the role unless an earlier colour has it.
  mutating func append(_ entry: Entry, role: Role? = nil) {
    if let role, roles[role] == nil { roles[role] = colors.count }
    colors.append(entry)
  }
}

extension SRGB8 { var hex: String { description.lowercased() } }
