// Both C modules include GLib, and its types belong to the first one: keep the order of imports.
import CGdkPixbuf
import CSoup
import SeltzerDocument
import SeltzerSystem

/// Serves HTTP and WebSocket requests whose address contains a random token, on one thread.
///
/// A web page that another server delivers cannot know the token. The checks of Host and Origin also refuse
/// pages whose own name resolves to this machine (DNS rebinding).
final class WebServer {
  /// Bytes of an upload.
  static let maximumBodySize = 32 << 20
  /// Bytes of a message.
  static let maximumMessageSize = 256 << 10
  private static let maximumConnectionCount = 64
  /// Seconds without a byte after which a connection is closed.
  private static let idleTime: guint = 30

  /// 128 random bits.
  let token = (0..<4).map { _ in
    String(UInt64.random(in: 1 << 32..<1 << 33), radix: 16).dropFirst()
  }.joined()
  private(set) var port = 0
  private let host: String
  private let server: UnsafeMutablePointer<SoupServer>?
  private let listener = g_socket_service_new()
  private let connections = ConnectionCount()
  private let receive: (WebRequest) -> Void
  private let open: (WebSocket) -> Void

  /// Listens at an IP address.
  ///
  /// - Parameters:
  ///   - host: The address.
  ///   - port: The port; 0 is a free one.
  ///   - receive: Is called with each request, which it answers.
  ///   - open: Is called with each new WebSocket, which it keeps.
  /// - Throws: `StudioError.wrongAddress` or `.cannotListen`.
  init(
    address host: String, port: UInt16, receive: @escaping (WebRequest) -> Void,
    open: @escaping (WebSocket) -> Void
  ) throws(StudioError) {
    (self.host, self.receive, self.open) = (host, receive, open)
    server = pointer(g_object_new_with_properties(soup_server_get_type(), 0, nil, nil))
    guard let address = g_inet_socket_address_new_from_string(host, guint(port)) else {
      throw .wrongAddress(host)
    }
    defer { g_object_unref(address) }
    var actual: UnsafeMutablePointer<GSocketAddress>?
    var error: UnsafeMutablePointer<GError>?
    guard
      g_socket_listener_add_address(
        pointer(listener), address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &actual,
        &error) != 0
    else {
      defer { g_error_free(error) }
      throw .cannotListen(
        "\(host):\(port)", reason: error.map { String(cString: $0.pointee.message) } ?? "")
    }
    self.port = Int(g_inet_socket_address_get_port(pointer(actual)))
    g_object_unref(actual)
    addHandlers()
  }

  deinit {
    g_socket_listener_close(pointer(listener))
    g_object_unref(listener)
    soup_server_disconnect(server)
    g_object_unref(server)
  }

  /// The page's address.
  var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(token)/" }

  private func addHandlers() {
    let this = Unmanaged.passUnretained(self).toOpaque()
    let check: SoupServerCallback = { _, message, path, _, this in
      WebServer.of(this)?.check(WebRequest(message, path))
    }
    soup_server_remove_websocket_extension(server, soup_websocket_extension_deflate_get_type())
    soup_server_add_early_handler(server, nil, check, this, nil)
    soup_server_add_handler(
      server, nil,
      { _, message, path, query, this in
        guard let this = WebServer.of(this) else { return }
        var request = WebRequest(message, path, query)
        request.path.removeFirst(this.token.count + 2)
        this.receive(request)
      }, this, nil)
    let socket = "/\(token)/socket"
    soup_server_add_early_handler(server, socket, check, this, nil)
    soup_server_add_websocket_handler(
      server, socket, nil, nil,
      { _, _, _, connection, this in WebServer.of(this)?.open(WebSocket(connection)) }, this, nil)
    let accept: @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> gboolean = {
      if let connection = $1?.assumingMemoryBound(to: GSocketConnection.self) {
        WebServer.of($3)?.accept(connection)
      }
      return 1
    }
    connect(listener, "incoming", unsafeBitCast(accept, to: GCallback.self), this)
  }

  private static func of(_ this: gpointer?) -> WebServer? { object(this) }

