import CXCB
import SeltzerOutput
import SeltzerSystem

/// The names of atoms.
enum X11Atom: String, CaseIterable {
  case rootPixmap = "_XROOTPMAP_ID"
  case esetrootPixmap = "ESETROOT_PMAP_ID"
  case supported = "_NET_SUPPORTED"
  case clientList = "_NET_CLIENT_LIST_STACKING"
  case currentDesktop = "_NET_CURRENT_DESKTOP"
  case desktopCount = "_NET_NUMBER_OF_DESKTOPS"
  case i3Socket = "I3_SOCKET_PATH"
  case workArea = "_NET_WORKAREA"
  case showingDesktop = "_NET_SHOWING_DESKTOP"
  case opacity = "_NET_WM_WINDOW_OPACITY"
  case opaqueRegion = "_NET_WM_OPAQUE_REGION"
  /// Owned by the show that publishes its background.
  case publisher = "_SELTZER_BACKGROUND"
  case windowDesktop = "_NET_WM_DESKTOP"
  case windowClass = "WM_CLASS"
  case windowName = "_NET_WM_NAME"
  case state = "_NET_WM_STATE"
  case hidden = "_NET_WM_STATE_HIDDEN"
  case below = "_NET_WM_STATE_BELOW"
  case sticky = "_NET_WM_STATE_STICKY"
  case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
  case skipPager = "_NET_WM_STATE_SKIP_PAGER"
  case windowType = "_NET_WM_WINDOW_TYPE"
  case desktopType = "_NET_WM_WINDOW_TYPE_DESKTOP"
  case dockType = "_NET_WM_WINDOW_TYPE_DOCK"
  case hints = "WM_HINTS"
  case normalHints = "WM_NORMAL_HINTS"
  case protocols = "WM_PROTOCOLS"
  case syncRequest = "_NET_WM_SYNC_REQUEST"
  case syncCounters = "_NET_WM_SYNC_REQUEST_COUNTER"
  case frameDrawn = "_NET_WM_FRAME_DRAWN"
  case deleteWindow = "WM_DELETE_WINDOW"
  case utf8 = "UTF8_STRING"
  case compositor = "_NET_WM_CM_S"
}

/// A connection to an X server and its default screen.
final class X11Connection {
  let server: OpaquePointer
  private let screen: UnsafeMutablePointer<xcb_screen_t>
  let hasDPMS, hasShape, hasSharedMemory, hasSync: Bool
  /// Whether pixmaps can be in shared memory.
  let sharesPixmaps: Bool
  private let atoms: [X11Atom: xcb_atom_t]
  /// The numbers of the extensions' first events; nil if the server lacks the extension.
  let randr, screenSaver: UInt8?
  /// An event that has been read, but not handled.
  private var waiting: UnsafeMutablePointer<xcb_generic_event_t>?

  /// Connects to a server; the default is the one named by `DISPLAY`.
  init(display: String? = getenv("DISPLAY").map { String(cString: $0) }) throws(LiveError) {
    guard let display, !display.isEmpty else {
      throw .noDisplay("DISPLAY is not set; set it to the X display, such as :0")
    }
    var number: Int32 = 0
    guard let server = xcb_connect(display, &number) else { throw .noDisplay("out of memory") }
    guard xcb_connection_has_error(server) == 0 else {
      xcb_disconnect(server)
      throw .noDisplay(
        "the X display '\(display)' cannot be opened; check DISPLAY, and XAUTHORITY if access is "
          + "denied")
    }
    self.server = server
    var roots = xcb_setup_roots_iterator(xcb_get_setup(server))
    for _ in 0..<number { xcb_screen_next(&roots) }
    screen = roots.data

    func code(_ found: UnsafePointer<xcb_query_extension_reply_t>?) -> UInt8? {
      guard let found, found.pointee.present != 0 else { return nil }
      return found.pointee.first_event
    }
    hasDPMS = code(seltzer_xcb_dpms(server)) != nil
    hasShape = code(seltzer_xcb_shape(server)) != nil
    hasSharedMemory = code(seltzer_xcb_shm(server)) != nil
    hasSync = code(seltzer_xcb_sync(server)) != nil
    randr = code(seltzer_xcb_randr(server))
    screenSaver = code(seltzer_xcb_screensaver(server))
    let version =
      !hasSharedMemory
      ? nil : xcb_shm_query_version_reply(server, xcb_shm_query_version(server), nil)?.taken()
    sharesPixmaps =
      version.map {
        $0.shared_pixmaps != 0 && UInt32($0.pixmap_format) == XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue
      } ?? false

    let cookies = X11Atom.allCases.map { atom in
      let name = atom == .compositor ? "\(atom.rawValue)\(number)" : atom.rawValue
      return (atom, xcb_intern_atom(server, 0, UInt16(name.utf8.count), name))
    }
    var atoms: [X11Atom: xcb_atom_t] = [:]
    for (atom, cookie) in cookies {
      atoms[atom] = xcb_intern_atom_reply(server, cookie, nil)?.taken().atom
    }
    self.atoms = atoms
  }

  deinit {
    free(waiting)
    xcb_disconnect(server)
  }

