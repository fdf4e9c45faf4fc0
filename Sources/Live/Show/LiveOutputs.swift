import Seltzer
import SeltzerScene

/// The outputs of a show, which come and go with the screens of its display.
final class LiveOutputs {
  private(set) var all: [LiveOutput] = []
  var plan: ShowPlan
  private let options: LiveShow.Options
  private let control: LiveControl
  private let load: SceneBuilder.Load
  private let notify: (LiveShow.Notice) -> Void
  /// The scene that was loaded first.
  private let first: (request: SceneRequest, loaded: LoadedScene)
  /// The scenes of outputs that were removed, by name.
  private var absent: [String: (request: SceneRequest, loaded: LoadedScene)] = [:]

  /// Loads the scenes, and opens an output on each screen.
  init(
    _ screens: [any Screen], _ options: LiveShow.Options, control: LiveControl,
    load: @escaping SceneBuilder.Load, notify: @escaping (LiveShow.Notice) -> Void
  ) throws {
    (self.options, self.control, self.load, self.notify) = (options, control, load, notify)
    plan = try options.plan?.read() ?? ShowPlan()
    var request = SceneRequest()
    request.desktop = options.desktop.forScenes
    request.planned = plan.choice(for: screens.first?.names ?? [])
    first = (request, try load(request))
    for screen in screens {
      request.planned = plan.choice(for: screen.names)
      let loaded = try request == first.request ? first.loaded : load(request)
      let prepared = try PreparedScene(
        loaded, for: request, size: screen.size, margins: screen.margins, reusing: all.first?.scene)
      let output = output(on: screen, request, loaded, prepared)
      output.change(to: prepared, try motion(for: prepared, on: output), isFading: false)
      all.append(output)
    }
  }

  /// Whether no picture ever changes.
  var areStill: Bool { all.allSatisfy(\.isStill) }
  /// Whether somebody can see an output.
  var areVisible: Bool { all.contains(where: \.isVisible) }

  /// Whether a scene depends on the time of day.
  var followClock: Bool {
    options.plan != nil
      || all.contains { $0.scene?.loaded.followsClock == true || $0.isStillClock }
  }

  /// Returns the output of a name, or the first one.
  func output(_ name: String?) throws(LiveError) -> LiveOutput {
    guard let output = all.first(where: { name == nil || $0.screen.name == name }) else {
      throw missing(name)
    }
    return output
  }

  /// Returns the error for a missing output, or for the first one.
  func missing(_ name: String?) -> LiveError {
    .noOutput(name ?? "", names: all.map(\.screen.name))
  }

  func redraw() { for output in all { output.needsRedraw = true } }

  /// Adds outputs for new screens, and removes those whose screens have gone; `t` is close to the next frame.
  func match(_ screens: [any Screen], _ desktop: DesktopState, near t: Double) {
    guard !all.elementsEqual(screens, by: { $0.screen === $1 }) else { return }
    let old = all
    all = screens.map { screen in
      if let output = old.first(where: { $0.screen === screen }) { return output }
      var (request, loaded) =
        absent[screen.name] ?? old.first?.scene.map { ($0.request, $0.loaded) } ?? first
      request.desktop = desktop.forScenes
      let output = output(on: screen, request, loaded, nil)
      output.followClock(plan, near: t)
      output.builder.resize(to: screen.size, screen.margins, near: t)
      return output
    }
    for output in old where !all.contains(where: { $0 === output }) {
      absent[output.screen.name] = output.scene.map { ($0.request, $0.loaded) }
    }
  }

  /// Shows another scene on an output from the next frame on.
  func change(_ output: LiveOutput, to next: PreparedScene, isPaused: Bool) {
    do {
      output.change(
        to: next, try motion(for: next, on: output), isFading: options.fade > 0 && !isPaused)
    } catch { return notify(.error(error)) }
    if isPaused || options.showsChangesAtOnce { output.needsRedraw = true }
    reportWarnings(next)
  }

  /// Prepares the screens of some outputs, whose current frame is drawn.
  func prepare(_ targets: [LiveOutput], _ time: ShowTime) throws {
    for target in targets {
      var info = FrameInfo(number: time.number, t: time.current)
      info.pace = target.isStill ? .still : time.isPaused ? .paused : .running(time.rate)
      info.motionIsOff = !time.isFollowingMotion
      if let scene = target.scene {
        (info.palette, info.seed) = (scene.wallpaper.palette.name, scene.scene.seed)
      }
      if target.backBuffer != nil {
        target.screen.finish(info)
      } else {
        try target.screen.prepare(target.frame, info)
      }
    }
  }

  /// Reads the input of each motion once.
  func updateMotions(of targets: [LiveOutput], _ time: ShowTime) {
    var updated: Set<ObjectIdentifier> = []
    for target in targets {
      guard let motion = target.motion, updated.insert(ObjectIdentifier(motion)).inserted else {
        continue
      }
      motion.update(
        at: time.rate.time(ofFrame: time.number), limit: target.scene?.wallpaper.contentLimit
      ) { notify(.error($0)) }
    }
  }

  /// Reports the warnings of a scene.
  func reportWarnings(_ scene: PreparedScene) {
    for warning in scene.warnings { notify(.warning(warning)) }
  }

  private func output(
    on screen: any Screen, _ request: SceneRequest, _ loaded: LoadedScene,
    _ prepared: PreparedScene?
  ) -> LiveOutput {
    let builder = SceneBuilder(
      request, loaded, for: screen, prepared: prepared, paletteNames: options.paletteNames,
      control: control, load: load)
    let output = LiveOutput(screen, builder: builder, options)
    output.planned = request.planned
    return output
  }

  /// Returns the motion of a scene; outputs share a source that can be read only once.
  private func motion(for scene: PreparedScene, on output: LiveOutput) throws -> LiveMotion {
    if let last = output.motion, last.canContinue(with: scene) { return last }
    let shared = all.compactMap(\.motion).first { $0.isShared && $0.canContinue(with: scene) }
    return try shared ?? LiveMotion(scene, outputName: output.screen.name)
  }
}
