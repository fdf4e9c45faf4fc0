package import Seltzer
package import SeltzerMotion
package import SeltzerStage

/// What tilts a wallpaper while it is shown: read once a frame, as it is then.
package struct LiveMotion {
  private enum Way {
    case known
    case pointer(PointerReader, isOpen: Bool)
    case device(IIODevice)
  }

  private var way: Way
  private let settings: MotionSettings
  private var follower: MotionFollower
  private var isTroubled = false

  /// - Throws: `MotionError` when a sensor is missing or not understood.
  package init(_ picture: LivePicture) throws(MotionError) {
    settings = picture.wallpaper.scene.motion
    switch picture.source {
    case .pipe:
      way = .pointer(PointerReader(), isOpen: true)
      follower = MotionFollower(settings, control: .direct)
    case .device(let folder):
      way = .device(try IIODevice(folder: folder))
      follower = MotionFollower(settings)
    case .path, .pan, .log, nil:
      way = .known
      follower = MotionFollower(settings)
    }
  }

  /// Whether it can go on with another picture: a sensor would else lose its middle.
  package func suits(_ picture: LivePicture) -> Bool {
    if case .known = way { return picture.source == nil }
    return picture.source != nil && picture.wallpaper.scene.motion == settings
  }

  /// How far the content is pushed at the moment `t`, which is about to be shown.
  ///
  /// What cannot be read moves nothing, and is told of once until it can be read again.
  package mutating func push(
    of wallpaper: Wallpaper, at t: Double, contentOffset: SIMD2<Double>,
    trouble: (MotionError) -> Void
  ) -> Push {
    do throws(MotionError) {
      switch way {
      case .known:
        return wallpaper.push(at: t, contentOffset: contentOffset)
      case .pointer(var reader, var isOpen):
        defer { way = .pointer(reader, isOpen: isOpen) }
        if isOpen { isOpen = try reader.appendArrived(0) }
        while let sample = try reader.next(at: t) {
          follower.follow(sample)
          isTroubled = false
        }
      case .device(let device):
        follower.follow(try device.read(at: t))
        isTroubled = false
      }
    } catch {
      if !isTroubled { trouble(error) }
      isTroubled = true
    }
    return wallpaper.push(
      tilt: follower.tilt, heading: follower.heading, contentOffset: contentOffset)
  }
}
