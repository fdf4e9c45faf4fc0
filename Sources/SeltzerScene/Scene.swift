public import SeltzerMotion

/// A whole wallpaper as its author describes it, for any size of picture.
///
/// Lengths are in stage units: the stage's height is 1 and its width the aspect ratio, with the
/// origin top left and y pointing down.
public struct Scene: Sendable, Equatable {
  /// What the scene is called, such as `lock`.
  public var name: String
  /// One line on what it shows.
  public var summary = ""
  /// A palette's name, or the path of a palette file relative to `folder`.
  public var palette = "blue"
  /// What all randomness is drawn from.
  public var seed: UInt32 = 1
  /// What lies behind everything.
  public var background = Background.palette
  /// The bubbles between background and layers.
  public var bubbles = Emitter()
  /// From back to front.
  public var layers: [Layer] = []
  /// The narrowest stage that layers are made for, as its width over its height.
  ///
  /// On narrower ones layers become smaller, so that they keep their part of the width: their unit is
  /// then the stage's width over this number. A phone of 2013 was 9:16.
  public var narrowest = 0.5625
  /// How the stack moves.
  public var parallax = Parallax()
  /// What tilts the wallpaper.
  public var motion = MotionSettings()
  /// The groups of motion effects that do nothing.
  public var suspendedEffects: Set<String> = []
  /// Whether everything stands still: no parallax, no motion effects, and one moment for ever, clocks
  /// at their start.
  public var reduceMotion = false
  /// Whether panels are plain rather than frosted, and icons colourful rather than of glass.
  public var reduceTransparency = false
  /// The folder that files named in the scene are relative to; nil is the working folder.
  public var folder: String?

  /// The most layers a scene may have, those inside groups and groups themselves included.
  public static let mostLayers = 64

  /// A scene of nothing but bubbles.
  public init(name: String) {
    self.name = name
  }

  /// A file named in the scene, as a path from the working folder.
  package func path(of file: String) -> String {
    if let folder, !file.hasPrefix("/") { folder + "/" + file } else { file }
  }
}

/// What lies behind the bubbles.
public enum Background: Sendable, Equatable {
  /// The palette's gradient, which has no edges.
  case palette
  /// A picture; it never shows its edges.
  case picture(Picture, height: PictureHeight)
  /// A wide picture that is looked around in; it never shows its edges.
  ///
  /// `fieldOfView` is the angle it takes in from left to right, in radians. A picture of a full turn
  /// goes on from its start again; others stop softly at their ends.
  case panorama(Picture, height: PictureHeight, fieldOfView: Double)

  /// From such a field of view on a panorama is a full turn, in radians: 2π, but for rounding.
  public static let fullTurn = 2 * Double.pi - 0.001

  /// How large a background picture is before it is enlarged to hide its edges.
  public enum PictureHeight: Sendable, Equatable {
    /// Just so large that it covers the stage and what parallax reveals.
    case cover
    /// The picture's own: a drawing's natural height; for a file, 1080 pixels are one stage height.
    case natural
    /// So many stage heights.
    case stageHeights(Double)
  }
}

/// Where the pixels of an image come from.
public enum Picture: Sendable, Hashable {
  /// A file: PNG, JPEG, or whatever else is installed for gdk-pixbuf. The path is from the working
  /// folder.
  case file(String)
  /// A picture that is drawn at any size.
  case drawing(Drawing)
}

/// How the stack of layers moves with the content offset.
///
/// Of `n` entries, background included, entry `i` (0 is the background) moves by the offset over
/// `(n − i) · distanceFactor`, and the front entry by minus the offset over `frontFactor`; y is
/// turned round.
public struct Parallax: Sendable, Equatable {
  /// What to do when the background picture's edge would show.
  public enum Edge: String, Sendable, CaseIterable {
    /// Shorten the step on that axis so that the edge is just touched.
    case clamp
    /// Refuse the step on that axis.
    case refuse
  }

  /// The greater, the less everything behind the front moves; 0 is not at all.
  public var distanceFactor: Double = 2
  /// The greater, the less the front moves; 0 is not at all.
  public var frontFactor: Double = 20
  /// What happens at the background picture's edge.
  public var edge = Edge.clamp
  /// How far beyond the stage's sides a background picture reaches at least, in stage units.
  public var reveal: Double = 0.05

  /// The original's factors.
  public init() {}
}
