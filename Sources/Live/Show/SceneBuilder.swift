import Dispatch
import Seltzer
import SeltzerDocument
import SeltzerPicture
import SeltzerScene
import Synchronization

/// Prepares changed scenes of an output on its own queue while the old scene is shown, and sends them to
/// the control.
///
/// Parameters `t` are times close to the show's next frame.
final class SceneBuilder: Sendable {
  typealias Load = @Sendable (SceneRequest) throws -> LiveScene

  private struct State {
    var size: PixelSize
    /// The scene loaded last.
    var loaded: LiveScene
    var prepared: PreparedScene?
    /// The palette requested last, which may be invalid.
    var paletteName: String
  }

  private let paletteNames: [String]
  private let load: Load
  private let control: LiveControl
  /// Locked only on the queue, for as long as a change takes.
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "seltzer.live.scene")

  /// Creates a builder whose scene is `loaded`, and which may already be prepared.
  init(
    _ loaded: LiveScene, size: PixelSize, prepared: PreparedScene?, paletteNames: [String],
    control: LiveControl, load: @escaping Load
  ) {
    self.paletteNames = paletteNames
    self.control = control
    self.load = load
    state = Mutex(
      State(
        size: size, loaded: loaded, prepared: prepared, paletteName: loaded.palettes.first.name))
  }

  /// Aligns a daily schedule with the wall clock.
  func alignDay(near t: Double) {
    prepare(near: t) { state in
      state.loaded.alignDay(at: t)
      return true
    }
  }

  /// Changes the request and loads the scene.
  func change(_ change: SceneRequest.Change, near t: Double, reply: @escaping LiveControl.Reply) {
    reload(near: t, reply: reply) { [self] request, state in
      switch change {
      case .scene(let name):
        request.scene = name
        request.settings.removeAll { $0.path != "seed" }
      case .palette(let name): select(name, &request, &state)
      case .advancePalette(let step): select(name(after: state, by: step), &request, &state)
      case .randomPalette:
        let names = paletteNames.filter { $0 != state.paletteName }
        if let name = names.randomElement() { select(name, &request, &state) }
      case .seed(let seed): set(DocumentSetting(path: "seed", value: "\(seed)"), &request)
      case .turnSeed(let step):
        let seed = UInt32(truncatingIfNeeded: Int(state.loaded.scene.seed) + step)
        set(DocumentSetting(path: "seed", value: "\(seed)"), &request)
      case .set(let setting): set(setting, &request)
      }
    }
  }

  /// Loads the scene for another state of the desktop.
  func adapt(to desktop: DesktopState, near t: Double, reply: @escaping LiveControl.Reply) {
    reload(near: t, reply: reply) { request, _ in request.desktop = desktop }
  }

  /// Loads the scene again.
  ///
  /// A palette that was switched to stays, unless the loaded scene has another palette than before.
  func reload(near t: Double, reply: @escaping LiveControl.Reply) {
    reload(near: t, reply: reply) { [self] request, state in
      var own = request
      own.palette = nil
      if request.palette != nil, try load(own).scene.palette != state.loaded.scene.palette {
        request.palette = nil
      }
    }
  }

  /// Prepares the scene for another size.
  func resize(to size: PixelSize, near t: Double) {
    prepare(near: t) { state in
      // Only the last of many requests counts, such as while a window is resized.
      defer { state.size = size }
      return size != state.size || state.prepared == nil
    }
  }

  private func select(_ palette: String, _ request: inout SceneRequest, _ state: inout State) {
    request.palette = palette
    request.settings.removeAll { $0.path == "palette" }
    state.paletteName = palette
  }

  private func set(_ setting: DocumentSetting, _ request: inout SceneRequest) {
    if setting.path == "palette" { request.palette = nil }
    request.settings.removeAll { $0.path == setting.path }
    request.settings.append(setting)
  }

  /// Loads the scene after a change of its request.
  private func reload(
    near t: Double, reply: @escaping LiveControl.Reply,
    _ change: @escaping @Sendable (inout SceneRequest, inout State) throws -> Void
  ) {
    prepare(near: t, reply: reply) { [load] state in
      var request = state.loaded.request
      try change(&request, &state)
      state.loaded = try load(request)
      state.loaded.request = request
      state.loaded.alignDay(at: t)
      return true
    }
  }

  /// Changes the state on the queue; if `change` returns true, sends the scene to the control.
  private func prepare(
    near t: Double, reply: LiveControl.Reply? = nil,
    _ change: @escaping @Sendable (inout State) throws -> Bool
  ) {
    queue.async { [self] in
      state.withLock { state in
        var next = state
        do {
          guard try change(&next) else { return }
          let prepared = try PreparedScene(next.loaded, size: next.size, reusing: state.prepared)
          // Images and fonts are read when they are first drawn. Draws once, so that later frames
          // neither fail nor wait for that.
          _ = try prepared.wallpaper.frame(at: t)
          next.prepared = prepared
          state = next
          control.send(.prepared(prepared, by: self))
          reply?(.success(()))
        } catch {
          // The next request skips an invalid palette.
          state.paletteName = next.paletteName
          if let reply { reply(.failure(error)) } else { control.send(.failed(error)) }
        }
      }
    }
  }

  /// Returns the palette `step` places after the one requested last, or the first if that is not listed.
  private func name(after state: State, by step: Int) -> String {
    let index = paletteNames.firstIndex(of: state.paletteName) ?? (step > 0 ? -1 : 0)
    let count = paletteNames.count
    return paletteNames[((index + step) % count + count) % count]
  }
}
