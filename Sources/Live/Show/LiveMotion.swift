import FoundationEssentials
package import Seltzer
package import SeltzerMotion
package import SeltzerPicture
package import SeltzerSystem

/// Reads the motion of a wallpaper in real time; parameters `t` are seconds of the show, which do
/// not depend on its speed and never decrease.
package final class LiveMotion {
  private enum Input {
    /// The scene's own motion, or a pointer over a screen.
    case none
    /// Nil after the connection was lost.
    case workspaces((any WorkspaceReader)?)
    case pipe(PointerReader, descriptor: Int32, isOpen: Bool)
    case sensor(IIODevice)
  }

  private var input = Input.none
  private let liveSource: MotionSource?
  private let settings: MotionSettings
  private var follower: MotionFollower
  /// Follows a pointer or the workspaces; nil before the first position.
  private var spring: Spring?
  /// The position of the spring in the current frame.
  private var position: SIMD2<Double>?
  /// The numbers of the workspaces seen so far, so that those that come and go keep their positions.
  private var workspaces: ClosedRange<Int>?
  private var isFaulty = false

  /// Opens the scene's source, which may be the given pipe, or the workspaces of an output.
  package init(
    _ scene: PreparedScene, outputName: String = "", pipe: Int32 = STDIN_FILENO,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(MotionError) {
    liveSource = scene.liveSource
    settings = scene.scene.motion
    follower = MotionFollower(settings)
    switch liveSource {
    case .pointer: spring = Spring(at: .zero, t: 0)
    case .workspaces:
      let (reader, first) = try openWorkspaces(of: outputName, environment)
      input = .workspaces(reader)
      show(first, at: 0)
    case .device(let folder): input = .sensor(try IIODevice(folder: folder))
    case .pipe:
      input = .pipe(PointerReader(), descriptor: pipe, isOpen: true)
      follower = MotionFollower(settings, control: .direct)
    default: break
    }
  }

  /// Whether outputs share the motion, because its source can be read only once.
  var isShared: Bool { liveSource?.isStream ?? false }
  /// Whether the tilt depends on the pointer's position.
  package var followsPointer: Bool { liveSource == .pointer }

  /// Descriptors with messages for `read`.
  package var requests: [pollfd] {
    if case .workspaces(let reader?) = input { reader.requests } else { [] }
  }

  /// Whether another scene has the same source, so that a sensor keeps its rest position.
  package func canContinue(with scene: PreparedScene) -> Bool {
    scene.liveSource == liveSource && scene.scene.motion == settings
  }

  /// Reads the window manager's messages at `t`; a lost connection is reported.
  package func read(at t: Double, report: (MotionError) -> Void) {
    guard case .workspaces(let reader?) = input else { return }
    do throws(MotionError) {
      if let workspaces = try reader.read() { show(workspaces, at: t) }
    } catch {
      input = .workspaces(nil)
      report(error)
    }
  }

  /// Slides to the current workspace, so that the content moves left from the first to the last; a single
  /// workspace is in the middle.
  private func show(_ now: Workspaces, at t: Double) {
    let seen = now.numbers + (workspaces.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let (low, high) = seen.reduce((now.current, now.current)) { (min($0.0, $1), max($0.1, $1)) }
    workspaces = low...high
    let share = low == high ? 0.5 : Double(now.current - low) / Double(high - low)
    slide(to: SIMD2(1 - 2 * share, 0), at: t)
  }

  private func slide(to target: SIMD2<Double>, at t: Double) {
    if spring == nil { spring = Spring(at: target, t: t) }
    spring?.retarget(to: target, at: t)
  }

  /// Reads all pending input for the frame at `t`.
  ///
  /// The content stops at the limit. Invalid input is ignored. It is reported once, and again only after
  /// valid input.
  package func update(at t: Double, limit: ContentLimit? = nil, report: (MotionError) -> Void) {
    follower.limit = limit
    position = spring?.position(at: t)
    switch input {
    case .none, .workspaces: break
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

  /// Follows a pointer position, -1...1 on each axis, y up; scenes with another source ignore it.
  package func point(at position: SIMD2<Double>, at t: Double) {
    guard followsPointer || settings.source == nil else { return }
    slide(to: position.clamped(lowerBound: -.one, upperBound: .one), at: t)
  }

  /// Returns the offset of a wallpaper's content in the frame of the last update; motion that is a
  /// function of time is that at `time`.
  package func parallaxOffset(
    of wallpaper: Wallpaper, at time: Double, contentOffset: SIMD2<Double>
  ) -> ParallaxOffset {
    if let position {
      return wallpaper.parallaxOffset(tilt: .viewer(position), contentOffset: contentOffset)
    }
    if liveSource == nil { return wallpaper.parallaxOffset(at: time, contentOffset: contentOffset) }
    return wallpaper.parallaxOffset(
      tilt: follower.tilt, heading: follower.heading, contentOffset: contentOffset)
  }
}
