#if os(Linux)
  import CXCB
  import SeltzerMotion
  import SeltzerSystem

  /// The desktops of an X11 window manager, by the root window's properties of the Extended Window Manager
  /// Hints.
  final class EWMHWorkspaces: WorkspaceReader {
    private let root: RootWindow
    private var isFirst = true

    /// Follows the current desktop; nil if the window manager does not report it.
    init?(_ root: RootWindow) {
      guard root.number("_NET_CURRENT_DESKTOP") != nil else { return nil }
      self.root = root
      root.watchProperties()
    }

    var requests: [pollfd] { [.readable(root.descriptor)] }

    func read() throws(MotionError) -> Workspaces? {
      let hasChanged = root.takeEvents()
      guard root.isOpen else {
        throw .unreadable("workspaces", reason: "the X server has closed the connection")
      }
      guard hasChanged || isFirst, let current = root.number("_NET_CURRENT_DESKTOP") else {
        return nil
      }
      isFirst = false
      let count = root.number("_NET_NUMBER_OF_DESKTOPS") ?? 1
      return Workspaces(current: current, numbers: Array(0..<min(max(count, 1), 1000)))
    }
  }

  /// The root window of an X server's default screen.
  final class RootWindow {
    private let connection: OpaquePointer
    private let window: xcb_window_t
    private var atoms: [String: xcb_atom_t] = [:]

    /// Connects to a server; nil without a display or if that fails.
    init?(display: String?) {
      guard let display, !display.isEmpty else { return nil }
      var number: Int32 = 0
      guard let connection = xcb_connect(display, &number) else { return nil }
      self.connection = connection
      var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
      guard xcb_connection_has_error(connection) == 0 else {
        xcb_disconnect(connection)
        return nil
      }
      for _ in 0..<number { xcb_screen_next(&screens) }
      window = screens.data.pointee.root
    }

    deinit { xcb_disconnect(connection) }

    var descriptor: Int32 { xcb_get_file_descriptor(connection) }
    var isOpen: Bool { xcb_connection_has_error(connection) == 0 }

    /// Reports changes of properties as events.
    func watchProperties() {
      var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, &mask)
      xcb_flush(connection)
    }

    /// Takes the events that have arrived; returns whether one of the properties read so far has changed.
    func takeEvents() -> Bool {
      var hasChanged = false
      while let event = xcb_poll_for_event(connection) {
        defer { free(event) }
        guard event.pointee.response_type & 0x7F == XCB_PROPERTY_NOTIFY else { continue }
        event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) { event in
          hasChanged = hasChanged || atoms.values.contains(event.pointee.atom)
        }
      }
      return hasChanged
    }

    /// Returns a property that is a number; nil if it is not set.
    func number(_ name: String) -> Int? {
      let bytes = property(name)
      guard bytes.count >= 4 else { return nil }
      return Int(bytes.withUnsafeBytes { $0.load(as: UInt32.self) })
    }

    /// Returns a property that is text; nil if it is not set.
    func text(_ name: String) -> String? {
      let bytes = property(name).prefix { $0 != 0 }
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the bytes of a property, at most 4096; empty if it is not set.
    private func property(_ name: String) -> [UInt8] {
      guard let atom = atom(name) else { return [] }
      let cookie = xcb_get_property(
        connection, 0, window, atom, xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue), 0, 1024)
      guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
      defer { free(reply) }
      return Array(
        UnsafeRawBufferPointer(
          start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))))
    }

    /// Returns the atom of a name; nil if no client has used it.
    private func atom(_ name: String) -> xcb_atom_t? {
      if let atom = atoms[name] { return atom }
      let cookie = xcb_intern_atom(connection, 1, UInt16(name.utf8.count), name)
      guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return nil }
      defer { free(reply) }
      guard reply.pointee.atom != 0 else { return nil }
      atoms[name] = reply.pointee.atom
      return reply.pointee.atom
    }
  }
#endif
