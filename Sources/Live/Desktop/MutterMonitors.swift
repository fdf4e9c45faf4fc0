import CGLib
import FoundationEssentials

/// The monitors of GNOME, as its Settings know them.
enum MutterMonitors {
  private static let name = "org.gnome.Mutter.DisplayConfig"

  /// Returns monitors with the names of their connectors, such as `HDMI-1`, where GNOME tells them;
  /// its X server may have other names, such as `XWAYLAND0`.
  static func naming(_ monitors: [X11Monitor]) -> [X11Monitor] {
    let places = DesktopMonitor.Places(environment: ProcessInfo.processInfo.environment)
    guard let bus = DesktopSources.connect(to: places.sessionBus) else { return monitors }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let reply = g_dbus_connection_call_sync(
      bus, name, "/org/gnome/Mutter/DisplayConfig", name, "GetCurrentState", nil, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, nil)
    guard let reply else { return monitors }
    // A serial, the monitors, and the logical ones: x, y, scale, transform, whether it is the primary one,
    // and the connector, vendor, product and serial of each monitor in it.
    let state = BusValue(owning: reply).children
    let logical = state.count > 2 ? state[2].children.map(\.children) : []
    return monitors.map { monitor in
      var monitor = monitor
      let found = logical.first { values in
        values.count > 5 && values[0].whole == Int32(exactly: monitor.place.x)
          && values[1].whole == Int32(exactly: monitor.place.y)
      }
      if let connector = found?[5].children.first?.children.first?.string {
        monitor.name = connector
      }
      return monitor
    }
  }
}
