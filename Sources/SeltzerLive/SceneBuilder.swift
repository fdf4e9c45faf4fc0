import Dispatch
import Seltzer
import SeltzerPalette
import SeltzerStage
import Synchronization

/// Prepares changed scenes on its own queue while the old scene is shown, and sends them to the control.
///
/// Parameters `t` are times close to the show's next frame.
final class SceneBuilder: Sendable {
  private struct State {
    /// The scene loaded last, with the current seed.
    var loaded: LiveScene
    /// The current palettes.
    var palettes: PaletteSchedule
    /// The palette requested last, which may be invalid.
    var paletteName: String
    var prepared: PreparedScene
    /// The scene in the next palette, prepared so that switching is immediate.
    var upcoming: PreparedScene?
  }

  private let options: LiveShow.Options
  private let load: @Sendable () throws -> LiveScene
  private let control: LiveControl
  /// Locked only on the queue, for as long as a change takes.
  private let state: Mutex<State>
  private let sizes: Mutex<Set<PixelSize>>
  private let queue = DispatchQueue(label: "seltzer.live.scene")

  /// Creates a builder whose scene is `loaded`, which was prepared; `load` reads it again.
  init(
    _ options: LiveShow.Options, _ loaded: LiveScene, _ prepared: PreparedScene,
    control: LiveControl, load: @escaping @Sendable () throws -> LiveScene
  ) {
    self.options = options
    self.control = control
    self.load = load
    sizes = Mutex(prepared.sizes)
    state = Mutex(
      State(
        loaded: loaded, palettes: loaded.palettes, paletteName: loaded.palettes.first.name,
        prepared: prepared))
    queue.async { [self] in state.withLock { prepareUpcoming(&$0, near: 0) } }
  }

  /// Aligns a daily schedule with the wall clock if they differ, as after the machine has slept.
  func alignDay(near t: Double) {
    prepare(near: t) { [self] state in
      guard state.palettes == state.loaded.palettes, state.loaded.clockError(at: t) > 30 else {
        return nil
      }
      state.loaded.alignDay(at: t)
      state.palettes = state.loaded.palettes
      return try make(state, near: t)
    }
  }

  /// Switches to another palette.
  func advancePalette(by step: Int, near t: Double) {
    prepare(near: t) { [self] state in
      state.paletteName = name(after: state, by: step)
      if step == 1, let upcoming = state.upcoming, upcoming.sizes == state.prepared.sizes {
        state.palettes = upcoming.wallpaper.palettes
        return upcoming
      }
      state.palettes = .always(try options.library.palette(state.paletteName))
      return try make(state, near: t)
    }
  }

  /// Adds `step` to the seed, modulo 2³².
  func turnSeed(by step: Int, near t: Double) {
    prepare(near: t) { [self] state in
      let seed = Int(state.loaded.scene.seed) + step
      state.loaded.scene.seed = UInt32(truncatingIfNeeded: seed)
      return try make(state, near: t)
    }
  }

  /// Loads the scene again.
  ///
  /// A palette that was switched to stays, unless the loaded palettes have changed.
  func reload(near t: Double) {
    prepare(near: t) { [self] state in
      var loaded = try load()
      loaded.alignDay(at: t)
      if loaded.palettes != state.loaded.palettes {
        state.palettes = loaded.palettes
        state.paletteName = loaded.palettes.first.name
      }
      state.loaded = loaded
      return try make(state, near: t)
    }
  }

  /// Prepares the scene for other screen sizes.
  func resize(to sizes: Set<PixelSize>, near t: Double) {
    self.sizes.withLock { $0 = sizes }
    prepare(near: t) { [self] state in
      // Only the last of many requests counts, such as while a window is resized.
      state.prepared.sizes == self.sizes.withLock { $0 } ? nil : try make(state, near: t)
    }
  }

  /// Changes the state on the queue, and sends a result other than nil to the control.
  private func prepare(
    near t: Double, _ change: @escaping @Sendable (inout State) throws -> PreparedScene?
  ) {
    queue.async { [self] in
      state.withLock { state in
        var next = state
        do {
          guard let prepared = try change(&next) else { return }
          next.prepared = prepared
          state = next
          control.send(.prepared(prepared))
          prepareUpcoming(&state, near: t)
        } catch {
          // The next request skips an invalid palette.
          state.paletteName = next.paletteName
          control.send(.failed(error))
        }
      }
    }
  }

  /// Prepares the next palette; errors are reported only when that palette is requested.
  private func prepareUpcoming(_ state: inout State, near t: Double) {
    var next = state
    state.upcoming = nil
    guard let palette = try? options.library.palette(name(after: next, by: 1)) else { return }
    next.palettes = .always(palette)
    state.upcoming = try? make(next, near: t)
  }

  /// Returns the palette `step` places after the one requested last, or the first if that is not listed.
  private func name(after state: State, by step: Int) -> String {
    let names = options.paletteNames
    let index = names.firstIndex(of: state.paletteName) ?? (step > 0 ? -1 : 0)
    return names[((index + step) % names.count + names.count) % names.count]
  }

  private func make(_ state: State, near t: Double) throws -> PreparedScene {
    let scene = LiveScene(scene: state.loaded.scene, palettes: state.palettes)
    let prepared = try PreparedScene(
      scene, sizes: sizes.withLock { $0 }, reusing: state.prepared)
    // Images and fonts are read when they are first drawn. Draws once, so that later frames neither fail
    // nor wait for that.
    for wallpaper in prepared.wallpapers.values { _ = try wallpaper.frame(at: t) }
    return prepared
  }
}
