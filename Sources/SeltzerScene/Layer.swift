public import SeltzerPalette

/// An element of the stack in front of the bubbles.
public struct Layer: Sendable, Equatable {
  /// The role of a layer in parallax.
  public enum ParallaxRole: String, Sendable, CaseIterable {
    /// An entry of the stack; entries nearer to the front move more.
    case entry
    /// In front of all entries, with a slight movement in the opposite direction; applies only to
    /// the last such layer.
    case front
    /// Fixed to the screen and not part of the stack.
    case still
  }

  /// The content of a layer.
  public enum Content: Sendable, Equatable {
    /// A picture.
    case image(Picture)
    /// Lines of text.
    case text(String, TextStyle)
    /// The time of day; `start` is the time at the beginning of the scene.
    case clock(format: String, start: CivilTime, TextStyle)
    /// A grid of icons.
    case icons(IconGrid)
    /// A frosted panel that blurs the picture beneath it.
    case panel(Plate)
    /// A circle, rounded rectangle or line.
    case shape(Shape)
    /// Layers that move together, with positions relative to the group's box.
    case group([Layer])
  }

  /// Name for errors and listings.
  public var name: String
  /// The content of a layer.
  public var content: Content
  /// Position of the anchor, as fractions of the width and height of the stage or group.
  public var position = SIMD2(0.5, 0.5)
  /// Added to the position, in stage units.
  public var offset = SIMD2(0.0, 0.0)
  /// The point of the layer's box placed at `position`, as fractions of the box.
  public var anchor = SIMD2(0.5, 0.5)
  /// The box in stage units; nil is the content's own size.
  public var size: Extent?
  /// Opacity, 0...1; a group's multiplies its members'.
  public var opacity: Double = 1
  /// Role in parallax; has no effect inside a group.
  public var parallaxRole = ParallaxRole.entry
  /// Changes as the device is tilted; values with the same key path are added.
  ///
  /// A group's effects move, resize, rotate and fade its members together; blur and shadow offsets
  /// apply to each member.
  public var effects: [MotionEffect] = []

  /// Creates a layer in the middle of the stage.
  public init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// A height, with or without a width.
  public struct Extent: Sendable, Equatable {
    /// Width in stage units; nil is derived from the height and the content's aspect ratio.
    public var width: Double?
    /// Height in stage units.
    public var height: Double

    /// Creates an extent from both dimensions, or from a height alone.
    public init(width: Double? = nil, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The kind in scene files.
  public var kind: Kind {
    switch content {
    case .image: .image
    case .text: .text
    case .clock: .clock
    case .icons: .icons
    case .panel: .panel
    case .shape: .shape
    case .group: .group
    }
  }

  /// The kinds of layers.
  public enum Kind: String, Sendable, CaseIterable {
    /// A picture from a file or a drawing.
    case image
    /// Lines of text.
    case text
    /// The time of day or the date.
    case clock
    /// A grid of icons.
    case icons
    /// A frosted panel.
    case panel
    /// A circle, rounded rectangle or line.
    case shape
    /// Layers that move together.
    case group
  }
}

/// The look of text.
public struct TextStyle: Sendable, Hashable {
  /// Weight of the strokes.
  public enum Weight: String, Sendable, CaseIterable {
    /// The lightest.
    case thin
    /// Lighter than regular.
    case light
    /// The usual weight of text.
    case regular
    /// A little heavier.
    case medium
    /// Heavy.
    case bold
  }

  /// Font families to try, separated by commas; Fontconfig finds the nearest.
  public var font = "Inter, Cantarell, Roboto, Helvetica Neue, DejaVu Sans, sans-serif"
  /// Weight of the strokes.
  public var weight = Weight.regular
  /// Colour; nil is the palette's ink: white, or dark on light backgrounds.
  public var color: SRGB8?
  /// Opacity of a soft shadow beneath white letters, 0...1.
  public var shadow: Double = 0

  /// Creates a style of regular text in the palette's ink.
  public init() {}
}

/// A grid of icons.
public struct IconGrid: Sendable, Equatable {
  /// The look of icons.
  public enum Style: String, Sendable, CaseIterable {
    /// Each in its own colours.
    case colorful
    /// White glyphs on glass, for any palette.
    case glass
  }

  /// The icons, row by row.
  public var glyphs: [Glyph]
  /// Icons per row; nil gives the grid about the aspect ratio of the stage.
  public var columns: Int?
  /// Horizontal and vertical space between icons, as fractions of an icon's side; nil spreads them
  /// over the width of the stage.
  public var spacing: SIMD2<Double>?
  /// The look of icons.
  public var style = Style.colorful

  /// Creates a grid of given glyphs.
  public init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }
}

/// A frosted panel.
public struct Plate: Sendable, Hashable {
  /// Radius of the corners in stage units.
  public var corner: Double = 0.03
  /// Radius of the blur in stage units; 0 is clear glass.
  public var blur: Double = 0.03
  /// Colour laid over the blurred picture.
  public var tint = SRGB8(red: 255, green: 255, blue: 255)
  /// Opacity of the tint, 0...1.
  public var tintOpacity: Double = 0.28

  /// Creates white frosted glass.
  public init() {}
}

/// A plain geometric figure.
public struct Shape: Sendable, Hashable {
  /// Figure that fills the layer's box.
  public enum Figure: String, Sendable, CaseIterable {
    /// The ellipse in the box.
    case circle
    /// The box, with rounded corners.
    case rectangle
    /// From the box's top left to its bottom right.
    case line
  }

  /// The figure.
  public var figure: Figure
  /// Colour.
  public var color = SRGB8(red: 255, green: 255, blue: 255)
  /// Radius of the corners in stage units.
  public var corner: Double = 0
  /// Width of the outline in stage units; nil fills the figure, or draws a line 0.004 wide.
  public var stroke: Double?

  /// Creates a white figure.
  public init(figure: Figure) {
    self.figure = figure
  }
}