  private func accept(_ connection: UnsafeMutablePointer<GSocketConnection>) {
    guard connections.value < Self.maximumConnectionCount,
      let local = g_socket_connection_get_local_address(connection, nil),
      let remote = g_socket_connection_get_remote_address(connection, nil)
    else { return }
    defer {
      g_object_unref(local)
      g_object_unref(remote)
    }
    g_socket_set_timeout(g_socket_connection_get_socket(connection), Self.idleTime)
    connections.value += 1
    g_object_weak_ref(
      pointer(connection),
      { count, _ in
        count.map { Unmanaged<ConnectionCount>.fromOpaque($0).takeRetainedValue().value -= 1 }
      },
      Unmanaged.passRetained(connections).toOpaque())
    soup_server_accept_iostream(server, pointer(connection), local, remote, nil)
  }

  /// Refuses a request as soon as its headers are known.
  private func check(_ request: WebRequest) {
    let given = request.header("Host") ?? ""
    let name = given.hasSuffix(":\(port)") ? given.dropLast("\(port)".count + 1) : "-"
    let bare = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : String(name)
    // A page of another server has a name, not a number, unless it is of this one.
    let isHost = bare == "localhost" || g_hostname_is_ip_address(bare) != 0
    let isOrigin = request.header("Origin").map { $0 == "http://\(given)" } ?? true
    let length = soup_message_headers_get_content_length(request.headers)
    if !isHost || !isOrigin {
      request.fail(403, "this is not the address of the page")
    } else if !request.path.hasPrefix("/\(token)/") {
      request.fail(404, "there is no such page")
    } else if !["GET", "HEAD", "POST"].contains(request.method) {
      request.fail(405, "the method is not supported")
    } else if length > Self.maximumBodySize {
      request.fail(413, "a file has at most \(Self.maximumBodySize >> 20) MiB")
    } else if soup_message_headers_get_encoding(request.headers) == SOUP_ENCODING_CHUNKED {
      request.fail(411, "a body needs its length")
    } else {
      return
    }
    request.ignoreBody()
  }
}

private final class ConnectionCount {
  var value = 0
}

/// An HTTP request, to be answered once.
struct WebRequest {
  private let message: OpaquePointer?
  var path: String
  let query: [String: String]

  fileprivate init(
    _ message: OpaquePointer?, _ path: UnsafePointer<CChar>? = nil, _ query: OpaquePointer? = nil
  ) {
    self.message = message
    self.path = path.map { String(cString: $0) } ?? ""
    var values: [String: String] = [:]
    for name in ["palette", "width", "height", "name"] where query != nil {
      if let value = g_hash_table_lookup(query, name) {
        values[name] = String(cString: value.assumingMemoryBound(to: CChar.self))
      }
    }
    self.query = values
  }

  fileprivate var headers: OpaquePointer? { soup_server_message_get_request_headers(message) }

  var method: String { String(cString: soup_server_message_get_method(message)) }

  func header(_ name: String) -> String? {
    soup_message_headers_get_one(headers, name).map { String(cString: $0) }
  }

  var body: [UInt8] {
    let bytes = soup_message_body_flatten(soup_server_message_get_request_body(message))
    defer { g_bytes_unref(bytes) }
    return array(bytes)
  }

  fileprivate func ignoreBody() {
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
    soup_message_headers_replace(
      soup_server_message_get_response_headers(message), "Connection", "close")
  }

  func fail(_ status: guint, _ reason: String) {
    reply(JSONValue.object([("error", .text(reason))]), status: status)
  }

  func reply(_ value: JSONValue, status: guint = 200) {
    reply(Array("\(value)\n".utf8), type: "application/json", status: status)
  }

  func reply(
    _ bytes: [UInt8], type: String, status: guint = 200,
    headers: KeyValuePairs<String, String> = [:]
  ) {
    let socket = "ws://\(header("Host") ?? "")"
    let all: [(key: String, value: String)] =
      [
        (
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
            + "connect-src 'self' \(socket); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
      ] + headers.map { ($0.key, $0.value) }
    for header in all {
      soup_message_headers_replace(
        soup_server_message_get_response_headers(message), header.key, header.value)
    }
    soup_server_message_set_status(message, status, nil)
    bytes.withUnsafeBytes {
      soup_server_message_set_response(
        message, type, SOUP_MEMORY_COPY, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
        gsize($0.count))
    }
  }

  /// Delivers a file to keep; takes ownership of the bytes.
  func reply(_ bytes: OpaquePointer?, type: String, name: String) {
    reply([], type: type, headers: ["Content-Disposition": "attachment; filename=\"\(name)\""])
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes)
    g_bytes_unref(bytes)
  }

