import CXCB
import SeltzerPicture

/// The windows that a window manager lists, and which areas they cover (EWMH).
final class X11WindowStack {
  private let connection: X11Connection
  /// The windows whose events are selected.
  private var watched: Set<xcb_window_t> = []
  /// Large windows of other programs that lie above the root and below all others.
  private(set) var desktops: [xcb_window_t] = []
  /// Whether one of them lies above a window that was left out.
  private(set) var hidesOwn = false
  /// The opaque parts of windows that the user can see, apart from desktops and panels.
  private var opaque: [X11Rectangle] = []
  private var workArea: X11Rectangle?
  /// The work areas of the monitors, as Mutter tells them; its other one spans all.
  private var workAreas: [X11Rectangle] = []

  init(_ connection: X11Connection) { self.connection = connection }

  /// Whether an event may have changed the stack.
  func isChange(_ event: X11Event) -> Bool {
    switch event {
    case .property(connection.root, let atom):
      [.clientList, .currentDesktop, .workArea, .showingDesktop].contains { connection[$0] == atom }
    case .property(let window, let atom):
      watched.contains(window)
        && [.state, .windowDesktop, .windowType, .opacity, .opaqueRegion].contains {
          connection[$0] == atom
        }
    case .configured(let window, _, _): watched.contains(window)
    // Also windows without a manager, such as those of screen lockers.
    case .mapped: true
    default: false
    }
  }

  /// Whether opaque windows cover an area together, apart from panels.
  func covers(_ area: X11Rectangle) -> Bool {
    var rest = [workArea(of: area) ?? area]
    // Many small windows leave something free.
    for place in opaque where !rest.isEmpty && rest.count < 100 {
      rest = rest.flatMap { $0.subtracting(place) }
    }
    func count(_ places: [X11Rectangle]) -> Int {
      places.reduce(0) { $0 + $1.size.width * $1.size.height }
    }
    // Terminals of whole characters leave narrow gaps.
    return count(rest) * 50 <= count([area])
  }

  /// Returns what panels leave of a monitor; nil if unknown.
  func workArea(of place: X11Rectangle) -> X11Rectangle? {
    workAreas.first(where: place.contains) ?? workArea?.intersection(place)
  }

  /// Returns the edges of a monitor that panels cover, as in `Scene.margins`; nil if unknown.
  func margins(of place: X11Rectangle) -> [Double]? {
    workArea(of: place).map { free in
      [free.y - place.y, place.right - free.right, place.bottom - free.bottom, free.x - place.x]
        .map { min(Double($0) / Double(place.size.height), 0.4) }
    }
  }

  /// Reads the state of all windows except some.
  func update(except own: [xcb_window_t], hasCompositor: Bool) {
    let root = connection.root
    let free = connection.unmanagedWindows
    let all = connection.values(.clientList, of: root)
    let windows = all.filter { !own.contains($0) }
    let showsDesktop = connection.values(.showingDesktop, of: root).first == 1
    let desktop = connection.values(.currentDesktop, of: root).first ?? 0
    let areas = X11Rectangle.list(connection.values(.workArea, of: root))
    workArea = areas.count > Int(desktop) ? areas[Int(desktop)] : nil
    workAreas = X11Rectangle.list(connection.values(named: "_GTK_WORKAREAS_D\(desktop)", of: root))
    for window in windows where !watched.contains(window) {
      connection.select(XCB_EVENT_MASK_PROPERTY_CHANGE, XCB_EVENT_MASK_STRUCTURE_NOTIFY, of: window)
    }
    watched = Set(windows)
    (desktops, opaque) = ([], [])
    let whole = connection.rootSize ?? PixelSize(1, 1)
    // All requests about windows are sent before the first reply is awaited.
    let others = free.filter { !own.contains($0) && !watched.contains($0) }
    var frames: Set<xcb_window_t> = []
    for question in (windows + others).map({ Question($0, connection) }) {
      let isManaged = watched.contains(question.window)
      let (place, places) = question.places(
        connection, &frames, isManaged: isManaged, hasCompositor)
      let types = connection.values(of: question.types)
      // A virtual desktop; the largest number is all, nil is unknown.
      let number = connection.values(of: question.desktop).first
      let states = connection.values(of: question.states)
      func has(_ state: X11Atom) -> Bool { states.contains(connection[state]) }
      if types.contains(connection[.desktopType]) {
        if let place, place.size.width * 2 > whole.width { desktops.append(question.window) }
      } else if !types.contains(connection[.dockType]), !has(.hidden), !showsDesktop,
        number == nil || number == desktop || number == .max
      {
        opaque += places
      }
    }
    hidesOwn = all.drop { !own.contains($0) }.contains(where: desktops.contains)
  }

  /// The requests about a window.
  private struct Question {
    let window: xcb_window_t
    let types, states, desktop: xcb_get_property_cookie_t
    private let opacity, region, name: xcb_get_property_cookie_t
    private let tree: xcb_query_tree_cookie_t
    private let attributes: xcb_get_window_attributes_cookie_t
    private let geometry: xcb_get_geometry_cookie_t
    private let corner: xcb_translate_coordinates_cookie_t

    init(_ window: xcb_window_t, _ connection: X11Connection) {
      self.window = window
      types = connection.request(.windowType, of: window)
      states = connection.request(.state, of: window)
      desktop = connection.request(.windowDesktop, of: window)
      opacity = connection.request(.opacity, of: window)
      region = connection.request(.opaqueRegion, of: window)
      name = connection.request(.windowClass, of: window)
      tree = xcb_query_tree(connection.server, window)
      attributes = xcb_get_window_attributes(connection.server, window)
      geometry = xcb_get_geometry(connection.server, window)
      corner = xcb_translate_coordinates(connection.server, window, connection.root, 0, 0)
    }

    /// Returns the window's area, and its opaque parts with its frame, which is added to `frames`; none if it is
    /// not mapped, or neither managed nor named: such windows lie below all others, or are input-only.
    func places(
      _ connection: X11Connection, _ frames: inout Set<xcb_window_t>, isManaged: Bool,
      _ hasCompositor: Bool
    ) -> (place: X11Rectangle?, opaque: [X11Rectangle]) {
      let server = connection.server
      // Reads all replies, as unread ones would use memory.
      let attributes = xcb_get_window_attributes_reply(server, attributes, nil)?.taken()
      let geometry = xcb_get_geometry_reply(server, geometry, nil)?.taken()
      let corner = xcb_translate_coordinates_reply(server, corner, nil)?.taken()
      let parent = xcb_query_tree_reply(server, tree, nil)?.taken().parent
      if isManaged, let parent { frames.insert(parent) }
      let opacity = connection.values(of: opacity).first ?? .max
      let region = connection.values(of: region)
      let isNamed = connection.text(of: name) != nil
      guard UInt32(attributes?.map_state ?? 0) == XCB_MAP_STATE_VIEWABLE.rawValue, let corner,
        let geometry, let size = geometry.size, isManaged || isNamed && !frames.contains(window),
        opacity == .max || !hasCompositor
      else { return (nil, []) }
      let own = X11Rectangle(x: Int(corner.dst_x), y: Int(corner.dst_y), size: size)
      if geometry.depth == 32, hasCompositor {
        let parts = X11Rectangle.list(region).map { part in
          X11Rectangle(x: own.x + part.x, y: own.y + part.y, size: part.size)
        }
        return (own, parts)
      }
      let frame = parent == connection.root ? nil : parent.flatMap { connection.place(of: $0) }
      return (own, [own, frame].compactMap(\.self))
    }
  }
}
