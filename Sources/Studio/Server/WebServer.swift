import CGLib
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
  /// - Throws: An error if the text is not an address, or if it is in use.
  init(
    address host: String, port: UInt16, receive: @escaping (WebRequest) -> Void,
    open: @escaping (WebSocket) -> Void
  ) throws(Failure) {
    (self.host, self.receive, self.open) = (host, receive, open)
    server = pointer(g_object_new_with_properties(soup_server_get_type(), 0, nil, nil))
    guard let address = g_inet_socket_address_new_from_string(host, guint(port)) else {
      throw .usage("'\(excerpt(host))' is not an IP address such as 127.0.0.1 or 0.0.0.0")
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
      let reason = error.map { String(cString: $0.pointee.message) } ?? ""
      throw .unavailable("\(host):\(port): \(reason); choose another port")
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
