import Dispatch
import Seltzer
import SeltzerPalette
import SeltzerStage
import Synchronization

/// Makes new pictures ready while the old one goes on being shown.
final class SceneBuilder: Sendable {
  private struct State {
    /// What was loaded last.
    var loaded: LiveScene
    /// In which colours it is shown.
    var palettes: PaletteCourse
    var picture: LivePicture
    /// The same scene in the next palette, so that going on to it takes no time.
    var upcoming: LivePicture?

    /// Takes the upcoming picture, if there is one.
    mutating func goOn() -> LivePicture? {
      guard let next = upcoming else { return nil }
      (picture, palettes, upcoming) = (next, next.wallpaper.palettes, nil)
      return next
    }

    func nextPalettes() throws -> PaletteCourse {
      let names = PaletteLibrary.builtInNames
      let next = names.firstIndex(of: palettes.first.name).map { ($0 + 1) % names.count } ?? 0
      return .always(try PaletteLibrary(environment: [:]).palette(names[next]))
    }
  }

  private let size: PixelSize
  private let load: @Sendable () throws -> LiveScene
  private let control: LiveControl
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "seltzer.live.scene")
  /// Changes that are not made yet.
  private let waiting = Atomic(0)

  /// Loads the scene for the first time.
  init(
    size: PixelSize, control: LiveControl, load: @escaping @Sendable () throws -> LiveScene
  ) throws {
    self.size = size
    self.control = control
    self.load = load
    let loaded = try load()
    state = Mutex(
      State(
        loaded: loaded, palettes: loaded.palettes,
        picture: try LivePicture(loaded, size: size, after: nil)))
    queue.async { [self] in prepareNextPalette(near: 0) }
  }

  /// Makes the palettes of a day those of the time that it is at `t`, where they are not, as after the
  /// machine has slept.
  func followDay(near t: Double) {
    guard waiting.load(ordering: .acquiring) == 0,
      state.withLock({ $0.palettes == $0.loaded.palettes && $0.loaded.lag(at: t) > 30 })
    else { return }
    build(near: t) { state in
      state.loaded.followDay(at: t)
      state.palettes = state.loaded.palettes
      state.upcoming = nil
    }
  }

  /// What was made last.
  var picture: LivePicture { state.withLock(\.picture) }

  /// Goes on to the next of the built-in palettes; `t` is a moment soon shown.
  ///
  /// - Returns: The picture, if it is ready; else it is made so, and the control is told.
  func nextPalette(near t: Double) -> LivePicture? {
    // While nothing waits nobody else writes: who has an upcoming picture is not making one.
    let ready = waiting.load(ordering: .acquiring) > 0 ? nil : state.withLock { $0.goOn() }
    if ready != nil {
      queue.async { [self] in prepareNextPalette(near: t) }
    } else {
      build(near: t) { state in
        state.palettes = try state.upcoming?.wallpaper.palettes ?? state.nextPalettes()
      }
    }
    return ready
  }

  /// Reads the scene again and makes it ready, and tells the control.
  ///
  /// The palette that was gone on to stays, unless the one of the scene has changed.
  func readAgain(near t: Double) {
    build(near: t) { [load] state in
      var loaded = try load()
      loaded.followDay(at: t)
      if loaded.palettes != state.loaded.palettes { state.palettes = loaded.palettes }
      state.loaded = loaded
      state.upcoming = nil
    }
  }

  private func build(near t: Double, _ change: @escaping @Sendable (inout State) throws -> Void) {
    waiting.add(1, ordering: .relaxed)
    queue.async { [self] in
      defer { waiting.subtract(1, ordering: .releasing) }
      do {
        // Only this queue writes while something waits, so nothing is lost between the two.
        var next = state.withLock { $0 }
        try change(&next)
        next.picture = try next.upcoming ?? made(next, in: next.palettes, near: t)
        next.upcoming = nil
        state.withLock { $0 = next }
        control.send(.picture(next.picture))
        prepareNextPalette(near: t)
      } catch {
        control.send(.trouble(error))
      }
    }
  }

  /// What fails here is told of when it is asked for.
  private func prepareNextPalette(near t: Double) {
    let now = state.withLock { $0 }
    guard let palettes = try? now.nextPalettes() else { return }
    let upcoming = try? made(now, in: palettes, near: t)
    state.withLock { $0.upcoming = upcoming }
  }

  private func made(
    _ state: State, in palettes: PaletteCourse, near t: Double
  ) throws -> LivePicture {
    let wanted = LiveScene(scene: state.loaded.scene, palettes: palettes)
    let picture = try LivePicture(wanted, size: size, after: state.picture)
    // Pictures and fonts are read when they are first drawn: that must neither fail nor take time
    // when the frame is due.
    _ = try picture.wallpaper.frame(at: t)
    return picture
  }
}
