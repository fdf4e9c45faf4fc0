import Dispatch
import Seltzer
import SeltzerPalette
import SeltzerStage
import Synchronization

/// Prepares changed scenes on a queue of its own while the old one is shown.
final class SceneBuilder: Sendable {
  private struct State {
    /// What was loaded last, with the seed in use.
    var loaded: LiveScene
    /// The palettes in use.
    var palettes: PaletteSchedule
    /// The palette asked for last, which may be faulty.
    var paletteName: String
    var prepared: PreparedScene
    /// The same scene in the next palette, so that switching to it takes no time.
    var upcoming: PreparedScene?
  }

  private let options: LiveShow.Options
  private let load: @Sendable () throws -> LiveScene
  private let control: LiveControl
  private let state: Mutex<State>
  private let sizes: Mutex<Set<PixelSize>>
  private let queue = DispatchQueue(label: "seltzer.live.scene")
  /// Changes that are not prepared yet; while there are none, only the show writes the state.
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

  /// What was prepared last.
  var prepared: PreparedScene { state.withLock(\.prepared) }

  /// Aligns the palettes of a day with the wall clock where they differ, as after the machine has slept.
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

  /// Switches to another palette; `t` is a moment soon shown.
  ///
  /// - Returns: The scene, if it is ready; otherwise the control is sent it later.
  func turnPalette(by step: Int, near t: Double) -> PreparedScene? {
    if step == 1, pending.load(ordering: .acquiring) == 0,
      let ready = state.withLock({ Self.takeUpcoming(&$0) })
    {
      queue.async { [self] in prepareUpcoming(near: t) }
      return ready
    }
    prepare(near: t) { [self] state in
      if step == 1, let ready = Self.takeUpcoming(&state) { return ready }
      // A faulty palette is passed over by the next call.
      state.paletteName = name(after: state, by: step)
      self.state.withLock { [name = state.paletteName] in $0.paletteName = name }
      state.palettes = .always(try options.library.palette(state.paletteName))
      return try make(state, near: t)
    }
    return nil
  }

  /// Switches to another seed; the greatest is followed by 0.
  func turnSeed(by step: Int, near t: Double) {
    prepare(near: t) { [self] state in
      let seed = Int(state.loaded.scene.seed) + step
      state.loaded.scene.seed = UInt32(truncatingIfNeeded: seed)
      return try make(state, near: t)
    }
  }

  /// Loads the scene again.
  ///
  /// A palette that was switched to stays, unless the scene's own has changed.
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

  /// Prepares the scene for other sizes of screens.
  func resize(to sizes: Set<PixelSize>, near t: Double) {
    self.sizes.withLock { $0 = sizes }
    prepare(near: t) { [self] state in
      // Of many requests, as while a window is dragged, only the last counts.
      let sizes = self.sizes.withLock { $0 }
      return state.prepared.sizes == sizes ? nil : try make(state, near: t)
    }
  }

  /// Changes the state on the queue and sends the control the result, unless it is nil.
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
        control.send(.trouble(error))
      }
    }
  }

  /// Prepares the next palette; an error is reported only when the palette is asked for.
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

  /// The palette so many steps after the one asked for last; the first where that one is not listed.
  private func name(after state: State, by step: Int) -> String {
    let names = options.paletteNames
    let index = names.firstIndex(of: state.paletteName) ?? (step > 0 ? -1 : 0)
    return names[((index + step) % names.count + names.count) % names.count]
  }

  private func make(_ state: State, near t: Double) throws -> PreparedScene {
    let wanted = LiveScene(scene: state.loaded.scene, palettes: state.palettes)
    let prepared = try PreparedScene(
      wanted, sizes: sizes.withLock { $0 }, reusing: state.prepared)
    // Images and fonts are read when they are first drawn: that must neither fail nor take time later.
    for wallpaper in prepared.wallpapers.values { _ = try wallpaper.frame(at: t) }
    return prepared
  }
}
