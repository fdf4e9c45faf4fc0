import Dispatch
import Seltzer
import SeltzerDocument
import SeltzerPicture
import SeltzerScene
import SeltzerSystem
import Synchronization

/// Prepares changed scenes of an output on threads while the old scene is shown, and sends them to the
/// control.
///
/// Changes are made one after the other. One that takes long, such as a log of many megabytes or a named
/// pipe, does not delay later ones; it is prepared again together with those that end before it.
///
/// Parameters `t` are times close to the show's next frame.
final class SceneBuilder: Sendable {
  typealias Load = @Sendable (SceneRequest) throws -> LoadedScene

  private struct State {
    var request: SceneRequest
    /// Whether the scene must be loaded for the request.
    var isOutdated = false
    /// The scene loaded last.
    var loaded: LoadedScene
    var prepared: PreparedScene?
    /// The palette requested last, if it is invalid.
    var failedPalette: PaletteExpression?
  }

  private typealias Change = @Sendable (inout State) throws -> Void

  private struct Progress {
    /// The size requested last.
    var size: PixelSize
    var margins: [Double]?
    /// The state before the history.
    var state: State
    /// The changes that ended while an earlier one ran, with their numbers, which increase with time.
    var history: [(number: Int, change: Change)] = []
    /// The number of the last change.
    var number = 0
    var runningCount = 0
  }

  private static let mostRunning = 20
  private let overload = Failure.unavailable("too many changes wait for files; retry later")

  private let paletteNames: [String]
  private let load: Load
  private let control: LiveControl
  private let progress: Mutex<Progress>
  private let queue = DispatchQueue(label: "seltzer.live.scene")

  /// Creates a builder whose scene is `loaded`, and which may already be prepared.
  init(
    _ request: SceneRequest, _ loaded: LoadedScene, for screen: any Screen,
    prepared: PreparedScene?, paletteNames: [String], control: LiveControl, load: @escaping Load
  ) {
    (self.paletteNames, self.control, self.load) = (paletteNames, control, load)
    var request = request
    request.text = loaded.text
    let state = State(request: request, loaded: loaded, prepared: prepared)
    progress = Mutex(Progress(size: screen.size, margins: screen.margins, state: state))
  }

  /// Aligns a daily schedule with the wall clock.
  func alignDay(near t: Double) { prepare(near: t) { $0.loaded.alignDay(at: t) } }

  /// Changes the request and loads the scene.
  func change(_ change: SceneRequest.Change, near t: Double, reply: LiveControl.Reply? = nil) {
    // Fixed here, so that a repeated change selects the same palette.
    let randomStep = Int.random(in: 1..<max(paletteNames.count, 2))
    reload(near: t, reply: reply) { [self] state in
      switch change {
      case .scene(let name):
        (state.request.scene, state.request.text) = (name, nil)
        state.request.settings.removeAll { $0.path != "seed" }
      case .palette(let text): select(try PaletteLibrary().expression(text), &state)
      case .advancePalette(let step): select(palette(after: state, by: step), &state)
      case .randomPalette: select(palette(after: state, by: randomStep), &state)
      case .seed(let seed): set(DocumentSetting(path: "seed", value: "\(seed)"), &state)
      case .turnSeed(let step):
        let last = state.request.settings.last { $0.path == "seed" }
          .flatMap { Int(whole: $0.value ?? "") }
        let seed = UInt32(truncatingIfNeeded: (last ?? Int(state.loaded.scene.seed)) + step)
        set(DocumentSetting(path: "seed", value: "\(seed)"), &state)
      case .set(let setting): set(setting, &state)
      case .reset:
        let (desktop, planned) = (state.request.desktop, state.request.planned)
        state.request = SceneRequest()
        (state.request.desktop, state.request.planned) = (desktop, planned)
      case .plan(let planned):
        if planned.value(of: "palette") != state.request.planned.value(of: "palette") {
          state.request.palette = nil
        }
        (state.request.scene, state.request.text, state.request.settings) = (nil, nil, [])
        state.request.planned = planned
      }
    }
  }

  /// Loads the scene for another state of the desktop.
  func adapt(to desktop: DesktopState, near t: Double, reply: @escaping LiveControl.Reply) {
    reload(near: t, reply: reply) { $0.request.desktop = desktop }
  }

  /// Reads the scene's file again; all other changes use the text that was read last without an error.
  ///
  /// A palette that was switched to stays, unless the loaded scene has another palette than before.
  func reload(near t: Double, reply: @escaping LiveControl.Reply) {
    reload(near: t, reply: reply) { [load] state in
      state.request.text = nil
      var own = state.request
      own.palette = nil
      if state.request.palette != nil, try load(own).scene.palette != state.loaded.scene.palette {
        state.request.palette = nil
      }
    }
  }

