public import SeltzerPalette

/// One thing that stands above the bubbles.
public struct Layer: Sendable, Equatable {
  /// How a layer takes part in parallax.
  public enum Standing: String, Sendable, CaseIterable {
    /// An entry of the stack; the further front, the more it moves.
    case entry
    /// In front of all entries, moving a little against them. The last layer that says so is it.
    case front
    /// Fixed to the screen, and not counted in the stack.
    case still
  }

  /// What is shown.
  public enum Content: Sendable, Equatable {
    /// A picture.
    case image(Picture)
    /// Lines of text.
    case text(String, TextStyle)
    /// The time of day, `start` being when the scene begins.
    case clock(format: String, start: CivilTime, TextStyle)
    /// A grid of rounded squares with glyphs.
    case icons(IconGrid)
    /// A frosted plate that blurs what lies beneath.
    case panel(Plate)
    /// A circle, rounded rectangle or line.
    case shape(Shape)
    /// Layers that move as one; their positions are relative to the group's box.
    case group([Layer])
  }

  /// What errors and listings call it.
  public var name: String
  /// What is shown.
  public var content: Content
  /// Where the anchor is put, as fractions of the width and height of stage or group.
  public var position = SIMD2(0.5, 0.5)
  /// Added to the position, in stage units.
  public var offset = SIMD2(0.0, 0.0)
  /// The point of the layer's own box that is put there, as fractions of the box.
  public var anchor = SIMD2(0.5, 0.5)
  /// The box in stage units; nil is the content's own size.
  public var size: Extent?
  /// 0...1; a group's multiplies those of its members.
  public var opacity: Double = 1
  /// How it takes part in parallax; of no effect inside a group.
  public var standing = Standing.entry
  /// What changes as the device is tilted; values of the same key path add up.
  ///
  /// A group's effects move, resize, turn and fade its members as one; blur and shadow offsets are
  /// handed down to each of them.
  public var effects: [MotionEffect] = []

  /// A layer in the middle of the stage.
  public init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// A height, with a width or without.
  public struct Extent: Sendable, Equatable {
    /// Stage units; nil follows from the height and the content's shape.
    public var width: Double?
    /// Stage units.
    public var height: Double

    /// A box, or a height alone.
    public init(width: Double? = nil, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// What the layer's content is called in scene files.
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

  /// The kinds of layers there are.
  public enum Kind: String, Sendable, CaseIterable {
    /// A picture from a file or a drawing.
    case image
    /// Lines of text.
    case text
    /// The time of day or the date.
    case clock
    /// A grid of icons.
    case icons
    /// A frosted plate.
    case panel
    /// A circle, rounded rectangle or line.
    case shape
    /// Layers that move as one.
    case group
  }
}

/// How text looks.
public struct TextStyle: Sendable, Hashable {
  /// How heavy the strokes are.
  public enum Weight: String, Sendable, CaseIterable {
    /// The lightest.
    case thin
    /// Lighter than text in books.
    case light
    /// As in books.
    case regular
    /// A little heavier.
    case medium
    /// Heavy.
    case bold
  }

  /// Families to try, with commas between; Fontconfig finds the nearest.
  public var font = "Inter, Cantarell, Roboto, Helvetica Neue, DejaVu Sans, sans-serif"
  /// How heavy the strokes are.
  public var weight = Weight.regular
  /// sRGB; nil is white, or dark on a palette whose background is too light for it.
  public var color: SRGB8?
  /// Opacity of a soft shadow beneath letters that are white, 0...1.
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
    /// White glyphs on glass, for any palette.
    case glass
  }

  /// Row by row.
  public var glyphs: [Glyph]
  /// Icons in a row; nil makes the grid about as wide for its height as the stage is.
  public var columns: Int?
  /// The space between two icons, across and down, as fractions of an icon's side; nil spreads them
  /// over the stage's width.
  public var spacing: SIMD2<Double>?
  /// How icons look.
  public var style = Style.colorful

  /// A grid of given glyphs.
  public init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }
}

/// A frosted plate.
public struct Plate: Sendable, Hashable {
  /// The corners' radius in stage units.
  public var corner: Double = 0.03
  /// How far the blur reaches, in stage units; 0 is clear glass.
  public var blur: Double = 0.03
  /// What is laid over the blurred picture.
  public var tint = SRGB8(red: 255, green: 255, blue: 255)
  /// How much of the tint, 0...1.
  public var tintOpacity: Double = 0.28

  /// White frosted glass.
  public init() {}
}

/// A plain geometric figure.
public struct Shape: Sendable, Hashable {
  /// Which figure fills the layer's box.
  public enum Figure: String, Sendable, CaseIterable {
    /// The ellipse in the box.
    case circle
    /// The box, its corners rounded.
    case rectangle
    /// From the box's top left to its bottom right.
    case line
  }

  /// Which figure.
  public var figure: Figure
  /// sRGB.
  public var color = SRGB8(red: 255, green: 255, blue: 255)
  /// The corners' radius in stage units.
  public var corner: Double = 0
  /// The width of the outline in stage units; nil fills the figure, and gives a line 0.004.
  public var stroke: Double?

  /// A white figure.
  public init(figure: Figure) {
    self.figure = figure
  }
}
