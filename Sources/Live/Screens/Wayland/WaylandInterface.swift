import CWayland
import SeltzerSystem

/// The table of an interface, which libwayland needs to encode requests and decode events.
///
/// Those of protocol extensions are written here, as no Debian package installs them. They contain the
/// messages up to the version that is used. A signature has a letter per argument: `i` integer, `u`
/// unsigned, `f` 24.8 fixed point, `s` string, `o` object, `n` new object, `a` array, and `?` before an
/// argument that may be null. A message's opcode is its place in the list.
///
/// Tables are never freed or changed after their initialization.
struct WaylandInterface: @unchecked Sendable {
  typealias Message = (name: String, signature: String)

  let pointer: UnsafePointer<wl_interface>

  var name: String { String(cString: pointer.pointee.name) }
  var version: UInt32 { UInt32(pointer.pointee.version) }

  /// Copies a table of the core protocol.
  init(_ interface: wl_interface) {
    let copy = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
    copy.initialize(to: interface)
    pointer = UnsafePointer(copy)
  }

  /// Creates a table; `event` is the interface of the objects that its events create.
  private init(
    _ name: String, _ version: Int32, requests: [Message], events: [Message] = [],
    creating event: WaylandInterface? = nil
  ) {
    self.init(
      wl_interface(
        name: strdup(name), version: version,
        method_count: Int32(requests.count), methods: Self.table(requests, nil),
        event_count: Int32(events.count), events: Self.table(events, event)))
  }

  private static func table(
    _ messages: [Message], _ created: WaylandInterface?
  ) -> UnsafePointer<wl_message> {
    let table = UnsafeMutablePointer<wl_message>.allocate(capacity: messages.count)
    for (index, message) in messages.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: 8)
      types.initialize(repeating: created?.pointer, count: 8)
      (table + index).initialize(
        to: wl_message(
          name: strdup(message.name), signature: strdup(message.signature), types: types))
    }
    return UnsafePointer(table)
  }
}

extension WaylandInterface {
  static let compositor = WaylandInterface(wl_compositor_interface)
  static let shm = WaylandInterface(wl_shm_interface)
  static let output = WaylandInterface(wl_output_interface)
  static let seat = WaylandInterface(wl_seat_interface)

  static let layerShell = WaylandInterface(
    "zwlr_layer_shell_v1", 3, requests: [("get_layer_surface", "no?ous"), ("destroy", "")])

  static let layerSurface = WaylandInterface(
    "zwlr_layer_surface_v1", 3,
    requests: [
      ("set_size", "uu"), ("set_anchor", "u"), ("set_exclusive_zone", "i"), ("set_margin", "iiii"),
      ("set_keyboard_interactivity", "u"), ("get_popup", "o"), ("ack_configure", "u"),
      ("destroy", ""), ("set_layer", "u"),
    ], events: [("configure", "uuu"), ("closed", "")])

  static let viewporter = WaylandInterface(
    "wp_viewporter", 1, requests: [("destroy", ""), ("get_viewport", "no")])

  static let viewport = WaylandInterface(
    "wp_viewport", 1,
    requests: [("destroy", ""), ("set_source", "ffff"), ("set_destination", "ii")])

  static let fractionalScales = WaylandInterface(
    "wp_fractional_scale_manager_v1", 1,
    requests: [("destroy", ""), ("get_fractional_scale", "no")])

  static let fractionalScale = WaylandInterface(
    "wp_fractional_scale_v1", 1, requests: [("destroy", "")], events: [("preferred_scale", "u")])

  static let outputManager = WaylandInterface(
    "zxdg_output_manager_v1", 3, requests: [("destroy", ""), ("get_xdg_output", "no")])

  static let logicalOutput = WaylandInterface(
    "zxdg_output_v1", 3, requests: [("destroy", "")],
    events: [
      ("logical_position", "ii"), ("logical_size", "ii"), ("done", ""), ("name", "s"),
      ("description", "s"),
    ])

  static let toplevels = WaylandInterface(
    "zwlr_foreign_toplevel_manager_v1", 2, requests: [("stop", "")],
    events: [("toplevel", "n"), ("finished", "")], creating: toplevel)

  static let toplevel = WaylandInterface(
    "zwlr_foreign_toplevel_handle_v1", 2,
    requests: [
      ("set_maximized", ""), ("unset_maximized", ""), ("set_minimized", ""),
      ("unset_minimized", ""), ("activate", "o"), ("close", ""), ("set_rectangle", "oiiii"),
      ("destroy", ""), ("set_fullscreen", "?o"), ("unset_fullscreen", ""),
    ],
    events: [
      ("title", "s"), ("app_id", "s"), ("output_enter", "o"), ("output_leave", "o"),
      ("state", "a"), ("done", ""), ("closed", ""),
    ])
}