  var root: xcb_window_t { screen.pointee.root }
  var descriptor: Int32 { xcb_get_file_descriptor(server) }
  var isLost: Bool { xcb_connection_has_error(server) != 0 }
  /// A new number for a resource.
  func newID() -> UInt32 { xcb_generate_id(server) }

  subscript(_ atom: X11Atom) -> xcb_atom_t { atoms[atom] ?? 0 }

  /// Returns the pointer's position, relative to a window and to the root; nil after an error.
  func pointer(on window: xcb_window_t) -> xcb_query_pointer_reply_t? {
    xcb_query_pointer_reply(server, xcb_query_pointer(server, window), nil)?.taken()
  }

  /// Returns the next event without waiting; nil if there is none.
  func nextEvent() -> X11Event? {
    while let event = waiting ?? xcb_poll_for_event(server) {
      defer { free(event) }
      waiting = nil
      if let known = X11Event(event, of: self) { return known }
    }
    return nil
  }

  /// Whether events were received while sending requests; the descriptor does not report these.
  var hasEvent: Bool {
    waiting = waiting ?? xcb_poll_for_queued_event(server)
    return waiting != nil
  }

  /// Waits until the server has handled all requests, before shared memory is written to.
  func synchronize() { free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), nil)) }

  /// Selects a window's events.
  func select(_ mask: xcb_event_mask_t..., of window: xcb_window_t) {
    var mask = mask.reduce(0) { $0 | $1.rawValue }
    xcb_change_window_attributes(server, window, XCB_CW_EVENT_MASK.rawValue, &mask)
  }

  /// Requests a property of up to 4096 numbers, for `values(of:)`.
  func request(_ atom: X11Atom, of window: xcb_window_t) -> xcb_get_property_cookie_t {
    xcb_get_property(server, 0, window, self[atom], 0, 0, 4096)
  }

  /// Returns the 32-bit numbers of a property; empty if the property is missing or of another kind.
  func values(of cookie: xcb_get_property_cookie_t) -> [UInt32] {
    property(cookie, format: 32) { Array($0.bindMemory(to: UInt32.self)) } ?? []
  }

  func values(_ atom: X11Atom, of window: xcb_window_t) -> [UInt32] {
    values(of: request(atom, of: window))
  }

  /// Returns the 32-bit numbers of a property whose name is made at run time; empty if it is missing.
  func values(named name: String, of window: xcb_window_t) -> [UInt32] {
    let atom = xcb_intern_atom(server, 1, UInt16(name.utf8.count), name)
    guard let found = xcb_intern_atom_reply(server, atom, nil)?.taken().atom, found != 0 else {
      return []
    }
    return values(of: xcb_get_property(server, 0, window, found, 0, 0, 4096))
  }

  /// Returns a property that is text; nil if it is missing.
  func text(of cookie: xcb_get_property_cookie_t) -> String? {
    property(cookie, format: 8) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Reads a property's bytes; nil if it is missing or its items have another number of bits.
  private func property<Value>(
    _ cookie: xcb_get_property_cookie_t, format: UInt8, _ read: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard let reply = xcb_get_property_reply(server, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.format == format else { return nil }
    let count = Int(xcb_get_property_value_length(reply))
    return read(UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: count))
  }

  /// Sets a property to 32-bit numbers; an empty list deletes it.
  func set(_ atom: X11Atom, of window: xcb_window_t, type: xcb_atom_enum_t, _ values: [UInt32]) {
    guard !values.isEmpty else {
      xcb_delete_property(server, window, self[atom])
      return
    }
    xcb_change_property(
      server, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, self[atom], type.rawValue, 32,
      UInt32(values.count), values)
  }

  /// Returns the pixel format of a visual and depth; nil if it is not supported.
  func layout(visual: xcb_visualid_t, depth: UInt8) -> PixelLayout? {
    guard let setup = xcb_get_setup(server),
      UInt32(setup.pointee.image_byte_order) == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
    else { return nil }
    let formats = UnsafeBufferPointer(
      start: xcb_setup_pixmap_formats(setup), count: Int(setup.pointee.pixmap_formats_len))
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0, depths.data.pointee.depth != depth { xcb_depth_next(&depths) }
    guard depths.rem > 0, let format = formats.first(where: { $0.depth == depth }) else {
      return nil
    }
    let visuals = UnsafeBufferPointer(
      start: xcb_depth_visuals(depths.data), count: Int(depths.data.pointee.visuals_len))
    guard let found = visuals.first(where: { $0.visual_id == visual }),
      UInt32(found._class) == XCB_VISUAL_CLASS_TRUE_COLOR.rawValue
    else { return nil }
    func channel(_ mask: UInt32) -> PixelLayout.Channel {
      PixelLayout.Channel(offset: mask.trailingZeroBitCount, bits: mask.nonzeroBitCount)
    }
    let colors = found.red_mask | found.green_mask | found.blue_mask
    return PixelLayout(
      bits: Int(format.bits_per_pixel), red: channel(found.red_mask),
      green: channel(found.green_mask), blue: channel(found.blue_mask),
      // A depth of 32 bits has an alpha channel.
      alpha: channel(depth == 32 ? ~colors : 0))
  }
}

extension UnsafeMutablePointer {
  /// Returns the fixed part of a server's reply, and frees it.
  func taken() -> Pointee {
    defer { free(self) }
    return pointee
  }
}
