package import Seltzer
package import SeltzerMotion
public import SeltzerPalette
public import SeltzerScene
package import SeltzerStage

/// What is to be shown: a scene with a palette.
public struct LiveScene: Sendable {
  /// The scene, with everything in it that was asked for.
  public var scene: Scene
  /// Its colours.
  public var palette: Palette

  /// A scene with a palette.
  public init(scene: Scene, palette: Palette) {
    self.scene = scene
    self.palette = palette
  }
}

/// A scene that is ready to be drawn.
package struct LivePicture: Sendable {
  /// The scene at the size of the screen.
  package let wallpaper: Wallpaper
  /// What tilts it while it is shown; nil where the wallpaper knows its motion beforehand.
  package let source: MotionSource?

  /// Reads what tilts the scene, and draws its layers, unless the picture before had the same.
  package init(_ wanted: LiveScene, size: PixelSize, after last: LivePicture?) throws {
    var settings = wanted.scene.motion
    if wanted.scene.reduceMotion { settings.source = .path(.still) }
    let motion: Motion
    switch settings.source {
    case .pipe, .device:
      source = settings.source
      motion = .still
    case .path, .pan, .log, nil:
      source = nil
      if let last, last.source == nil, last.wallpaper.scene.motion == wanted.scene.motion,
        last.wallpaper.isStill == wanted.scene.reduceMotion
      {
        motion = last.wallpaper.motion
      } else {
        motion = try Motion(settings, animated: true)
      }
    }
    wallpaper = try Wallpaper(
      scene: wanted.scene, palette: wanted.palette, size: size, motion: motion,
      after: last?.wallpaper)
  }
}
