public import SeltzerPalette

/// One element of the stack in front of the bubbles.
public struct Layer: Sendable, Equatable {
  /// How a layer takes part in parallax.
  public enum ParallaxRole: String, Sendable, CaseIterable {
    /// An entry of the stack; the nearer to the front, the more it moves.
    case entry
    /// In front of all entries, moving slightly against them; only the last such layer does.
    case front
    /// Fixed to the screen and not part of the stack.
    case still
  }

  /// What is shown.
  public enum Content: Sendable, Equatable {
    /// A picture.
    case image(Picture)
    /// Lines of text.
    case text(String, TextStyle)
    /// The time of day; `start` is the time when the scene begins.
    case clock(format: String, start: CivilTime, TextStyle)
    /// A grid of icons.
    case icons(IconGrid)
    /// A frosted panel that blurs what lies beneath.
    case panel(Plate)
    /// A circle, rounded rectangle or line.
    case shape(Shape)
    /// Layers that move as one; their positions are relative to the group's box.
    case group([Layer])
  }

  /// Name for errors and listings.
  public var name: String
  /// What is shown.
  public var content: Content
  /// Where the anchor is placed, as fractions of the width and height of the stage or group.
  public var position = SIMD2(0.5, 0.5)
  /// Added to the position, in stage units.
  public var offset = SIMD2(0.0, 0.0)
  /// Point of the layer's own box that is placed, as fractions of the box.
  public var anchor = SIMD2(0.5, 0.5)
  /// The box in stage units; nil is the content's own size.
  public var size: Extent?
  /// Opacity, 0...1; a group's multiplies its members'.
  public var opacity: Double = 1
  /// How it takes part in parallax; has no effect inside a group.
  public var parallaxRole = ParallaxRole.entry
  /// What changes as the device is tilted; values with the same key path are added.
  ///
  /// A group's effects move, resize, rotate and fade its members as one; blur and shadow offsets
  /// apply to each member.
  public var effects: [MotionEffect] = []

  /// Creates a layer in the middle of the stage.
  public init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// A height, with or without a width.
  public struct Extent: Sendable, Equatable {
    /// Stage units; nil is derived from the height and the content's shape.
    public var width: Double?
    /// Stage units.
    public var height: Double

    /// Creates a box, or a height alone.
    public init(width: Double? = nil, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The layer's kind as scene files have it.
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
    /// Layers that move as one.
    case group
  }
}

/// How text looks.
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
  /// sRGB; nil is white, or dark on a palette whose background is too light for white.
  public var color: SRGB8?
  /// Opacity of a soft shadow beneath white letters, 0...1.
  public var shadow: Double = 0

  /// Regular text in the palette's colour.
  public init() {}
}

/// A grid of icons.
public struct IconGrid: Sendable, Equatable {
  /// How icons look.
  public enum Style: String, Sendable, CaseIterable {
    /// Each in its own colours.
    case colorful
    /// White glyphs on glass, which suit any palette.
    case glass
  }

  /// The icons, row by row.
  public var glyphs: [Glyph]
  /// Icons per row; nil makes the grid about as wide for its height as the stage.
  public var columns: Int?
  /// Horizontal and vertical space between icons, as fractions of an icon's side; nil spreads them
  /// over the stage's width.
  public var spacing: SIMD2<Double>?
  /// How icons look.
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

  /// White frosted glass.
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
  /// sRGB.
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
