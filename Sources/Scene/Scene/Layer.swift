package import SeltzerDocument

/// An element of the stack in front of the bubbles, in stage units; the keys' help texts describe
/// the properties.
package struct Layer: Sendable, Equatable {
  /// An entry of the stack, where nearer entries move more; in front of all entries, with a slight
  /// opposite movement of the last such layer; or fixed to the screen.
  package enum ParallaxRole: String, Sendable, CaseIterable { case entry, front, still }

  package enum Content: Sendable, Equatable {
    /// `repeats` continues the picture to the left and right without end.
    case image(Picture, repeats: Bool = false)
    case text(String)
    /// The time of day; `start` is the time at the beginning of the scene, or nil for the current time.
    case clock(format: String, start: CivilTime?)
    case icons(IconGrid)
    /// A frosted panel that blurs the picture beneath it.
    case panel(Plate)
    case shape(Shape)
    case mirror(Mirror)
    /// Members that move together, with positions relative to the group's box.
    case group
  }

  package enum Kind: String, Sendable, CaseIterable {
    case image, text, clock, icons, panel, shape, mirror, group
  }

  package var name: String
  package var content: Content
  /// The look of a text, a clock, or the labels of icons.
  package var textStyle = TextStyle()
  /// The layers of a group, from back to front.
  package var members: [Layer] = []
  package var position = SIMD2(0.5, 0.5)
  package var offset = SIMD2(0.0, 0.0)
  package var anchor = SIMD2(0.5, 0.5)
  /// The box in stage units; nil is the content's own size.
  package var size: Extent?
  package var opacity: Double = 1
  /// The layer is shown only in pictures whose aspect ratio is below the one, or at least the other.
  package var narrowerThan: Double?
  package var widerThan: Double?
  /// Radians clockwise about the centre of the box.
  package var rotation: Double = 0
  /// Has no effect inside a group.
  package var parallaxRole = ParallaxRole.entry
  /// The distance from the viewer, where 1 is the foremost entry's; nil is that of the layer's place.
  package var depth: Double?
  /// Changes as the device is tilted; values with the same key path are added.
  ///
  /// A group's effects move, resize, rotate and fade its members together; blur and shadow offsets
  /// apply to each member.
  package var effects: [MotionEffect] = []
  /// The layer's key in the scene's file, such as `layers[0].layers[1]`; empty for a layer made in code.
  package var key = ""
  /// The key in the scene's file that errors name; nil for a layer made in code.
  package var documentPlace: DocumentPlace?

  package init(name: String, content: Content) { (self.name, self.content) = (name, content) }

  /// A height, with or without a width.
  package struct Extent: Sendable, Equatable {
    /// Width in stage units; nil is derived from the height and the content's aspect ratio.
    package var width: Double?
    package var height: Double

    package init(width: Double? = nil, height: Double) {
      (self.width, self.height) = (width, height)
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
    case .mirror: .mirror
    case .group: .group
    }
  }

  /// Whether the layer shows text in its `textStyle`.
  package var showsText: Bool {
    switch content {
    case .text, .clock: true
    case .icons(let grid): grid.icons.contains { $0.label != nil }
    default: false
    }
  }

  /// The paths of the images that the layer shows, without its members'.
  package var files: [String] {
    switch content {
    case .image(.file(let path), _): [path]
    case .icons(let grid):
      grid.icons.compactMap { if case .file(let path) = $0.content { path } else { nil } }
    default: []
    }
  }

  /// The layer, and the members of groups within it; groups are before their members.
  fileprivate var all: [Layer] { [self] + members.flatMap(\.all) }
}

extension Scene {
  /// Every layer; groups are before their members.
  package var allLayers: [Layer] { layers.flatMap(\.all) }

  /// Changes every layer, in the order of `allLayers`.
  ///
  /// - Parameter change: Receives the index of the scene's layer that is or contains the changed layer.
  package mutating func changeLayers(_ change: (inout Layer, _ outermost: Int) -> Void) {
    func changeAll(_ layer: inout Layer, _ outermost: Int) {
      change(&layer, outermost)
      for index in layer.members.indices { changeAll(&layer.members[index], outermost) }
    }
    for index in layers.indices { changeAll(&layers[index], index) }
  }

  /// The font families of all texts, sorted.
  package var fonts: [String] { Set(allLayers.filter(\.showsText).map(\.textStyle.font)).sorted() }

  /// Whether a clock shows the current time in live shows.
  package var showsCurrentTime: Bool {
    allLayers.contains { if case .clock(_, nil) = $0.content { true } else { false } }
  }
}

package struct TextStyle: Sendable, Hashable {
  package enum Weight: String, Sendable, CaseIterable {
    case thin, light, regular, medium, bold

    /// Returns the weight that letters of a size in stage units are drawn in: small thin and light letters
    /// are one step heavier.
    package func legible(size: Double) -> Weight {
      guard size < TextStyle.usualSize else { return self }
      return switch self {
      case .thin: .light
      case .light: .regular
      case .regular, .medium, .bold: self
      }
    }
  }

  /// The size of letters in stage units, if the scene specifies none.
  package static let usualSize = 0.05

  /// Font families to try, separated by commas; Fontconfig finds the nearest.
  package var font = "Inter, Cantarell, Roboto, Helvetica Neue, DejaVu Sans, sans-serif"
  package var weight = Weight.regular
  /// Colour; nil is white or dark, depending on what lies behind.
  package var color: SRGB8?
  /// Opacity of a soft dark shadow, 0...1; below 0, that of a light glow.
  package var shadow: Double = 0

  package init() {}
}

package struct IconGrid: Sendable, Equatable {
  package enum Style: String, Sendable, CaseIterable { case colorful, glass }

  package var icons: [Icon]
  /// Icons per row; nil gives the grid about the aspect ratio of the stage.
  package var columns: Int?
  /// Horizontal and vertical space between icons, as fractions of an icon's side; nil spreads them
  /// over the width of the stage.
  package var spacing: SIMD2<Double>?
  package var style = Style.colorful
}

/// An icon of a grid.
package struct Icon: Sendable, Equatable {
  package enum Content: Sendable, Hashable {
    case glyph(Glyph)
    /// An image file, cropped to a square with the corners of the other icons.
    case file(String)
  }

  package var content: Content
  /// Text beneath the icon.
  package var label: String?
  /// The key in the scene's file that errors name.
  package var documentPlace: DocumentPlace?
}

package struct Plate: Sendable, Hashable {
  package var corner: Double = 0.03
  package var blur: Double = 0.03
  package var tint = SRGB8(rgb: 0xFFFFFF)
  package var tintOpacity: Double = 0.28
  /// Whether the palette gives the tint.
  package var isTintedByPalette = false
  /// The width of the edge in stage units; nil is a line of one pixel.
  package var stroke: Double?

  package init() {}
}

/// Water that shows what is above its upper edge upside down.
package struct Mirror: Sendable, Hashable {
  /// 0...1; 0 is still water.
  package var ripples = 0.5
  /// The height of what is mirrored in a unit of the water's height, at least 1.
  package var compression = 1.0
}

package struct Shape: Sendable, Hashable {
  /// The ellipse in the layer's box, the box, or the line from its top left to its bottom right.
  package enum Figure: String, Sendable, CaseIterable { case circle, rectangle, line }

  package var figure: Figure
  package var color = SRGB8(rgb: 0xFFFFFF)
  package var corner: Double = 0
  /// Width of the outline in stage units; nil fills the figure, or draws a line 0.004 wide.
  package var stroke: Double?

  package init(figure: Figure) { self.figure = figure }
}
