public import SeltzerMotion

/// A whole wallpaper as its author describes it, for any size of picture.
///
/// Lengths are in stage units: the stage's height is 1 and its width the aspect ratio, with the
/// origin top left and y pointing down.
public struct Scene: Sendable, Equatable {
  /// Name of the scene, such as `lock`.
  public var name: String
  /// One line on what it shows.
  public var summary = ""
  /// A palette's name, or the path of a palette file relative to `folder`.
  public var palette = "blue"
  /// Random seed.
  public var seed: UInt32 = 1
  /// Picture behind everything.
  public var background = Background.palette
  /// The bubbles between background and layers.
  public var bubbles = Emitter()
  /// The layers, from back to front.
  public var layers: [Layer] = []
  /// The narrowest stage that layers are made for, as its width over its height.
  ///
  /// On narrower stages layers become smaller, so that they keep their share of the width: their
  /// unit is then the stage's width divided by this number. A phone of 2013 was 9:16.
  public var narrowest = 0.5625
  /// How the stack moves.
  public var parallax = Parallax()
  /// What tilts the wallpaper.
  public var motion = MotionSettings()
  /// Groups of motion effects that are switched off.
  public var suspendedEffects: Set<String> = []
  /// Whether everything stands still: no parallax, no motion effects, and always the same moment,
  /// with clocks at their start.
  public var reduceMotion = false
  /// Whether panels are plain instead of frosted, and icons colourful instead of glass.
  public var reduceTransparency = false
  /// The folder that paths in the scene are relative to; nil is the working folder.
  public var folder: String?

  /// The greatest number of layers in a scene, including groups and their members.
  public static let maximumLayerCount = 64

  /// Creates a scene with only bubbles.
  public init(name: String) {
    self.name = name
  }

  /// Returns a file named in the scene, as a path from the working folder.
  package func path(of file: String) -> String {
    if let folder, !file.hasPrefix("/") { folder + "/" + file } else { file }
  }
}

/// What lies behind the bubbles.
public enum Background: Sendable, Equatable {
  /// The palette's gradient, which has no edges.
  case palette
  /// A picture that never shows its edges.
  case picture(Picture, height: PictureHeight)
  /// A wide picture to look around in, which never shows its edges.
  ///
  /// `fieldOfView` is the angle from its left to its right edge, in radians. A picture of a full
  /// turn repeats without a seam; others stop softly at their ends.
  case panorama(Picture, height: PictureHeight, fieldOfView: Double)

  /// Field of view from which a panorama counts as a full turn: 2π radians, less a rounding error.
  public static let fullTurn = 2 * Double.pi - 0.001

  /// How large a background picture is before it is enlarged to hide its edges.
  public enum PictureHeight: Sendable, Equatable {
    /// Just large enough to cover the stage and what parallax reveals.
    case cover
    /// The picture's own: a drawing's natural height; for a file, 1080 pixels are one stage height.
    case natural
    /// This many stage heights.
    case stageHeights(Double)
  }
}

/// Where an image comes from.
public enum Picture: Sendable, Hashable {
  /// A file: PNG, JPEG, or whatever else is installed for gdk-pixbuf. The path is from the working
  /// folder.
  case file(String)
  /// A picture that Seltzer draws itself, at any size.
  case drawing(Drawing)
}

/// How the stack of layers moves with the content offset.
///
/// Of `n` entries, background included, entry `i` (0 is the background) moves by the offset over
/// `(n − i) · distanceFactor`, and the front entry by minus the offset over `frontFactor`; y is
/// inverted.
public struct Parallax: Sendable, Equatable {
  /// What happens when the background picture's edge would show.
  public enum Edge: String, Sendable, CaseIterable {
    /// The step on that axis is shortened so that the edge just stays hidden.
    case clamp
    /// The step on that axis is refused.
    case refuse
  }

  /// The greater, the less everything behind the front moves; 0 is no movement.
  public var distanceFactor: Double = 2
  /// The greater, the less the front moves; 0 is no movement.
  public var frontFactor: Double = 20
  /// What happens at the background picture's edge.
  public var edge = Edge.clamp
  /// Minimum distance by which a background picture extends beyond the stage, in stage units.
  public var reveal: Double = 0.05

  /// Creates the original's factors.
  public init() {}
}
