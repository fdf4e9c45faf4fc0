package import SeltzerDocument
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
  /// Variants of the palette in this scene, applied one after the other.
  package var variants: [PaletteVariant] = []
  /// Random seed.
  public var seed: UInt32 = 1
  /// The time of day at `t = 0` in seconds after midnight; nil is that of pictures, or the current time.
  package var clock: Double?
  /// The picture behind everything else.
  package var background: Background?
  /// The palette's colours beneath the background picture.
  package var ground = Ground()
  package var finish = Finish()
  /// The bubbles between background and layers, from back to front.
  package var emitters = [Emitter()]
  /// The layers, from back to front.
  package var layers: [Layer] = []
  /// The aspect ratio of the narrowest stage that layers are designed for: a phone of 2013 has
  /// 9:16; on narrower stages the layers' unit is the stage's width divided by this number.
  package var narrowest = 0.5625
  /// The edges that layers keep free, in stage units: top, right, bottom, left; nil is those of the desktop's
  /// panels in a live show, and none in pictures.
  package var margins: [Double]?
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
  /// The keys in the scene's file that errors of the palette and of the motion's source name; nil for
  /// those of options, whose paths start from the working folder.
  package var palettePlace, motionPlace: DocumentPlace?

  /// What the lengths of bubbles and lights follow.
  package enum Scaling: String, Sendable, CaseIterable { case height, area }
  package var scaleBy = Scaling.height

  /// Doubtful parts of the scene's text.
  package var warnings: [String] = []

  /// The greatest number of layers in a scene, including groups and their members.
  package static let maximumLayerCount = 64

  package init(name: String) { self.name = name }

  /// Returns the scene with the lengths of bubbles and lights as `scaleBy` wants them on a stage.
  package func scaled(toAspect aspect: Double) -> Scene {
    let factor = min(1, (aspect * 9 / 16).squareRoot())
    guard scaleBy == .area, factor < 1 else { return self }
    var scene = self
    scene.emitters = emitters.map { $0.scaled(by: factor) }
    for index in ground.lamps.indices { scene.ground.lamps[index].size *= factor }
    for index in ground.folds.indices { scene.ground.folds[index].scale *= factor }
    return scene
  }

  /// Returns numbers of bubbles with the sum `count`, which emitters share as before, and the emitters' indices.
  ///
  /// Bubbles that stay forever take no part. If there are no others, the first emitter gets all.
  package func bubbleCounts(sharing count: Int) -> [(index: Int, count: Int)] {
    // The shares do not depend on the aspect ratio, unless some emitters have a count and others a density.
    let before = emitters.enumerated().filter { !$1.isForever }
      .map { ($0, $1.count(aspect: 16.0 / 9)) }
    let total = before.map(\.1).reduce(0, +)
    guard total > 0 else { return before.prefix(1).map { ($0.0, count) } }
    var (seen, given) = (0, 0)
    return before.map { index, share in
      seen += share
      let until = Int((Double(count) * Double(seen) / Double(total)).rounded())
      defer { given = until }
      return (index, until - given)
    }
  }

  /// The paths of the pictures and the motion log that the scene reads, without palettes.
  package var files: [String] {
    var files = allLayers.flatMap(\.files)
    if case .file(let path) = background?.picture { files.append(path) }
    files += emitters.flatMap { $0.look.files }
    if let source = motion.source, !source.isStream, let path = source.location {
      files.append(path)
    }
    return files
  }
}

/// A picture that never shows its edges.
package struct Background: Sendable, Equatable {
  package var picture: Picture
  package let height: PictureHeight
  /// The angle in radians from edge to edge of a panorama, a wide picture to look around in.
  ///
  /// A full turn repeats without a seam; other panoramas stop softly at their ends.
  package let fieldOfView: Double?
  /// Whether the picture continues to the left and right without end.
  package var repeats = false
  /// Changes as the device is tilted.
  package var effects: [MotionEffect] = []
  /// The key in the scene's file that errors name; nil for a background made in code.
  package var documentPlace: DocumentPlace?

  package init(picture: Picture, height: PictureHeight, fieldOfView: Double? = nil) {
    (self.picture, self.height, self.fieldOfView) = (picture, height, fieldOfView)
  }

  /// Field of view from which a panorama counts as a full turn: 2π radians, less a rounding error.
  package static let fullTurn = 2 * Double.pi - 0.001

  /// The height of a background picture before it is enlarged to hide its edges.
  package enum PictureHeight: Sendable, Equatable {
    /// The least height that covers the stage and what parallax reveals.
    case cover
    /// The natural height of a drawing. A file fitted to a screen fills that screen; of other files 1080
    /// pixels are one stage height.
    case natural
    /// A number of stage heights.
    case stageHeights(Double)
  }
}

/// The source of an image.
package enum Picture: Sendable, Hashable {
  /// A path from the working folder: PNG, JPEG, WebP, AVIF or HEIC.
  case file(String)
  case drawing(Drawing)
}

/// The movement of the stack of layers with the content offset; `ParallaxStack` has the rule.
package struct Parallax: Sendable, Equatable {
  /// Whether a step beyond the background picture's edge is shortened or refused, on each axis.
  package enum Edge: String, Sendable, CaseIterable { case clamp, refuse }

  /// False for devices without parallax: nothing moves, and no motion effect acts.
  package var isEnabled = true
  package var distanceFactor: Double = 2
  package var frontFactor: Double = 20
  package var edge = Edge.clamp
  /// In stage units; nil is the margin of a picture that is fitted to a screen, else 0.05.
  package var reveal: SIMD2<Double>?
  package static let usualReveal = SIMD2(0.05, 0.05)

  package init() {}
}
