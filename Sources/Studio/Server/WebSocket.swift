import CGLib
import CSoup
import SeltzerSystem

/// An open WebSocket.
final class WebSocket {
  /// Bytes of text that may wait for a client that shows no pictures.
  private static let maximumBacklog = 16 << 20
  /// Frames that arrive between two turns of the main loop, during which other clients wait.
  private static let maximumBurst = 1000
  /// What the answer to a ping counts; libsoup takes time in proportion to those that wait.
  private static let pongCost = maximumBacklog / 1000
  /// An extension that sees every frame, because libsoup has no signal for pings and fragments.
  private static let counterType = g_type_register_static_simple(
    soup_websocket_extension_get_type(), "SeltzerFrameCounter",
    guint(MemoryLayout<SoupWebsocketExtensionClass>.size),
    { type, _ in
      let type = type?.assumingMemoryBound(to: SoupWebsocketExtensionClass.self)
      type?.pointee.process_incoming_message = { counter, header, payload, _ in
        let socket = object(g_object_get_data(pointer(counter), "socket"), as: WebSocket.self)
        let isAccepted = socket?.accepts(header?.pointee ?? 0, g_bytes_get_size(payload))
        if isAccepted == true { return payload }
        // libsoup reads on until the client closes too.
        g_bytes_unref(payload)
        return g_bytes_new(nil, 0)
      }
    }, guint(MemoryLayout<SoupWebsocketExtension>.size), nil, GTypeFlags(0))

  var receive: (String) -> Void = { _ in }
  var hasClosed: () -> Void = {}
  private let connection: OpaquePointer?
  private let counter: UnsafeMutablePointer<GObject>?
  private var backlog = 0
  private var burst = 0
  private var unfinishedSize = 0

  /// Takes over the connection of a request that was accepted as a WebSocket.
  init(_ message: OpaquePointer?) {
    let uri = soup_server_message_get_uri(message)
    let stream = soup_server_message_steal_connection(message)
    counter = g_object_new_with_properties(Self.counterType, 0, nil, nil)
    connection = soup_websocket_connection_new(
      stream, uri, SOUP_WEBSOCKET_CONNECTION_SERVER, nil, nil, g_list_append(nil, counter))
    g_object_unref(stream)
    soup_websocket_connection_set_max_incoming_payload_size(
      connection, guint64(WebServer.maximumMessageSize))
    // An answer to a ping keeps the connection from being idle.
    soup_websocket_connection_set_keepalive_interval(connection, 10)
    let this = Unmanaged.passUnretained(self).toOpaque()
    g_object_set_data(counter, "socket", this)
    let receive: @convention(c) (gpointer?, gint, OpaquePointer?, gpointer?) -> Void = {
      _, type, bytes, this in
      guard let this = object(this, as: WebSocket.self), this.isOpen else { return }
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
    g_object_set_data(counter, "socket", nil)
    close()
    g_object_unref(gpointer(connection))
  }

  private var isOpen: Bool {
    soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN
  }

  func close() { if isOpen { soup_websocket_connection_close(connection, 1008, nil) } }
  /// Notes that the main loop has turned.
  func hasWaited() { burst = 0 }
  /// Notes that the client has read what was sent.
  func hasRead() { backlog = 0 }

  /// Counts a frame by its first byte and the bytes that it holds; false after the limit.
  private func accepts(_ head: UInt8, _ size: gsize) -> Bool {
    let (isLast, isControl, isPing) = (head & 0x80 != 0, head & 8 != 0, head & 15 == 9)
    burst += 1
    if isPing { backlog += Self.pongCost }
    if !isControl { unfinishedSize += Int(size) }
    let isLong = unfinishedSize > WebServer.maximumMessageSize
    if isLong || burst > Self.maximumBurst || backlog > Self.maximumBacklog { close() }
    if isLast, !isControl { unfinishedSize = 0 }
    return isOpen
  }

  func send(_ text: String) {
    backlog += text.utf8.count
    guard backlog < Self.maximumBacklog else { return close() }
    if isOpen { soup_websocket_connection_send_text(connection, text) }
  }

  func send(_ bytes: [UInt8]) {
    if isOpen { soup_websocket_connection_send_binary(connection, bytes, gsize(bytes.count)) }
  }
}
