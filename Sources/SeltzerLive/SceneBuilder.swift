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
  }

  private let options: LiveShow.Options
  private let load: @Sendable () throws -> LiveScene
  private let control: LiveControl
  /// Locked only on the queue, for as long as a change takes.
  private let state: Mutex<State>
  private let size: Mutex<PixelSize>
  private let queue = DispatchQueue(label: "seltzer.live.scene")

  /// Creates a builder whose scene is `loaded`, which was prepared; `load` reads it again.
  init(
    _ options: LiveShow.Options, _ loaded: LiveScene, _ prepared: PreparedScene,
    control: LiveControl, load: @escaping @Sendable () throws -> LiveScene
  ) {
    self.options = options
    self.control = control
    self.load = load
    size = Mutex(prepared.wallpaper.size)
    state = Mutex(
      State(
        loaded: loaded, palettes: loaded.palettes, paletteName: loaded.palettes.first.name,
        prepared: prepared))
  }

  /// Aligns a daily schedule with the wall clock if they differ, as after the machine has slept.
  func alignDay(near t: Double) {
    prepare { [self] state in
      guard state.palettes == state.loaded.palettes, state.loaded.clockError(at: t) > 30 else {
        return nil
      }
      state.loaded.alignDay(at: t)
      state.palettes = state.loaded.palettes
      return try make(state, near: t)
    }
  }

  /// Switches to the palette `step` places after the one requested last, or to the first if that is
  /// not listed.
  func advancePalette(by step: Int, near t: Double) {
    prepare { [self] state in
      let names = options.paletteNames
      let index = names.firstIndex(of: state.paletteName) ?? (step > 0 ? -1 : 0)
      state.paletteName = names[((index + step) % names.count + names.count) % names.count]
      state.palettes = .always(try options.library.palette(state.paletteName))
      return try make(state, near: t)
    }
  }

  /// Adds `step` to the seed, modulo 2³².
  func turnSeed(by step: Int, near t: Double) {
    prepare { [self] state in
      let seed = Int(state.loaded.scene.seed) + step
      state.loaded.scene.seed = UInt32(truncatingIfNeeded: seed)
      return try make(state, near: t)
    }
  }

  /// Loads the scene again.
  ///
  /// A palette that was switched to stays, unless the loaded palettes have changed.
  func reload(near t: Double) {
    prepare { [self] state in
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

  /// Prepares the scene for another screen size.
  func resize(to size: PixelSize, near t: Double) {
    self.size.withLock { $0 = size }
    prepare { [self] state in
      // Only the last of many requests counts, such as while a window is resized.
      state.prepared.wallpaper.size == self.size.withLock { $0 } ? nil : try make(state, near: t)
    }
  }

  /// Changes the state on the queue, and sends a result other than nil to the control.
  private func prepare(
    _ change: @escaping @Sendable (inout State) throws -> PreparedScene?
  ) {
    queue.async { [self] in
      state.withLock { state in
        var next = state
        do {
          guard let prepared = try change(&next) else { return }
          next.prepared = prepared
          state = next
          control.send(.prepared(prepared))
        } catch {
          // The next request skips an invalid palette.
          state.paletteName = next.paletteName
          control.send(.failed(error))
        }
      }
    }
  }

  private func make(_ state: State, near t: Double) throws -> PreparedScene {
    let scene = LiveScene(scene: state.loaded.scene, palettes: state.palettes)
    let prepared = try PreparedScene(
      scene, size: size.withLock { $0 }, reusing: state.prepared)
    // Images and fonts are read when they are first drawn. Draws once, so that later frames neither fail
    // nor wait for that.
    _ = try prepared.wallpaper.frame(at: t)
    return prepared
  }
}
