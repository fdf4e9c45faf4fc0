/// A command for a running show, from a signal, a key, the control socket or the program.
package enum LiveCommand: Sendable, Equatable {
  /// Ends the show; the last frame stays visible.
  case stop
  /// Changes the scene of an output; nil is all outputs.
  case change(SceneRequest.Change, output: String? = nil)
  /// Pauses or resumes the show; nil toggles.
  case pause(Bool?)
  /// Holds the tilt, or follows the motion again from there.
  case toggleMotion
  /// Continues at a time of the scene in seconds.
  case goTo(Double)
  /// Changes the speed of time, 0.01...100; 1 is normal.
  case speed(Double)
  /// Reloads the scene; if that fails, the error is reported and the old scene stays.
  case reload
  /// The state of the desktop has changed.
  case desktop(DesktopState)
}

extension LiveShow {
  /// Handles the messages that other threads have sent.
  func handleMessages() {
    for message in control.take() {
      switch message {
      case .command(let command, let reply): perform(command, reply: reply)
      case .inspect(let body): body(self)
      case .failed(let error):
        // Editors write a file several times.
        let last = exchange(&lastError, with: "\(error)")
        if lastError != last { notify(.error(error)) }
      case .prepared(let next, let builder):
        lastError = nil
        guard let output = outputs.all.first(where: { $0.builder === builder }) else { break }
        // While the scene was still, no frames were drawn.
        wasSuspended = wasSuspended || isFrozen
        outputs.change(output, to: next, isPaused: time.isPaused)
      }
    }
  }

  /// Performs a command; without a reply, an error is reported.
  func perform(_ command: LiveCommand, reply: LiveControl.Reply? = nil) {
    let reply: LiveControl.Reply =
      reply ?? { [control] in if case .failure(let error) = $0 { control.send(.failed(error)) } }
    let t = time.next
    switch command {
    case .stop: isStopped = true
    case .change(let change, let name):
      let chosen = outputs.all.filter { name == nil || $0.screen.name == name }
      if chosen.isEmpty, name != nil { return reply(.failure(outputs.missing(name))) }
      return all(chosen, reply) { $0.builder.change(change, near: t, reply: $1) }
    case .reload:
      readPlan()
      return all(outputs.all, reply) { $0.builder.reload(near: t, reply: $1) }
    case .pause(let value):
      guard value != time.isPaused else { break }
      time.togglePause()
      outputs.redraw()
    case .toggleMotion:
      time.toggleMotion()
      outputs.redraw()
    case .goTo(let target):
      time.goTo(target, isFrozen: isFrozen)
      if isFrozen { outputs.redraw() }
    case .speed(let speed): time.setSpeed(speed)
    case .desktop(let next):
      let isSuspended = suspension != nil
      let (last, state) = (desktop.forScenes, next.forScenes)
      desktop = next
      display.follow(next)
      if isSuspended { resume() }
      if state != last {
        return all(outputs.all, reply) { $0.builder.adapt(to: state, near: t, reply: $1) }
      }
    }
    reply(.success(()))
  }

  /// Starts a change of several outputs; replies when all have ended, with the first error if any.
  private func all(
    _ outputs: [LiveOutput], _ reply: @escaping LiveControl.Reply,
    _ change: (LiveOutput, @escaping LiveControl.Reply) -> Void
  ) {
    let waiting = SharedReply(count: outputs.count, reply)
    for output in outputs { change(output) { waiting.receive($0) } }
  }

  func handle(_ event: ScreenEvent, of output: LiveOutput) {
    switch event {
    case .command(let command): perform(command)
    case .pointer(let position):
      if time.isFollowingMotion { output.motion?.point(at: position, at: time.elapsed) }
    case .visibility(let isVisible):
      let wasVisible = outputs.areVisible
      output.isVisible = isVisible
      output.needsRedraw = isVisible
      if !wasVisible { resume() }
    case .close:
      output.isClosed = true
      isStopped = outputs.all.allSatisfy(\.isClosed)
    case .resize:
      output.needsRedraw = true
      output.builder.resize(to: output.screen.size, output.screen.margins, near: time.next)
    }
  }

  /// Why nothing is drawn; nil if frames are shown.
  var suspension: String? {
    if desktop.isLocked { return "locked" }
    if desktop.isIdle { return "idle" }
    if desktop.isPlaying { return "game" }
    if desktop.needsToSave, options.batteryPolicy == .pause { return "battery" }
    return outputs.areVisible ? nil : "hidden"
  }

  /// Continues with one frame at the present time after nothing was shown.
  private func resume() {
    guard suspension == nil else { return }
    wasSuspended = true
    outputs.redraw()
  }
}
