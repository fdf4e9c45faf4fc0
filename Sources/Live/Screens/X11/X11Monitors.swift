import CXCB
import SeltzerPicture
import SeltzerSystem

/// A monitor of RandR 1.5: usually one output.
struct X11Monitor {
  var name: String
  let place: X11Rectangle
  var isPrimary = false
}

extension xcb_get_geometry_reply_t {
  /// The size; nil if it is too large for frames.
  var size: PixelSize? { PixelSize(width: Int(width), height: Int(height)) }
}

extension X11Connection {
  /// The mapped windows that no window manager manages.
  var unmanagedWindows: [xcb_window_t] {
    guard let tree = xcb_query_tree_reply(server, xcb_query_tree(server, root), nil) else {
      return []
    }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    return children.map { ($0, xcb_get_window_attributes(server, $0)) }.filter { _, cookie in
      let found = xcb_get_window_attributes_reply(server, cookie, nil)?.taken()
      return found?.override_redirect == 1
        && UInt32(found?.map_state ?? 0) == XCB_MAP_STATE_VIEWABLE.rawValue
    }.map(\.0)
  }

  /// Returns the area of a window in the root window; nil if it is gone.
  func place(of window: xcb_window_t) -> X11Rectangle? {
    let geometry = xcb_get_geometry(server, window)
    let corner = xcb_translate_coordinates(server, window, root, 0, 0)
    let size = xcb_get_geometry_reply(server, geometry, nil)?.taken().size
    let found = xcb_translate_coordinates_reply(server, corner, nil)?.taken()
    guard let size, let found else { return nil }
    return X11Rectangle(x: Int(found.dst_x), y: Int(found.dst_y), size: size)
  }

  /// Becomes the owner of a selection; returns whether nobody else owns it.
  func own(_ selection: X11Atom) -> Bool {
    let owner = xcb_get_selection_owner_reply(
      server, xcb_get_selection_owner(server, self[selection]), nil)?.taken().owner
    guard owner == 0 else { return false }
    let window = newID()
    xcb_create_window(
      server, 0, window, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0,
      nil)
    xcb_set_selection_owner(server, window, self[selection], 0)
    return true
  }

  /// Whether the server is that of a Wayland session in Mutter, with the reports that `X11FrameSync` reads.
  var isMutter: Bool {
    let name = "XWAYLAND"
    let found = xcb_query_extension_reply(
      server, xcb_query_extension(server, UInt16(name.utf8.count), name), nil)
    // Older servers have only the names of outputs.
    let isXwayland = found?.taken().present == 1 || monitors().contains { $0.name.hasPrefix(name) }
    return isXwayland && hasSync && values(.supported, of: root).contains(self[.frameDrawn])
  }

  /// The size of the root window.
  var rootSize: PixelSize? {
    xcb_get_geometry_reply(server, xcb_get_geometry(server, root), nil)?.taken().size
  }

  /// Returns the active monitors; one of the root's size, without a name, if the server has no RandR.
  func monitors() -> [X11Monitor] {
    guard randr != nil else {
      return rootSize.map { [X11Monitor(name: "", place: X11Rectangle(size: $0))] } ?? []
    }
    let cookie = xcb_randr_get_monitors(server, root, 1)
    guard let reply = xcb_randr_get_monitors_reply(server, cookie, nil) else { return [] }
    defer { free(reply) }
    var found: [X11Monitor] = []
    var all = xcb_randr_get_monitors_monitors_iterator(reply)
    while all.rem > 0 {
      defer { xcb_randr_monitor_info_next(&all) }
      let monitor = all.data.pointee
      // A monitor without a size shows nothing.
      guard let size = PixelSize(width: Int(monitor.width), height: Int(monitor.height)) else {
        continue
      }
      found.append(
        X11Monitor(
          name: name(of: monitor.name),
          place: X11Rectangle(x: Int(monitor.x), y: Int(monitor.y), size: size),
          isPrimary: monitor.primary != 0))
    }
    return found
  }

  private func name(of atom: xcb_atom_t) -> String {
    let cookie = xcb_get_atom_name(server, atom)
    guard let reply = xcb_get_atom_name_reply(server, cookie, nil) else { return "" }
    defer { free(reply) }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_atom_name_name(reply), count: Int(reply.pointee.name_len))
    return String(decoding: bytes, as: UTF8.self)
  }
}
