package import Seltzer
package import SeltzerMotion
package import SeltzerPicture
package import SeltzerScene

/// A scene prepared for the size of a screen.
package struct PreparedScene: Sendable {
  package let request: SceneRequest
  package let loaded: LoadedScene
  package var scene: Scene { loaded.scene }
  /// The motion source to read in real time; nil if the motion is a function of time.
  package let liveSource: MotionSource?
  package let wallpaper: Wallpaper
  /// The colours of the palette as in `ControlStatus`.
  let colors: [String: [String]]

  /// Loads motion and images and draws the layers; reuses those of `last` that are unchanged.
  package init(
    _ loaded: LoadedScene, for request: SceneRequest = SceneRequest(), size: PixelSize,
    margins: [Double]? = nil, reusing last: PreparedScene? = nil
  ) throws {
    (self.loaded, self.request) = (loaded, request)
    var scene = loaded.scene
    scene.margins = scene.margins ?? margins
    let motionSettings = scene.reducingMotion.motion
    let motion: Motion
    switch motionSettings.source {
    case .pipe, .device, .pointer, .workspaces:
      (liveSource, motion) = (motionSettings.source, .still)
    default:
      liveSource = nil
      let isSame = last?.scene.reducingMotion.motion == motionSettings
      motion = try isSame ? last?.wallpaper.motion ?? .still : Motion(of: scene, animated: true)
    }
    wallpaper = try Wallpaper(
      scene: scene, palettes: loaded.palettes, size: size, motion: motion, reusing: last?.wallpaper)
    let palette = wallpaper.palette
    colors = [
      "background": palette.background.stops.map { "\($0.color)" },
      "bubbles": palette.bubbles.map { "\($0.color)" },
    ]
  }

  /// Whether the picture never changes.
  package var isStill: Bool { wallpaper.isStill }
  /// Warnings about the motion and about reduced drawing quality.
  package var warnings: [String] { wallpaper.motion.warnings + wallpaper.warnings }
}
