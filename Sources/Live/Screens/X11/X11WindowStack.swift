#if os(Linux)
  import CXCB
  import SeltzerPicture

  /// The windows that a window manager lists, and which areas they cover (EWMH).
  final class X11WindowStack {
    private struct Window {
      let place: X11Rectangle
      /// Whether the window is fullscreen or maximized.
      let isLarge: Bool
    }

    private let connection: X11Connection
    /// The windows whose events are selected.
    private var watched: Set<xcb_window_t> = []
    /// Windows of other programs that lie above the root and below all others.
    private(set) var desktops: [xcb_window_t] = []
    /// The windows that the user can see, apart from desktops and panels.
    private var visible: [Window] = []
    private var workArea: X11Rectangle?

    init(_ connection: X11Connection) { self.connection = connection }

    /// Whether an event may have changed the stack.
    func isChange(_ event: X11Event) -> Bool {
      switch event {
      case .property(connection.root, let atom):
        [.clientList, .currentDesktop, .workArea].contains { connection[$0] == atom }
      case .property(let window, let atom):
        watched.contains(window)
          && [.state, .windowDesktop, .windowType].contains { connection[$0] == atom }
      case .configured(let window, _, _), .mapped(let window): watched.contains(window)
      default: false
      }
    }

    /// Whether a fullscreen or maximized window covers an area, or another window its whole work area.
    func covers(_ area: X11Rectangle) -> Bool {
      let work = workArea?.intersection(area) ?? area
      return visible.contains {
        $0.place.contains(work) || ($0.isLarge && $0.place.containsMiddle(of: area))
      }
    }

    /// Reads the state of all windows except one.
    func update(except own: xcb_window_t?) {
      let root = connection.root
      let list = connection.request(.clientList, of: root)
      let current = connection.request(.currentDesktop, of: root)
      let area = connection.request(.workArea, of: root)
      let windows = connection.values(of: list).filter { $0 != own }
      let desktop = connection.values(of: current).first ?? 0
      let areas = connection.values(of: area).map { Int(Int32(bitPattern: $0)) }
      let first = 4 * Int(desktop)
      workArea =
        areas.count < first + 4
        ? nil
        : PixelSize(width: areas[first + 2], height: areas[first + 3]).map {
          X11Rectangle(x: areas[first], y: areas[first + 1], size: $0)
        }
      for window in windows where !watched.contains(window) {
        connection.select(
          XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY, of: window)
      }
      watched = Set(windows)
      (desktops, visible) = ([], [])
      // All requests are sent before the first reply is awaited.
      for question in windows.map({ Question($0, connection) }) {
        let place = question.place(connection)
        let types = connection.values(of: question.types)
        // A virtual desktop; the largest number is all, nil is unknown.
        let number = connection.values(of: question.desktop).first
        let states = connection.values(of: question.states)
        func has(_ state: X11Atom) -> Bool { states.contains(connection[state]) }
        if types.contains(connection[.desktopType]) {
          desktops.append(question.window)
        } else if let place, !types.contains(connection[.dockType]), !has(.hidden),
          number == nil || number == desktop || number == .max
        {
          let isMaximized = has(.maximizedHorizontally) && has(.maximizedVertically)
          visible.append(Window(place: place, isLarge: isMaximized || has(.fullscreen)))
        }
      }
    }

    /// The requests about a window.
    private struct Question {
      let window: xcb_window_t
      let types: xcb_get_property_cookie_t
      let states: xcb_get_property_cookie_t
      let desktop: xcb_get_property_cookie_t
      private let attributes: xcb_get_window_attributes_cookie_t
      private let geometry: xcb_get_geometry_cookie_t
      private let corner: xcb_translate_coordinates_cookie_t

      init(_ window: xcb_window_t, _ connection: X11Connection) {
        self.window = window
        types = connection.request(.windowType, of: window)
        states = connection.request(.state, of: window)
        desktop = connection.request(.windowDesktop, of: window)
        attributes = xcb_get_window_attributes(connection.server, window)
        geometry = xcb_get_geometry(connection.server, window)
        corner = xcb_translate_coordinates(connection.server, window, connection.root, 0, 0)
      }

      /// Returns the window's area; nil if it is not mapped.
      func place(_ connection: X11Connection) -> X11Rectangle? {
        let server = connection.server
        // Reads all replies, as unread ones would use memory.
        let attributes = xcb_get_window_attributes_reply(server, attributes, nil)?.taken()
        let geometry = xcb_get_geometry_reply(server, geometry, nil)?.taken()
        let corner = xcb_translate_coordinates_reply(server, corner, nil)?.taken()
        guard UInt32(attributes?.map_state ?? 0) == XCB_MAP_STATE_VIEWABLE.rawValue, let corner,
          let size = geometry?.size
        else { return nil }
        return X11Rectangle(x: Int(corner.dst_x), y: Int(corner.dst_y), size: size)
      }
    }
  }
#endif
