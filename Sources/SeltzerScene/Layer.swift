package import SeltzerPalette

/// An element of the stack in front of the bubbles.
package struct Layer: Sendable, Equatable {
  /// The role of a layer in parallax.
  package enum ParallaxRole: String, Sendable, CaseIterable {
    /// An entry of the stack; entries nearer to the front move more.
    case entry
    /// In front of all entries, with a slight movement in the opposite direction; applies only to
    /// the last such layer.
    case front
    /// Fixed to the screen and not part of the stack.
    case still
  }

  package enum Content: Sendable, Equatable {
    case image(Picture)
    case text(String, TextStyle)
    /// The time of day; `start` is the time at the beginning of the scene.
    case clock(format: String, start: CivilTime, TextStyle)
    case icons(IconGrid)
    /// A frosted panel that blurs the picture beneath it.
    case panel(Plate)
    case shape(Shape)
    /// Layers that move together, with positions relative to the group's box.
    case group([Layer])
  }

  /// Name for errors and listings.
  package var name: String
  package var content: Content
  /// Position of the anchor, as fractions of the width and height of the stage or group.
  package var position = SIMD2(0.5, 0.5)
  /// Added to the position, in stage units.
  package var offset = SIMD2(0.0, 0.0)
  /// The point of the layer's box placed at `position`, as fractions of the box.
  package var anchor = SIMD2(0.5, 0.5)
  /// The box in stage units; nil is the content's own size.
  package var size: Extent?
  /// Opacity, 0...1; a group's multiplies its members'.
  package var opacity: Double = 1
  /// Role in parallax; has no effect inside a group.
  package var parallaxRole = ParallaxRole.entry
  /// Changes as the device is tilted; values with the same key path are added.
  ///
  /// A group's effects move, resize, rotate and fade its members together; blur and shadow offsets
  /// apply to each member.
  package var effects: [MotionEffect] = []

  /// Creates a layer in the middle of the stage.
  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// A height, with or without a width.
  package struct Extent: Sendable, Equatable {
    /// Width in stage units; nil is derived from the height and the content's aspect ratio.
    package var width: Double?
    package var height: Double

    /// Creates an extent from both dimensions, or from a height alone.
    package init(width: Double? = nil, height: Double) {
      self.width = width
      self.height = height
    }
  }

  package var kind: Kind {
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

  package enum Kind: String, Sendable, CaseIterable {
    case image
    case text
    case clock
    case icons
    case panel
    case shape
    case group
  }
}

package struct TextStyle: Sendable, Hashable {
  package enum Weight: String, Sendable, CaseIterable {
    case thin
    case light
    case regular
    case medium
    case bold
  }

  /// Font families to try, separated by commas; Fontconfig finds the nearest.
  package var font = "Inter, Cantarell, Roboto, Helvetica Neue, DejaVu Sans, sans-serif"
  package var weight = Weight.regular
  /// Colour; nil is the palette's ink: white, or dark on light backgrounds.
  package var color: SRGB8?
  /// Opacity of a soft shadow beneath white letters, 0...1.
  package var shadow: Double = 0

  package init() {}
}

package struct IconGrid: Sendable, Equatable {
  package enum Style: String, Sendable, CaseIterable {
    case colorful
    /// White glyphs on glass, for any palette.
    case glass
  }

  /// The icons, row by row.
  package var glyphs: [Glyph]
  /// Icons per row; nil gives the grid about the aspect ratio of the stage.
  package var columns: Int?
  /// Horizontal and vertical space between icons, as fractions of an icon's side; nil spreads them
  /// over the width of the stage.
  package var spacing: SIMD2<Double>?
  package var style = Style.colorful

  package init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }
}

package struct Plate: Sendable, Hashable {
  /// Radius of the corners in stage units.
  package var corner: Double = 0.03
  /// Radius of the blur in stage units; 0 is clear glass.
  package var blur: Double = 0.03
  /// Colour laid over the blurred picture.
  package var tint = SRGB8(red: 255, green: 255, blue: 255)
  /// Opacity of the tint, 0...1.
  package var tintOpacity: Double = 0.28

  package init() {}
}

package struct Shape: Sendable, Hashable {
  /// Figure that fills the layer's box.
  package enum Figure: String, Sendable, CaseIterable {
    /// The ellipse in the box.
    case circle
    /// The box, with rounded corners.
    case rectangle
    /// From the box's top left to its bottom right.
    case line
  }

  package var figure: Figure
  package var color = SRGB8(red: 255, green: 255, blue: 255)
  /// Radius of the corners in stage units.
  package var corner: Double = 0
  /// Width of the outline in stage units; nil fills the figure, or draws a line 0.004 wide.
  package var stroke: Double?

  package init(figure: Figure) {
    self.figure = figure
  }
}
