import CGLib
import CSoup
import SeltzerDocument

/// An HTTP request, to be answered once.
struct WebRequest {
  private let message: OpaquePointer?
  var path: String
  let query: [String: String]

  init(
    _ message: OpaquePointer?, _ path: UnsafePointer<CChar>? = nil, _ query: OpaquePointer? = nil
  ) {
    self.message = message
    self.path = path.map { String(cString: $0) } ?? ""
    var values: [String: String] = [:]
    for name in ["palette", "scene", "width", "height", "name"] where query != nil {
      if let value = g_hash_table_lookup(query, name) {
        values[name] = String(cString: value.assumingMemoryBound(to: CChar.self))
      }
    }
    self.query = values
  }

  var headers: OpaquePointer? { soup_server_message_get_request_headers(message) }
  var method: String { String(cString: soup_server_message_get_method(message)) }

  func header(_ name: String) -> String? {
    soup_message_headers_get_one(headers, name).map { String(cString: $0) }
  }

  /// The remote end of the connection, which identifies it.
  var remote: UnsafeMutablePointer<GSocketAddress>? {
    soup_server_message_get_remote_address(message)
  }

  func hasCookie(_ cookie: String) -> Bool {
    (header("Cookie") ?? "").split { $0 == ";" || $0 == " " }.contains { $0 == cookie }
  }

  /// Ends the connection before libsoup reads the body, whose length it would warn of on stderr.
  func drop() { g_object_unref(soup_server_message_steal_connection(message)) }

  /// Accepts a WebSocket, and calls a function when the client has been told.
  func upgrade(_ opened: @convention(c) (OpaquePointer?, gpointer?) -> Void, _ data: gpointer) {
    if soup_websocket_server_process_handshake(message, nil, nil, nil, nil) != 0 {
      let opened = unsafeBitCast(opened, to: GCallback.self)
      connect(gpointer(message), "wrote-informational", opened, data)
    }
  }

  var body: [UInt8] {
    let bytes = soup_message_body_flatten(soup_server_message_get_request_body(message))
    defer { g_bytes_unref(bytes) }
    return array(bytes)
  }

  func ignoreBody() {
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
    headers: [(String, String)] = []
  ) {
    let socket = "ws://\(header("Host") ?? "")"
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
      + "connect-src 'self' \(socket); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    let common = [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ]
    for (name, value) in common + headers {
      soup_message_headers_replace(soup_server_message_get_response_headers(message), name, value)
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
    reply([], type: type, headers: [("Content-Disposition", "attachment; filename=\"\(name)\"")])
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes)
    g_bytes_unref(bytes)
  }

  /// Answers later, on the same thread, with `resume`.
  func pause() -> PausedRequest {
    soup_server_message_pause(message)
    g_object_ref(gpointer(message))
    return PausedRequest(message: UInt(bitPattern: message))
  }
}

/// A request that waits for its answer.
struct PausedRequest: Sendable {
  let message: UInt

  func resume(_ answer: (WebRequest) -> Void) {
    let message = OpaquePointer(bitPattern: message)
    answer(WebRequest(message))
    soup_server_message_unpause(message)
    g_object_unref(gpointer(message))
  }
}
