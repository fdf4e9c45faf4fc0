import CGLib
import CSoup

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

  init(_ connection: OpaquePointer?) {
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
