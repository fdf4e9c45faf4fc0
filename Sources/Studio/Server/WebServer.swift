import CGLib
import CSoup
import SeltzerDocument
import SeltzerSystem

/// Serves HTTP and WebSocket requests of browsers that have exchanged a code for a cookie, on one thread.
///
/// A code works once, because programs that open the address show it in the list of processes. The cookie
/// is sent only below a random path, because a browser sends cookies to every port of a host. The checks
/// of Host and Origin refuse pages of other servers, and those whose name resolves to this machine (DNS
/// rebinding).
final class WebServer {
  /// Bytes of an upload.
  static let maximumBodySize = 32 << 20
  /// Bytes of a message.
  static let maximumMessageSize = 256 << 10
  /// What a browser gets without the cookie.
  private static let entrance = [
    "/": (PackageResources.enter_html, "text/html; charset=utf-8"),
    "/enter.js": (PackageResources.enter_js, "text/javascript"),
    "/studio.css": (PackageResources.studio_css, "text/css"),
  ]

  private let path = "/\(secret())/"
  private let cookie = "seltzer=\(secret())"
  /// The codes that have not been used, and when they expire.
  private var codes: [(text: String, end: Int64)] = []
  private(set) var port = 0
  private let host: String
  private let server: UnsafeMutablePointer<SoupServer>?
  private let listener = g_socket_service_new()
  let connections = ConnectionList()
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
    // The standard of 10 would let few wait while a picture is drawn.
    g_socket_listener_set_backlog(pointer(listener), 128)
    var actual: UnsafeMutablePointer<GSocketAddress>?
    var error: UnsafeMutablePointer<GError>?
    guard
      g_socket_listener_add_address(
        pointer(listener), address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &actual,
        &error) != 0
    else {
      defer { g_error_free(error) }
      let reason = error.map { String(cString: $0.pointee.message) } ?? ""
      let code = GIOErrorEnum(UInt32(error?.pointee.code ?? 0))
      throw [G_IO_ERROR_ADDRESS_IN_USE, G_IO_ERROR_PERMISSION_DENIED].contains(code)
        ? .unavailable("\(host):\(port): \(reason); choose another port")
        : .usage("'\(host)' is not an address of this machine, such as 127.0.0.1: \(reason)")
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

  /// Returns 128 random bits.
  private static func secret() -> String {
    (0..<4).map { _ in String(UInt64.random(in: 1 << 32..<1 << 33), radix: 16).dropFirst() }
      .joined()
  }

  /// Returns an address of the page that lets one browser in, within 10 minutes.
  func invite(elsewhere: Bool = false) -> String {
    let code = Self.secret()
    codes = codes.suffix(3) + [(code, MonotonicClock.now + 600_000_000_000)]
    // Of every address of this machine, another machine can use one.
    let host = elsewhere && host == "0.0.0.0" ? "ADDRESS" : host.contains(":") ? "[\(host)]" : host
    // Browsers do not send this part of an address, so that no log holds it.
    return "http://\(host):\(port)/#\(code)"
  }

  private func addHandlers() {
    let this = Unmanaged.passUnretained(self).toOpaque()
    soup_server_add_early_handler(
      server, nil,
      { _, message, path, _, this in WebServer.of(this)?.check(WebRequest(message, path)) },
      this, nil)
    soup_server_add_handler(
      server, nil,
      { _, message, path, query, this in
        WebServer.of(this)?.answer(WebRequest(message, path, query))
      }, this, nil)
    let accept: @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> gboolean = {
      if let connection = $1?.assumingMemoryBound(to: GSocketConnection.self) {
        WebServer.of($3)?.accept(connection)
      }
      return 1
    }
    connect(listener, "incoming", unsafeBitCast(accept, to: GCallback.self), this)
  }

  private static func of(_ this: gpointer?) -> WebServer? { object(this, as: WebServer.self) }

  private func accept(_ connection: UnsafeMutablePointer<GSocketConnection>) {
    guard let local = g_socket_connection_get_local_address(connection, nil),
      let remote = g_socket_connection_get_remote_address(connection, nil)
    else { return }
    defer {
      g_object_unref(local)
      g_object_unref(remote)
    }
    connections.add(connection, from: remote)
    soup_server_accept_iostream(server, pointer(connection), local, remote, nil)
  }

  /// Refuses a request as soon as its headers are known.
  private func check(_ request: WebRequest) {
    let given = request.header("Host") ?? ""
    let name = given.hasSuffix(":\(port)") ? given.dropLast("\(port)".count + 1) : "-"
    let bare = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : String(name)
    // A page of another server has a name, not a number, unless it is of this one.
    let isHost = bare == "localhost" || g_hostname_is_ip_address(bare) != 0
    let isEntering = request.path == "/enter"
    let isOrigin = request.header("Origin").map { $0 == "http://\(given)" } ?? !isEntering
    let isInside = request.path.hasPrefix(path)
    let isTrusted = isInside && request.hasCookie(cookie)
    let limit = isTrusted ? Self.maximumBodySize : 1000
    let length = soup_message_headers_get_content_length(request.headers)
    if length < 0 { return request.drop() }
    if !isHost || !isOrigin {
      request.fail(403, "this is not the address of the page")
    } else if isInside && !isTrusted {
      request.reply(PackageResources.enter_html, type: "text/html; charset=utf-8", status: 403)
    } else if !isTrusted, !isEntering, Self.entrance[request.path] == nil {
      request.fail(404, "there is no such page")
    } else if isTrusted, !connections.trust(request.remote) {
      request.fail(503, "there are too many connections")
    } else if !["GET", "HEAD", "POST"].contains(request.method) {
      request.fail(405, "the method is not supported")
    } else if length > limit {
      request.fail(413, "a body has at most \(limit) bytes here")
    } else if soup_message_headers_get_encoding(request.headers) == SOUP_ENCODING_CHUNKED {
      request.fail(411, "a body needs its length")
    } else {
      return
    }
    request.ignoreBody()
  }

  /// Answers a request that has passed the check.
  private func answer(_ request: WebRequest) {
    var request = request
    if let (bytes, type) = Self.entrance[request.path] {
      request.reply(bytes, type: type)
    } else if request.path == "/enter" {
      enter(request)
    } else if request.path == path + "socket" {
      request.upgrade(
        { WebServer.of($1)?.open(WebSocket($0)) }, Unmanaged.passUnretained(self).toOpaque())
    } else {
      request.path = String(request.path.dropFirst(path.count))
      receive(request)
    }
  }

  /// Exchanges a code for the cookie and the page's path.
  private func enter(_ request: WebRequest) {
    let code = String(decoding: request.body, as: UTF8.self)
    let client = request.remote.map { g_inet_socket_address_get_port(pointer($0)) } ?? 0
    // Other users of this machine can read the code in the list of processes.
    guard TCPSocket.users(client: client, server: UInt16(port)).allSatisfy({ $0 == geteuid() }),
      request.method == "POST", let index = codes.firstIndex(where: { $0.text == code }),
      codes.remove(at: index).end > MonotonicClock.now
    else {
      return request.fail(403, "the code has been used, is too old, or comes from another user")
    }
    request.reply(
      Array(path.utf8), type: "text/plain",
      headers: [("Set-Cookie", "\(cookie); HttpOnly; SameSite=Strict; Path=\(path)")])
  }
}
