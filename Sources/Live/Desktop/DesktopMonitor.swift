import CGLib
import Dispatch
import SeltzerSystem
import Synchronization

/// Follows the desktop's settings, the session and the power supply, on a thread of its own.
///
/// Settings come from the settings portal, the session from logind, and power from UPower or
/// `/sys/class/power_supply`. What is missing keeps its default, and is used as soon as it appears. The
/// thread sleeps until a message arrives, and ends with the process.
package final class DesktopMonitor: Sendable {
  /// Where the state is read from.
  package struct Places: Sendable {
    /// The addresses of the buses; nil is none.
    package var sessionBus: String?
    package var systemBus: String?
    /// The folder of power supplies that is read if UPower is missing.
    package var powerSupplies = "/sys/class/power_supply"

    /// Creates the usual places; without variables, the buses are at the paths that systemd uses.
    ///
    /// A session bus is never started, unlike by GLib's own function on X11.
    package init(environment: [String: String]) {
      sessionBus =
        environment["DBUS_SESSION_BUS_ADDRESS"]
        ?? Path.folder("XDG_RUNTIME_DIR", in: environment).map { "unix:path=\($0)/bus" }
      systemBus = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
    }
  }

  private let current = Mutex(DesktopState())
  private let isKnown = DispatchSemaphore(value: 0)
  private let receive: @Sendable (DesktopState) -> Void

  /// Starts the thread, which calls `receive` with each changed state.
  package init(_ places: Places, receive: @escaping @Sendable (DesktopState) -> Void) {
    self.receive = receive
    detachThread { [self] in
      let context = g_main_context_new()
      g_main_context_push_thread_default(context)
      let sources = DesktopSources(places) { [self] in change($0) }
      sources.start { [self] in isKnown.signal() }
      withExtendedLifetime(sources) { g_main_loop_run(g_main_loop_new(context, 0)) }
    }
  }

  /// Returns the state, after waiting at most `seconds` until every service has answered.
  package func state(within seconds: Double) -> DesktopState {
    if isKnown.wait(timeout: .now() + seconds) == .success { isKnown.signal() }
    return current.withLock { $0 }
  }

  private func change(_ body: (inout DesktopState) -> Void) {
    let changed = current.withLock { state -> DesktopState? in
      let last = state
      body(&state)
      return state == last ? nil : state
    }
    if let changed { receive(changed) }
  }
}
