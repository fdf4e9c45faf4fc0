import Synchronization

/// Collects the results of a change of several outputs.
final class SharedReply: Sendable {
  private let state: Mutex<(remaining: Int, result: Result<Void, any Error>)>
  private let reply: LiveControl.Reply

  init(count: Int, _ reply: @escaping LiveControl.Reply) {
    state = Mutex((count, .success(())))
    self.reply = reply
    if count == 0 { reply(.success(())) }
  }

  func receive(_ result: Result<Void, any Error>) {
    let whole = state.withLock { state -> Result<Void, any Error>? in
      state.remaining -= 1
      if case .success = state.result { state.result = result }
      return state.remaining == 0 ? state.result : nil
    }
    if let whole { reply(whole) }
  }
}
