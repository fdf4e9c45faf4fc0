import CWayland
import SeltzerSystem

/// The table of an interface, which libwayland needs to encode requests and decode events.
///
/// Those of protocol extensions are in `Interfaces.txt`, as no Debian package installs them. A line has the
/// interface, its version that is used, and a message up to that version with its signature: a letter per
/// argument, `i` integer, `u` unsigned, `f` 24.8 fixed point, `s` string, `o` object, `n` new object, `a`
/// array, and `?` before an argument that may be null. A message's opcode is its place in the list.
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

  private static let rows = String(decoding: PackageResources.Interfaces_txt, as: UTF8.self)
    .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  /// Creates the table of an extension; `event` is the interface of the objects that its events create.
  private init(_ name: String, creating event: WaylandInterface? = nil) {
    let rows = Self.rows.filter { $0[0] == name }
    func messages(_ kind: String) -> [Message] {
      rows.filter { $0[2] == kind }.map { ($0[3], $0.count > 4 ? $0[4] : "") }
    }
    let (requests, events) = (messages("request"), messages("event"))
    self.init(
      wl_interface(
        name: strdup(name), version: Int32(rows[0][1]) ?? 1,
        method_count: Int32(requests.count), methods: Self.table(requests, nil),
        event_count: Int32(events.count), events: Self.table(events, event)))
  }

  /// Returns the number of a request, which is its place in the table.
  func opcode(of request: String) -> UInt32 {
    for place in 0..<Int(pointer.pointee.method_count)
    where strcmp(pointer.pointee.methods[place].name, request) == 0 { return UInt32(place) }
    preconditionFailure("\(name) has no request \(request)")
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
  static let registry = WaylandInterface(wl_registry_interface)
  static let callback = WaylandInterface(wl_callback_interface)
  static let pool = WaylandInterface(wl_shm_pool_interface)
  static let buffer = WaylandInterface(wl_buffer_interface)
  static let surface = WaylandInterface(wl_surface_interface)
  static let region = WaylandInterface(wl_region_interface)
  static let pointer = WaylandInterface(wl_pointer_interface)

  static let layerShell = WaylandInterface("zwlr_layer_shell_v1")
  static let layerSurface = WaylandInterface("zwlr_layer_surface_v1")
  static let viewporter = WaylandInterface("wp_viewporter")
  static let viewport = WaylandInterface("wp_viewport")
  static let fractionalScales = WaylandInterface("wp_fractional_scale_manager_v1")
  static let fractionalScale = WaylandInterface("wp_fractional_scale_v1")
  static let outputManager = WaylandInterface("zxdg_output_manager_v1")
  static let logicalOutput = WaylandInterface("zxdg_output_v1")
  static let toplevels = WaylandInterface("zwlr_foreign_toplevel_manager_v1", creating: toplevel)
  static let toplevel = WaylandInterface("zwlr_foreign_toplevel_handle_v1")
}