  /// Answers later, on the same thread, with `resume`.
  func pause() -> PausedRequest {
    soup_server_message_pause(message)
    g_object_ref(gpointer(message))
    return PausedRequest(message: UInt(bitPattern: message))
  }

  fileprivate init(_ paused: PausedRequest) {
    self.init(OpaquePointer(bitPattern: paused.message))
  }
}

/// A request that waits for its answer.
struct PausedRequest: Sendable {
  fileprivate let message: UInt

  func resume(_ answer: (WebRequest) -> Void) {
    let message = OpaquePointer(bitPattern: message)
    answer(WebRequest(self))
    soup_server_message_unpause(message)
    g_object_unref(gpointer(message))
  }
}

/// An open WebSocket.
final class WebSocket {
  /// Bytes of text that may wait for a client that shows no pictures.
  private static let maximumBacklog = 16 << 20
  /// Messages that arrive between two turns of the main loop, during which other clients wait.
  private static let maximumBurst = 1000

  var receive: (String) -> Void = { _ in }
  var hasClosed: () -> Void = {}
  private let connection: OpaquePointer?
  private var backlog = 0
  private var burst = 0

  fileprivate init(_ connection: OpaquePointer?) {
    self.connection = connection
    g_object_ref(gpointer(connection))
    soup_websocket_connection_set_max_incoming_payload_size(
      connection, guint64(WebServer.maximumMessageSize))
    // An answer to a ping keeps the connection from being idle.
    soup_websocket_connection_set_keepalive_interval(connection, 10)
    let this = Unmanaged.passUnretained(self).toOpaque()
    let receive: @convention(c) (gpointer?, gint, OpaquePointer?, gpointer?) -> Void = {
      _, type, bytes, this in
      guard let this = object(this, as: WebSocket.self), this.isOpen else { return }
      this.burst += 1
      if this.burst > WebSocket.maximumBurst { return this.close() }
      let text = String(validating: array(bytes), as: UTF8.self)
      this.receive(type == gint(SOUP_WEBSOCKET_DATA_TEXT.rawValue) ? text ?? "" : "")
    }
    let close: @convention(c) (gpointer?, gpointer?) -> Void = {
      object($1, as: WebSocket.self)?.hasClosed()
    }
    connect(gpointer(connection), "message", unsafeBitCast(receive, to: GCallback.self), this)
    connect(gpointer(connection), "closed", unsafeBitCast(close, to: GCallback.self), this)
  }

  deinit {
    g_signal_handlers_disconnect_matched(
      gpointer(connection), G_SIGNAL_MATCH_DATA, 0, 0, nil, nil,
      Unmanaged.passUnretained(self).toOpaque())
    close()
    g_object_unref(gpointer(connection))
  }

  private var isOpen: Bool {
    soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN
  }

  func close() {
    if isOpen { soup_websocket_connection_close(connection, 1008, nil) }
  }

  /// Notes that the main loop has turned.
  func hasWaited() { burst = 0 }

  /// Notes that the client has read what was sent.
  func hasRead() { backlog = 0 }

  func send(_ text: String) {
    backlog += text.utf8.count
    guard backlog < Self.maximumBacklog else { return close() }
    if isOpen { soup_websocket_connection_send_text(connection, text) }
  }

  func send(_ bytes: [UInt8]) {
    if isOpen { soup_websocket_connection_send_binary(connection, bytes, gsize(bytes.count)) }
  }
}

private func connect(
  _ object: gpointer?, _ signal: String, _ callback: GCallback, _ data: gpointer
) {
  g_signal_connect_data(object, signal, callback, data, nil, GConnectFlags(rawValue: 0))
}

private func array(_ bytes: OpaquePointer?) -> [UInt8] {
  var count: gsize = 0
  let start = g_bytes_get_data(bytes, &count)
  return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
}

/// Returns the object that a C function passes on.
private func object<Object: AnyObject>(
  _ data: gpointer?, as type: Object.Type = Object.self
) -> Object? {
  data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// Converts between a GObject's type and those it is derived from.
private func pointer<From, To>(_ object: UnsafeMutablePointer<From>?) -> UnsafeMutablePointer<To>? {
  object.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: To.self) }
}
