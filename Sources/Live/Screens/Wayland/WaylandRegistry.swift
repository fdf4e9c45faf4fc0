import CWayland

/// The global objects of a compositor.
final class WaylandRegistry {
  /// Objects of which there is one.
  private static let singletons: [WaylandInterface] = [
    .compositor, .shm, .layerShell, .viewporter, .fractionalScales, .outputManager,
  ]

  let connection: WaylandConnection
  /// In the order of the compositor.
  private(set) var outputs: [WaylandOutput] = []
  private(set) var toplevels: WaylandToplevels?
  /// Receives the pointer's motion over surfaces of this program.
  var pointerMoved: WaylandPointer.Motion = { _, _ in }
  private var pointers: [WaylandPointer] = []
  private var registry: WaylandObject?
  /// By interface.
  private var objects: [String: WaylandObject] = [:]
  /// Whether the compositor is that of GNOME, without a background layer.
  var isMutter: Bool { hasGTKShell && self[.layerShell] == nil }
  private var hasGTKShell = false

  /// Connects to the compositor, and waits for the description of its outputs.
  init() throws(LiveError) {
    connection = try WaylandConnection()
    registry = WaylandObject(connection, .registry, wl_display_get_registry(connection.display)) {
      [unowned self] event, arguments in
      switch event {
      case "global": add(arguments[0].u, String(cString: arguments[1].s), version: arguments[2].u)
      case "global_remove":
        outputs.removeAll { $0.number == arguments[0].u }
        pointers.removeAll { $0.number == arguments[0].u }
      default: break
      }
    }
    try connection.roundtrip()
    describeOutputs()
    try connection.roundtrip()
  }

  /// Handles the events that have arrived, and sends waiting requests.
  func update() throws(LiveError) {
    try connection.update()
    describeOutputs()
  }

  /// Returns what creates background surfaces; throws `LiveError.noDisplay` if the compositor has
  /// no background layer.
  func surfaceGlobals() throws(LiveError) -> WaylandSurface.Globals {
    guard let compositor = self[.compositor], let shm = self[.shm],
      let layerShell = self[.layerShell]
    else {
      throw .noDisplay(
        isMutter
          ? "GNOME shows backgrounds of its X server alone; install Xwayland, and set DISPLAY to it"
          : "the Wayland compositor has no zwlr_layer_shell_v1, which draws backgrounds; use sway, "
            + "Hyprland, river, labwc, Wayfire or KDE Plasma, or a session of X11")
    }
    return WaylandSurface.Globals(
      compositor: compositor, shm: shm, layerShell: layerShell, viewporter: self[.viewporter],
      fractionalScales: self[.fractionalScales])
  }

  private subscript(interface: WaylandInterface) -> WaylandObject? { objects[interface.name] }

  private func describeOutputs() {
    guard let manager = self[.outputManager] else { return }
    for output in outputs { output.describe(manager) }
  }

  private func add(_ number: UInt32, _ name: String, version: UInt32) {
    guard let registry else { return }
    switch name {
    case WaylandInterface.output.name:
      outputs.append(WaylandOutput(number, version: version, of: registry))
    case WaylandInterface.seat.name:
      pointers.append(
        WaylandPointer(number, version: version, of: registry) { [unowned self] in
          pointerMoved($0, $1)
        })
    case WaylandInterface.toplevels.name:
      toplevels = WaylandToplevels(number, version: version, of: registry)
    default:
      hasGTKShell = hasGTKShell || name == "gtk_shell1"
      guard let interface = Self.singletons.first(where: { $0.name == name }) else { return }
      objects[name] = registry.bind(number, interface, version)
    }
  }
}