  /// Prepares the scene for another size or other margins.
  func resize(to size: PixelSize, _ margins: [Double]?, near t: Double) {
    let isOther = progress.withLock {
      let last = ($0.size, $0.margins)
      ($0.size, $0.margins) = (size, margins)
      return last != (size, margins) || $0.state.prepared == nil
    }
    if isOther { prepare(near: t) { _ in trimMemory() } }
  }

  private func select(_ palette: PaletteExpression, _ state: inout State) {
    state.request.palette = palette
    state.request.settings.removeAll { $0.path == "palette" }
  }

  private func set(_ setting: DocumentSetting, _ state: inout State) {
    if setting.path == "palette" { state.request.palette = nil }
    state.request.settings.removeAll { $0.path == setting.path }
    state.request.settings.append(setting)
  }

  /// Loads the scene after a change of its request.
  private func reload(
    near t: Double, reply: LiveControl.Reply? = nil, _ change: @escaping Change
  ) {
    prepare(near: t, reply: reply) { state in
      try change(&state)
      state.isOutdated = true
    }
  }

  /// Makes a change on a queue of its own, and waits for it for a while.
  private func prepare(near t: Double, reply: LiveControl.Reply? = nil, _ change: @escaping Change)
  {
    queue.async { [self] in
      let (number, runningCount) = progress.withLock { progress in
        progress.number += 1
        progress.runningCount += 1
        return (progress.number, progress.runningCount)
      }
      let end = DispatchSemaphore(value: 0)
      // Unlike a new thread, one of Dispatch's may have read the fonts already.
      DispatchQueue(label: "seltzer.live.change").async { [self] in
        let result = Result {
          guard runningCount <= Self.mostRunning else { throw overload }
          try make(change, number, near: t)
        }
        progress.withLock { $0.runningCount -= 1 }
        if case .failure(let error) = result, reply == nil { control.send(.failed(error)) }
        reply?(result)
        end.signal()
      }
      // Later changes wait for a busy processor, but not for a file.
      _ = end.wait(timeout: .now() + 0.2)
    }
  }

  /// Makes a change, and sends the scene to the control.
  private func make(_ change: @escaping Change, _ number: Int, near t: Double) throws {
    var last: PreparedScene?
    while true {
      let progress = self.progress.withLock { $0 }
      var next = progress.state
      do {
        let changes = progress.history + [(number, change)]
        for (_, change) in changes.sorted(by: { $0.number < $1.number }) { try change(&next) }
        if next.isOutdated {
          next.loaded = try load(next.request)
          next.loaded.alignDay(at: t)
          next.request.text = next.loaded.text
          // A random palette stays.
          if next.request.palette != nil { next.request.palette = next.loaded.palette }
          (next.isOutdated, next.failedPalette) = (false, nil)
        }
        let prepared = try PreparedScene(
          next.loaded, for: next.request, size: progress.size, margins: progress.margins,
          reusing: last ?? progress.state.prepared)
        // Images and fonts are read when they are first drawn. Draws once, so that later frames
        // neither fail nor wait for that.
        _ = try prepared.wallpaper.frame(at: t)
        (last, next.prepared) = (prepared, prepared)
        let isUpToDate = self.progress.withLock { [next] now in
          guard now.history.map(\.number) == progress.history.map(\.number) else { return false }
          now.history.append((number, change))
          if now.runningCount == 1 { (now.state, now.history) = (next, []) }
          control.send(.prepared(prepared, by: self))
          return true
        }
        if isUpToDate { return }
      } catch {
        // The next request skips an invalid palette.
        self.progress.withLock { [next] now in
          if now.number == number { now.state.failedPalette = next.request.palette }
        }
        throw error
      }
    }
  }

  /// Returns the palette `step` places after the one that is shown, or the first if that is not listed, in
  /// the same variants.
  private func palette(after state: State, by step: Int) -> PaletteExpression {
    let set = state.request.settings.last { $0.path == "palette" }?.value
      .map { (try? PaletteExpression(parsing: $0)) ?? .reference($0) }
    let last = state.failedPalette ?? state.request.palette ?? set ?? state.loaded.firstPalette
    let (plain, variants) = last.withoutVariants
    let index = paletteNames.firstIndex(of: plain.description) ?? (step > 0 ? -1 : 0)
    let count = paletteNames.count
    let name = paletteNames[((index + step) % count + count) % count]
    return variants.reduce(.reference(name)) { .variant($0, $1) }
  }
}
