import CWayland
import SeltzerSystem

/// A connection to a Wayland compositor, which never waits except in `roundtrip`.
final class WaylandConnection {
  /// libwayland's latest message, which it would print; written and read only by the thread of the
  /// show.
  private nonisolated(unsafe) static var message = ""

  let display: OpaquePointer
  /// Whether the socket did not accept all requests.
  private var isFull = false

  init() throws(LiveError) {
    wl_log_set_handler_client { format, arguments in
      var text = [CChar](repeating: 0, count: 256)
      guard let format, let arguments else { return }
      vsnprintf(&text, text.count - 1, format, arguments)
      let line = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
      WaylandConnection.message = String(decoding: line, as: UTF8.self)
    }
    guard let display = wl_display_connect(nil) else {
      let name = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
      throw .noDisplay(
        "there is no Wayland compositor at '\(name)' (\(Errno.last.reason)); "
          + "start one, or set WAYLAND_DISPLAY and XDG_RUNTIME_DIR to those of its session")
    }
    self.display = display
  }

  /// All objects hold the connection, so that they are destroyed before.
  deinit { wl_display_disconnect(display) }

  /// Readable when there are events, writable when waiting requests can be sent.
  var request: pollfd {
    var request = pollfd.readable(wl_display_get_fd(display))
    if isFull { request.events |= Int16(POLLOUT) }
    return request
  }

  /// Handles the events that have arrived, and sends waiting requests.
  func update() throws(LiveError) {
    while wl_display_prepare_read(display) != 0 { wl_display_dispatch_pending(display) }
    wl_display_read_events(display)
    wl_display_dispatch_pending(display)
    flush()
    guard wl_display_get_error(display) == 0 else {
      throw .displayLost(
        wl_display_get_error(display) == EPROTO
          ? "the Wayland compositor has reported an error: \(Self.message)"
          : "the Wayland compositor has closed the connection")
    }
  }

  /// Sends requests as far as the socket accepts them; `update` notices a lost connection.
  func flush() { isFull = wl_display_flush(display) < 0 && errno == EAGAIN }

  /// Waits until the compositor has handled all requests, at most 10 seconds.
  func roundtrip() throws(LiveError) {
    let deadline = MonotonicClock.now + 10_000_000_000
    var isDone = false
    let callback = WaylandObject(self, .callback, wl_display_sync(display)) { _, _ in
      isDone = true
    }
    flush()
    while !isDone {
      guard MonotonicClock.now < deadline else {
        throw .noDisplay("the Wayland compositor does not answer; restart it")
      }
      var requests = [request]
      Poll.wait(&requests, until: deadline)
      try update()
    }
    withExtendedLifetime(callback) {}
  }
}

/// An object of a connection, which is destroyed with its owner.
final class WaylandObject {
  typealias Handler = (_ event: String, _ arguments: UnsafePointer<wl_argument>) -> Void

  let pointer: OpaquePointer
  let connection: WaylandConnection
  private let interface: WaylandInterface
  private let destructor: String?
  private let handle: Handler

  /// Takes over an object of libwayland, and passes its events to `handle`.
  ///
  /// Requests and events have the protocol's names. `destructor` is the request that ends it; nil if
  /// there is none. `pointer` is nil only if memory is exhausted.
  init(
    _ connection: WaylandConnection, _ interface: WaylandInterface, _ pointer: OpaquePointer?,
    destructor: String? = nil, handle: @escaping Handler = { _, _ in }
  ) {
    guard let pointer else { fatalError("libwayland: out of memory") }
    (self.connection, self.interface, self.pointer) = (connection, interface, pointer)
    (self.destructor, self.handle) = (destructor, handle)
    wl_proxy_add_dispatcher(
      pointer,
      { object, _, _, message, arguments in
        guard let object, let message, let arguments else { return 0 }
        // The handler may release the object.
        let strong = Unmanaged<WaylandObject>.fromOpaque(object).takeUnretainedValue()
        let event = String(cString: message.pointee.name)
        withExtendedLifetime(strong) { strong.handle(event, arguments) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  deinit {
    guard let destructor else { return wl_proxy_destroy(pointer) }
    marshal(destructor, [], flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
  }

  /// Sends a request.
  func send(_ request: String, _ arguments: wl_argument...) { marshal(request, arguments) }

  /// Sends a request whose first argument is a new object, which `destroy` ends.
  func create(
    _ request: String, _ interface: WaylandInterface, _ arguments: wl_argument...,
    handle: @escaping Handler = { _, _ in }
  ) -> WaylandObject {
    let object = marshal(request, [wl_argument(n: 0)] + arguments, interface)
    return WaylandObject(connection, interface, object, destructor: "destroy", handle: handle)
  }

  /// Binds a global of this registry, in the interface's version or that of the compositor if it is lower.
  func bind(
    _ name: UInt32, _ interface: WaylandInterface, _ offered: UInt32,
    destructor: String? = nil, handle: @escaping Handler = { _, _ in }
  ) -> WaylandObject {
    let version = min(offered, interface.version)
    let arguments = [
      wl_argument(u: name), wl_argument(s: interface.pointer.pointee.name),
      wl_argument(u: version), wl_argument(n: 0),
    ]
    let object = marshal("bind", arguments, interface, version: version)
    return WaylandObject(connection, interface, object, destructor: destructor, handle: handle)
  }

  /// Sends a request; returns the object that it creates, which has this object's version by default.
  @discardableResult private func marshal(
    _ request: String, _ arguments: [wl_argument], _ created: WaylandInterface? = nil,
    version: UInt32? = nil, flags: UInt32 = 0
  ) -> OpaquePointer? {
    var arguments = arguments
    return wl_proxy_marshal_array_flags(
      pointer, interface.opcode(of: request), created?.pointer,
      version ?? wl_proxy_get_version(pointer), flags, &arguments)
  }
}
