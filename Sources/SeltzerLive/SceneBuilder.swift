import Dispatch
import Seltzer
import SeltzerPalette
import SeltzerStage
import Synchronization

/// Prepares changed scenes on its own queue while the old scene is shown.
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
  private let state: Mutex<State>
  private let sizes: Mutex<Set<PixelSize>>
  private let queue = DispatchQueue(label: "seltzer.live.scene")
  /// The number of queued changes; while it is 0, only the show writes the state.
  private let pending = Atomic(0)

  /// Loads the scene for the first time.
  init(
    _ options: LiveShow.Options, sizes: Set<PixelSize>, control: LiveControl,
    load: @escaping @Sendable () throws -> LiveScene
  ) throws {
    self.options = options
    self.control = control
    self.load = load
    self.sizes = Mutex(sizes)
    let loaded = try load()
    state = Mutex(
      State(
        loaded: loaded, palettes: loaded.palettes, paletteName: loaded.palettes.first.name,
        prepared: try PreparedScene(loaded, sizes: sizes)))
    queue.async { [self] in prepareUpcoming(near: 0) }
  }

  /// The scene prepared last.
  var prepared: PreparedScene { state.withLock(\.prepared) }

  /// Aligns a daily schedule with the wall clock if they differ, as after the machine has slept.
  func alignDay(near t: Double) {
    guard pending.load(ordering: .acquiring) == 0,
      state.withLock({ $0.palettes == $0.loaded.palettes && $0.loaded.clockError(at: t) > 30 })
    else { return }
    prepare(near: t) { [self] state in
      state.loaded.alignDay(at: t)
      state.palettes = state.loaded.palettes
      return try make(state, near: t)
    }
  }

  /// Switches to another palette; `t` is a time close to the next frame.
  ///
  /// - Returns: The scene if it is ready; otherwise it is sent to the control later.
  func advancePalette(by step: Int, near t: Double) -> PreparedScene? {
    if step == 1, pending.load(ordering: .acquiring) == 0,
      let ready = state.withLock({ Self.takeUpcoming(&$0) })
    {
      queue.async { [self] in prepareUpcoming(near: t) }
      return ready
    }
    prepare(near: t) { [self] state in
      if step == 1, let ready = Self.takeUpcoming(&state) { return ready }
      // The next call skips an invalid palette.
      state.paletteName = name(after: state, by: step)
      self.state.withLock { [name = state.paletteName] in $0.paletteName = name }
      state.palettes = .always(try options.library.palette(state.paletteName))
      return try make(state, near: t)
    }
    return nil
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
      let sizes = self.sizes.withLock { $0 }
      return state.prepared.sizes == sizes ? nil : try make(state, near: t)
    }
  }

  /// Changes the state on the queue, and sends a result other than nil to the control.
  private func prepare(
    near t: Double, _ change: @escaping @Sendable (inout State) throws -> PreparedScene?
  ) {
    pending.add(1, ordering: .relaxed)
    queue.async { [self] in
      defer { pending.subtract(1, ordering: .releasing) }
      do {
        var next = state.withLock { $0 }
        guard let prepared = try change(&next) else { return }
        next.prepared = prepared
        next.upcoming = nil
        state.withLock { [next] in $0 = next }
        control.send(.prepared(prepared))
        prepareUpcoming(near: t)
      } catch {
        control.send(.failed(error))
      }
    }
  }

  /// Prepares the next palette; errors are reported only when that palette is requested.
  private func prepareUpcoming(near t: Double) {
    var next = state.withLock { $0 }
    guard let palette = try? options.library.palette(name(after: next, by: 1)) else { return }
    next.palettes = .always(palette)
    let upcoming = try? make(next, near: t)
    state.withLock { $0.upcoming = upcoming }
  }

  private static func takeUpcoming(_ state: inout State) -> PreparedScene? {
    guard let next = state.upcoming, next.sizes == state.prepared.sizes else { return nil }
    (state.prepared, state.palettes, state.upcoming) = (next, next.wallpaper.palettes, nil)
    state.paletteName = state.palettes.first.name
    return next
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
