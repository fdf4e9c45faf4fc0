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
    var palette: Palette
    var picture: LivePicture
  }

  private let size: PixelSize
  private let load: @Sendable () throws -> LiveScene
  private let control: LiveControl
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "seltzer.live.scene")

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
        loaded: loaded, palette: loaded.palette,
        picture: try LivePicture(loaded, size: size, after: nil)))
  }

  /// What was made last.
  var picture: LivePicture { state.withLock(\.picture) }

  /// Makes the next of the built-in palettes ready, and tells the control; `t` is a moment soon shown.
  func showNextPalette(near t: Double) {
    build(near: t) { state in
      let names = PaletteLibrary.builtInNames
      let next = names.firstIndex(of: state.palette.name).map { ($0 + 1) % names.count } ?? 0
      state.palette = try PaletteLibrary(environment: [:]).palette(names[next])
    }
  }

  /// Reads the scene again and makes it ready, and tells the control.
  ///
  /// The palette that was gone on to stays, unless the one of the scene has changed.
  func readAgain(near t: Double) {
    build(near: t) { [load] state in
      let loaded = try load()
      if loaded.palette != state.loaded.palette { state.palette = loaded.palette }
      state.loaded = loaded
    }
  }

  private func build(near t: Double, _ change: @escaping @Sendable (inout State) throws -> Void) {
    queue.async { [self] in
      do {
        // Only this queue writes, so nothing is lost between the two.
        var next = state.withLock { $0 }
        try change(&next)
        let wanted = LiveScene(scene: next.loaded.scene, palette: next.palette)
        next.picture = try LivePicture(wanted, size: size, after: next.picture)
        // Pictures and fonts are read when they are first drawn: that must neither fail nor take
        // time when the frame is due.
        _ = try next.picture.wallpaper.frame(at: t)
        state.withLock { $0 = next }
        control.send(.picture(next.picture))
      } catch {
        control.send(.trouble(error))
      }
    }
  }
}
