import CXCB
import SeltzerPicture
import SeltzerSystem

/// A window below all others, which shows a surface where something covers the root window.
final class X11DesktopWindow {
  let window: xcb_window_t
  /// What it shows; nil is the whole surface.
  let place: X11Rectangle?
  /// Tells whether it is covered; nil if the window stack does.
  let sync: X11FrameSync?
  private let connection: X11Connection
  private let isManaged: Bool

  /// Creates a window that is not mapped yet.
  init(_ surface: X11Surface, _ place: X11Rectangle?, isSynchronized: Bool) {
    (connection, self.place) = (surface.connection, place)
    // Managers that do not know desktops would treat it as an ordinary window.
    isManaged = connection.values(.supported, of: connection.root).contains(
      connection[.desktopType])
    window = connection.makeWindow(place ?? X11Rectangle(size: surface.size), isManaged: isManaged)
    sync = isSynchronized ? X11FrameSync(connection, of: window) : nil
    connection.set(.windowType, of: window, type: XCB_ATOM_ATOM, [connection[.desktopType]])
    connection.set(.windowDesktop, of: window, type: XCB_ATOM_CARDINAL, [.max])
    connection.set(
      .state, of: window, type: XCB_ATOM_ATOM,
      [.below, .sticky, .skipTaskbar, .skipPager].map { connection[$0] })
    // Positions given by the program, no keyboard input.
    let zeros = [UInt32](repeating: 0, count: 17)
    connection.set(.normalHints, of: window, type: XCB_ATOM_WM_SIZE_HINTS, [3] + zeros)
    connection.set(.hints, of: window, type: XCB_ATOM_WM_HINTS, [1] + zeros.prefix(8))
    connection.select(XCB_EVENT_MASK_STRUCTURE_NOTIFY, of: window)
    ignoreClicks()
  }

  deinit { xcb_destroy_window(connection.server, window) }

  func map() {
    if !isManaged { restack(XCB_STACK_MODE_BELOW) }
    xcb_map_window(connection.server, window)
  }

  /// Lets clicks through to the windows below, which have menus; window managers copy the region to
  /// their frames only if it changes after the window has appeared.
  func ignoreClicks() {
    guard connection.hasShape else { return }
    xcb_shape_rectangles(
      connection.server, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue),
      UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), window, 0, 0, 0, nil)
  }

  /// Moves the window above other desktops, or below all windows.
  func restack(_ mode: xcb_stack_mode_t) {
    var mode = mode.rawValue
    xcb_configure_window(
      connection.server, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &mode)
  }

  func resize(to size: PixelSize) {
    let values = [UInt32(size.width), UInt32(size.height)]
    xcb_configure_window(
      connection.server, window,
      UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), values)
  }
}

extension X11Connection {
  /// Creates a window of the root's depth, which is not mapped yet; window managers ignore it unless
  /// it is managed.
  func makeWindow(_ place: X11Rectangle, isManaged: Bool) -> xcb_window_t {
    let window = newID()
    let values = [XCB_GRAVITY_NORTH_WEST.rawValue, isManaged ? 0 : 1]
    xcb_create_window(
      server, UInt8(XCB_COPY_FROM_PARENT), window, root, Int16(clamping: place.x),
      Int16(clamping: place.y), UInt16(place.size.width), UInt16(place.size.height), 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_BIT_GRAVITY.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue, values)
    for (atom, type, text) in [
      (X11Atom.windowClass, XCB_ATOM_STRING.rawValue, "seltzer\0Seltzer\0"),
      (.windowName, self[.utf8], "Seltzer"),
    ] {
      xcb_change_property(
        server, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, self[atom], type, 8,
        UInt32(text.utf8.count), text)
    }
    return window
  }
}
