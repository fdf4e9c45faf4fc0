/// The colours of a palette file, in its order, before anything is made of them.
public struct ColorList: Sendable, Equatable {
  /// One colour of the file.
  public struct Entry: Sendable, Equatable {
    /// sRGB, 8 bits a channel.
    public var color: SRGB8
    /// How opaque, 0...255.
    public var alpha: UInt8
    /// What the file calls it.
    public var name: String?

    /// A colour with what the file says of it.
    public init(_ color: SRGB8, alpha: UInt8 = 255, name: String? = nil) {
      self.color = color
      self.alpha = alpha
      self.name = name
    }

    /// Such as `#1ad6fc`, or `#1ad6fc80` where it is not opaque.
    public var hex: String {
      let digits = alpha < 16 ? "0" + String(alpha, radix: 16) : String(alpha, radix: 16)
      return color.description.lowercased() + (alpha < 255 ? digits : "")
    }
  }

  /// What the file says a colour is for.
  public enum Role: Sendable, Hashable {
    /// What everything lies on.
    case background
    /// Text.
    case foreground
  }

  /// The palette's name: the file's own, or else made of the file's name.
  public var name: String
  /// How it was written down.
  public var format: PaletteFormat
  /// One colour or more.
  public var colors: [Entry]
  /// Which colours, as indices, have a use in the file, as those of a terminal's theme do.
  public var roles: [Role: Int]
  /// The palette itself, where the file holds all of it.
  public var palette: Palette?

  /// Colours read from a file.
  public init(
    name: String, format: PaletteFormat, colors: [Entry], roles: [Role: Int] = [:],
    palette: Palette? = nil
  ) {
    self.name = name
    self.format = format
    self.colors = colors
    self.roles = roles
    self.palette = palette
  }
}
