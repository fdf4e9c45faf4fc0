import CSoup
import Synchronization

/// Sends work to the thread of a Studio, and ends it, from any thread.
package final class StudioControl: Sendable {
  typealias Body = @Sendable (Studio) -> Void

  nonisolated(unsafe) let context = g_main_context_new()
  private let bodies = Mutex<[Body]>([])
  private let ended = Atomic(false)

  package init() {}

  deinit { g_main_context_unref(context) }

  var hasEnded: Bool { ended.load(ordering: .relaxed) }

  package func end() {
    ended.store(true, ordering: .relaxed)
    g_main_context_wakeup(context)
  }

  func send(_ body: @escaping Body) {
    bodies.withLock { $0.append(body) }
    g_main_context_wakeup(context)
  }

  func take() -> [Body] { bodies.withLock { exchange(&$0, with: []) } }
}
