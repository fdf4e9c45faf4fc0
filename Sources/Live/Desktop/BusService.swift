import CGLib
import SeltzerSystem

/// A service on D-Bus that is queried when it appears and after each of its signals; all callbacks
/// run on the thread-default main context of the thread that created the service, which must keep
/// the service as long as it runs that context.
final class BusService {
  /// A method that returns the whole state, and the signal that announces a change.
  struct Query {
    var path, interface, method: String
    /// The arguments in GVariant's text format, such as `('name',)`.
    var arguments: String
    var signal: String
    /// The first argument of the signal; nil is any.
    var subject: String?

    /// All properties of an object's interface.
    static func properties(of interface: String, at path: String) -> Query {
      Query(
        path: path, interface: "org.freedesktop.DBus.Properties", method: "GetAll",
        arguments: "('\(interface)',)", signal: "PropertiesChanged", subject: interface)
    }
  }

  private let connection: OpaquePointer
  private let name: String
  private let query: Query
  private let receive: (BusValue?) -> Void
  private let arguments: OpaquePointer?
  private var isWaiting = false
  /// Whether a signal arrived after the request that is waiting.
  private var isOutdated = false

  /// Starts the service, if it `starts` and D-Bus can, and calls `receive` with each result of the
  /// method; the result is nil if the service is missing or fails, or has ended.
  init(
    _ name: String, on connection: OpaquePointer, _ query: Query, starts: Bool,
    receive: @escaping (BusValue?) -> Void
  ) {
    (self.name, self.connection, self.query) = (name, connection, query)
    self.receive = receive
    arguments = g_variant_parse(nil, query.arguments, nil, nil, nil)
    let this = Unmanaged.passUnretained(self).toOpaque()
    // Signals of any path: the path of a session differs from the one that finds it.
    g_dbus_connection_signal_subscribe(
      connection, name, query.interface, query.signal, nil, query.subject, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, this in object(this, as: BusService.self)?.request() }, this, nil)
    g_bus_watch_name_on_connection(
      connection, name,
      starts ? G_BUS_NAME_WATCHER_FLAGS_AUTO_START : G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, _, this in object(this, as: BusService.self)?.request() },
      { _, _, this in object(this, as: BusService.self)?.receive(nil) }, this, nil)
  }

  /// Calls the method; once more after the result if that is outdated by then.
  private func request() {
    isOutdated = isWaiting
    guard !isWaiting else { return }
    isWaiting = true
    g_dbus_connection_call(
      connection, name, query.path, query.interface, query.method, arguments, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
      { connection, result, this in
        let connection = connection.map { OpaquePointer($0) }
        let value = g_dbus_connection_call_finish(connection, result, nil)
        object(this, as: BusService.self)?.finish(value.map { BusValue(owning: $0) })
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func finish(_ value: BusValue?) {
    isWaiting = false
    if isOutdated { request() } else { receive(value?.first) }
  }
}
