import Seltzer
import SeltzerDocument
import SeltzerPicture
import SeltzerScene

/// A screen of a show with its scene.
final class LiveOutput {
  let screen: any Screen
  let builder: SceneBuilder
  private let options: LiveShow.Options
  /// What is shown; nil until the scene is prepared.
  private(set) var scene: PreparedScene?
  private(set) var motion: LiveMotion?
  /// The frame drawn last, unless it was drawn in the back buffer.
  private(set) var frame: Frame
  /// The picture drawn last.
  var picture: Frame { backBuffer?.frame ?? frame }
  /// The screen's memory in which the next frame is drawn; nil if it is drawn in `frame`.
  private(set) var backBuffer: BackBuffer?
  var isVisible = true
  var isClosed = false
  /// Whether the screen's content is lost or outdated.
  var needsRedraw = false
  /// Whether the first frame of a changed scene is drawn, or the last one of its fade.
  var hasSettled = false
  /// Whether the scene has changed since the last frame; a still scene is drawn only then.
  private(set) var hasChanged = true
  /// Whether a changed scene, palette or size has not been sent to other programs yet.
  var isUnsent = false
  /// The scene before the current one, from which it is faded in.
  private var earlier: (scene: PreparedScene, motion: LiveMotion)?
  /// The last frame of an interrupted fade, from which the scene is faded in instead.
  private var snapshot: Frame?
  /// When the fade began, in nanoseconds of the clock; nil before its first frame.
  private var fadeStart: Int64?
  /// The minute that clocks show; nil if they do not show the current time.
  private var minute: Int?
  /// What the plan chose last.
  var planned: [DocumentSetting] = []

  init(_ screen: any Screen, builder: SceneBuilder, _ options: LiveShow.Options) {
    (self.screen, self.builder, self.options) = (screen, builder, options)
    frame = Frame(size: screen.size)
  }

  var isStill: Bool { scene?.isStill ?? true }

  /// Whether a frame can be drawn now.
  var canDraw: Bool {
    isVisible && !isClosed && screen.isReady && scene?.wallpaper.size == screen.size
  }

  /// Whether the picture may differ in the next frame.
  var isMoving: Bool { !isStill || hasChanged || earlier != nil }
  /// Whether a still picture contains a clock of the current time.
  var isStillClock: Bool { isStill && minute != nil }

  /// Redraws a still picture if its clock shows another minute than the wall clock, aligns a daily schedule
  /// that differs from it, as after the machine has slept, and loads what the plan chooses now; `t` is
  /// close to the next frame.
  func followClock(_ plan: ShowPlan, near t: Double) {
    if isStillClock, minute != CivilTime.now.minute { needsRedraw = true }
    let last = exchange(&planned, with: plan.choice(for: screen.names))
    // The lines of a file do not matter.
    if planned.map(\.text) != last.map(\.text) { builder.change(.plan(planned), near: t) }
    if let scene, scene.loaded.clockError(at: t) > 30 { builder.alignDay(near: t) }
  }

  var status: ControlStatus.Output {
    ControlStatus.Output(
      name: screen.name, width: screen.size.width, height: screen.size.height, scale: screen.scale,
      scene: scene?.loaded.name ?? "", palette: scene?.wallpaper.palette.name ?? "",
      seed: scene?.scene.seed ?? 0, visible: isVisible && !screen.knowsWindows ? nil : isVisible,
      colors: scene?.colors)
  }

  /// Shows another scene from the next frame on; fades it in unless it is still or has another size, which
  /// also ends a fade.
  func change(to next: PreparedScene, _ nextMotion: LiveMotion, isFading: Bool) {
    let size = next.wallpaper.size
    if isFading, !next.isStill, let scene, let motion, scene.wallpaper.size == size {
      // No frame may have been drawn since the size changed.
      snapshot = earlier == nil || frame.size != size ? nil : frame
      (earlier, fadeStart) = ((scene, motion), nil)
    } else {
      (earlier, snapshot) = (nil, nil)
    }
    isUnsent =
      isUnsent || scene?.scene != next.scene || scene?.wallpaper.palette != next.wallpaper.palette
      || scene?.wallpaper.size != size
    (scene, motion) = (next, nextMotion)
    hasChanged = true
  }

  /// Asks the screen for its memory; a frame of a fade and the first of a scene are drawn in `frame`.
  func takeBackBuffer() throws {
    backBuffer = earlier == nil && !hasChanged ? try screen.backBuffer() : nil
    if backBuffer?.size != scene?.wallpaper.size { backBuffer = nil }
  }

  /// Draws the frame at `t` into the back buffer or `frame`.
  ///
  /// `motionTime` is the time of the motion, which differs from `t` after it was held; `now` is in
  /// nanoseconds of the clock, for fades.
  func draw(at t: Double, motionTime: Double, now: Int64) throws {
    guard let scene, let motion else { return }
    if frame.size != scene.wallpaper.size { frame = Frame(size: scene.wallpaper.size) }
    minute = options.showsCurrentTime && scene.scene.showsCurrentTime ? CivilTime.now.minute : nil
    if var buffer = backBuffer {
      try draw(scene, motion, at: t, motionTime, into: &buffer)
    } else {
      try draw(scene, motion, at: t, motionTime, into: &frame)
    }
    if let earlier {
      let start = fadeStart ?? now
      fadeStart = start
      let passed = Double(now - start) / 1e9 / options.fade
      if passed < 1 {
        var old = snapshot ?? Frame(size: frame.size)
        if snapshot == nil {
          try draw(earlier.scene, earlier.motion, at: t, motionTime, into: &old)
        }
        try frame.mix(old, fraction: 1 - passed * passed * (3 - 2 * passed))
      } else {
        (self.earlier, snapshot) = (nil, nil)
        hasSettled = true
      }
    } else if hasChanged {
      hasSettled = true
    }
    hasChanged = false
    needsRedraw = false
  }

  private func draw(
    _ scene: PreparedScene, _ motion: LiveMotion, at t: Double, _ motionTime: Double,
    into picture: inout some Drawable
  ) throws {
    try scene.wallpaper.draw(
      at: t, parallaxOffset: offset(scene, motion, motionTime),
      now: options.showsCurrentTime ? .now : nil, into: &picture, threads: options.threads)
  }

  private func offset(
    _ scene: PreparedScene, _ motion: LiveMotion, _ time: Double
  ) -> ParallaxOffset {
    motion.parallaxOffset(of: scene.wallpaper, at: time, contentOffset: options.contentOffset)
  }
}
