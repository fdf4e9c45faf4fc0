package import Seltzer
package import SeltzerMotion
package import SeltzerStage
import SeltzerSystem

/// Reads what tilts a wallpaper while it is shown, once per frame.
package struct LiveMotion {
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

  /// - Parameters:
  ///   - scene: Whose motion is read.
  ///   - pipe: The descriptor that positions come from, where the scene asks for a pipe.
  /// - Throws: `MotionError` when a sensor is missing or not understood.
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

  /// Whether it can go on with another scene, so that a sensor keeps its rest position.
  package func suits(_ scene: PreparedScene) -> Bool {
    if case .scene = input { return scene.liveSource == nil }
    return scene.liveSource != nil && scene.scene.motion == settings
  }

  /// Reads everything that has arrived, for the frame that shows `t`.
  ///
  /// Faulty input moves nothing. It is reported once, and again only after good input.
  package mutating func update(at t: Double, report: (MotionError) -> Void) {
    func fault(_ error: MotionError) {
      if !isFaulty { report(error) }
      isFaulty = true
    }
    switch input {
    case .scene: return
    case .sensor(let device):
      do throws(MotionError) {
        follower.follow(try device.read(at: t))
        isFaulty = false
      } catch {
        fault(error)
      }
    case .pipe(var reader, let descriptor, var isOpen):
      do throws(MotionError) {
        if isOpen { isOpen = try reader.appendArrived(descriptor) }
      } catch {
        fault(error)
      }
      // A faulty line must not leave those behind it for later frames.
      var hasMore = true
      while hasMore {
        do throws(MotionError) {
          if let sample = try reader.next(at: t) {
            follower.follow(sample)
            isFaulty = false
          } else {
            hasMore = false
          }
        } catch {
          fault(error)
        }
      }
      input = .pipe(reader, descriptor: descriptor, isOpen: isOpen)
    }
  }

  /// Tilts a scene that has no motion of its own by a pointer, -1...1 on each axis, y up.
  package mutating func point(at position: SIMD2<Double>, at t: Double) {
    guard case .scene = input, settings.source == nil else { return }
    if !hasPointer { follower = MotionFollower(settings, control: .direct) }
    hasPointer = true
    var sample = MotionSample(t: t)
    sample.direct = position
    follower.follow(sample)
  }

  /// Returns how far a wallpaper's content is offset in the frame that shows `t`.
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
