package import SeltzerMotion

/// A wallpaper as its author describes it, for any picture size.
///
/// Lengths are in stage units: the stage's height is 1 and its width the aspect ratio, with the
/// origin top left and y pointing down.
public struct Scene: Sendable, Equatable {
  /// Name of the scene, such as `lock`.
  public var name: String
  /// A description of one line.
  public var summary = ""
  /// A palette's name, or the path of a palette file relative to `folder`.
  public var palette = "blue"
  /// Random seed.
  public var seed: UInt32 = 1
  package var background = Background.palette
  /// The bubbles between background and layers.
  package var bubbles = Emitter()
  /// The layers, from back to front.
  package var layers: [Layer] = []
  /// The aspect ratio of the narrowest stage that layers are designed for.
  ///
  /// On narrower stages layers become smaller, so that they keep their share of the width: their
  /// unit is then the stage's width divided by this number. A phone of 2013 has 9:16.
  package var narrowest = 0.5625
  package var parallax = Parallax()
  package var motion = MotionSettings()
  /// The groups of motion effects that are switched off.
  package var suspendedEffects: Set<String> = []
  /// Whether the picture is static: no parallax, no motion effects, and always the same moment,
  /// with clocks at their start.
  package var reduceMotion = false
  /// Whether panels are plain instead of frosted, and icons colourful instead of glass.
  package var reduceTransparency = false
  /// The folder that paths in the scene are relative to; nil is the working folder.
  package var folder: String?

  /// The greatest number of layers in a scene, including groups and their members.
  package static let maximumLayerCount = 64

  package init(name: String) {
    self.name = name
  }

  /// Resolves a path in the scene against the scene's folder.
  package func path(of file: String) -> String {
    if let folder, !file.hasPrefix("/") { folder + "/" + file } else { file }
  }
}

package enum Background: Sendable, Equatable {
  /// The palette's gradient, which has no edges.
  case palette
  /// A picture that never shows its edges.
  case picture(Picture, height: PictureHeight)
  /// A wide picture to look around in, which never shows its edges.
  ///
  /// `fieldOfView` is the angle from the left to the right edge, in radians. A full turn repeats
  /// without a seam; other panoramas stop softly at their ends.
  case panorama(Picture, height: PictureHeight, fieldOfView: Double)

  /// Field of view from which a panorama counts as a full turn: 2π radians, less a rounding error.
  package static let fullTurn = 2 * Double.pi - 0.001

  /// The height of a background picture before it is enlarged to hide its edges.
  package enum PictureHeight: Sendable, Equatable {
    /// The least height that covers the stage and what parallax reveals.
    case cover
    /// The natural height of a drawing; for a file, 1080 pixels are one stage height.
    case natural
    /// A number of stage heights.
    case stageHeights(Double)
  }
}

/// The source of an image.
package enum Picture: Sendable, Hashable {
  /// A file at a path from the working folder: PNG, JPEG, or another format that gdk-pixbuf
  /// supports.
  case file(String)
  /// One of Seltzer's drawings.
  case drawing(Drawing)
}

/// The movement of the stack of layers with the content offset.
///
/// Of `n` entries, background included, entry `i` (0 is the background) moves by the offset over
/// `(n − i) · distanceFactor`, and the front entry by minus the offset over `frontFactor`; y is
/// inverted.
package struct Parallax: Sendable, Equatable {
  /// How the edges of the background picture stay hidden.
  package enum Edge: String, Sendable, CaseIterable {
    /// A step beyond the edge is shortened on that axis.
    case clamp
    /// A step beyond the edge is refused on that axis.
    case refuse
  }

  /// The divisor of the movement of everything behind the front; 0 is no movement.
  package var distanceFactor: Double = 2
  /// The divisor of the movement of the front; 0 is no movement.
  package var frontFactor: Double = 20
  /// How the edges of the background picture stay hidden.
  package var edge = Edge.clamp
  /// Minimum distance by which a background picture extends beyond the stage, in stage units.
  package var reveal: Double = 0.05

  /// Creates the original's factors.
  package init() {}
}
