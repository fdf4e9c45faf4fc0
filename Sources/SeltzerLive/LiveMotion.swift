package import Seltzer
package import SeltzerMotion
package import SeltzerStage
import SeltzerSystem

/// Reads the motion of a wallpaper in real time, once per frame.
package final class LiveMotion {
  private enum Input {
    /// The scene's own motion, or a pointer over a screen.
    case scene
    case pipe(PointerReader, descriptor: Int32, isOpen: Bool)
    case sensor(IIODevice)
  }

  private var input: Input
  private let settings: MotionSettings
  private var follower: MotionFollower
  private var hasPointer = false
  private var isFaulty = false

  /// Opens the scene's source, which may be the given pipe.
  package init(_ scene: PreparedScene, pipe: Int32 = STDIN_FILENO) throws(MotionError) {
    settings = scene.scene.motion
    follower = MotionFollower(settings)
    switch scene.liveSource {
    case .device(let folder): input = .sensor(try IIODevice(folder: folder))
    case .pipe:
      input = .pipe(PointerReader(), descriptor: pipe, isOpen: true)
      follower = MotionFollower(settings, control: .direct)
    default: input = .scene
    }
  }

  /// Whether outputs share the motion, because its source can be read only once.
  var isShared: Bool {
    if case .scene = input { return false }
    return true
  }

  /// Whether another scene has the same source, so that a sensor keeps its rest position.
  package func canContinue(with scene: PreparedScene) -> Bool {
    if case .scene = input { return scene.liveSource == nil }
    return scene.liveSource != nil && scene.scene.motion == settings
  }

  /// Reads all pending input for the frame at `t`.
  ///
  /// The content stops at the limit. Invalid input is ignored. It is reported once, and again only after
  /// valid input.
  package func update(
    at t: Double, limit: ContentLimit? = nil, report: (MotionError) -> Void
  ) {
    follower.limit = limit
    switch input {
    case .scene: break
    case .sensor(let device):
      _ = follow(report) { () throws(MotionError) in try device.read(at: t) }
    case .pipe(var reader, let descriptor, var isOpen):
      _ = follow(report) { () throws(MotionError) -> MotionSample? in
        if isOpen { isOpen = try reader.appendArrived(descriptor) }
        return nil
      }
      // Skips invalid lines, so that later lines are still used in this frame.
      while follow(report, { () throws(MotionError) in try reader.next(at: t) }) {}
      input = .pipe(reader, descriptor: descriptor, isOpen: isOpen)
    }
  }

  /// Follows the next sample; returns false if there is none.
  private func follow(
    _ report: (MotionError) -> Void, _ next: () throws(MotionError) -> MotionSample?
  ) -> Bool {
    do throws(MotionError) {
      guard let sample = try next() else { return false }
      follower.follow(sample)
      isFaulty = false
    } catch {
      if !isFaulty { report(error) }
      isFaulty = true
    }
    return true
  }

  /// Tilts a scene without a motion source by a pointer position: -1...1 on each axis, y up.
  package func point(at position: SIMD2<Double>, at t: Double) {
    guard case .scene = input, settings.source == nil else { return }
    if !hasPointer { follower = MotionFollower(settings, control: .direct) }
    hasPointer = true
    var sample = MotionSample(t: t)
    sample.direct = position
    follower.follow(sample)
  }

  /// Returns the offset of a wallpaper's content in the frame at `t`.
  package func parallaxOffset(
    of wallpaper: Wallpaper, at t: Double, contentOffset: SIMD2<Double>
  ) -> ParallaxOffset {
    if case .scene = input, !hasPointer {
      return wallpaper.parallaxOffset(at: t, contentOffset: contentOffset)
    }
    return wallpaper.parallaxOffset(
      tilt: follower.tilt, heading: follower.heading, contentOffset: contentOffset)
  }
}
