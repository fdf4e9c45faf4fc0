import CGLib
import SeltzerSystem

/// The services that tell the desktop's state; belongs to one thread with its own main context.
final class DesktopSources {
  /// Changes the state.
  typealias Change = ((inout DesktopState) -> Void) -> Void

  /// Seconds between two readings of the power supplies.
  private static let interval: UInt32 = 30
  private static let appearance = "org.freedesktop.appearance"
  /// GNOME's own settings, as older portals lack `reduced-motion`.
  private static let gnome = "org.gnome.desktop.interface"

  private let places: DesktopMonitor.Places
  private let change: Change
  private var services: [BusService] = []
  /// Reads the power supplies while UPower is missing; the main context owns it.
  private var timer: UnsafeMutablePointer<GSource>?

  init(_ places: DesktopMonitor.Places, change: @escaping Change) {
    (self.places, self.change) = (places, change)
  }

  /// Connects to the buses, and calls `known` once every service has answered or is found missing.
  func start(known: @escaping () -> Void) {
    var waiting = 1
    func answer() {
      waiting -= 1
      if waiting == 0 { known() }
    }
    // The usual query is for the properties of the object that has the service's name.
    func follow(
      _ name: String, on bus: OpaquePointer, _ query: BusService.Query? = nil, starts: Bool = true,
      receive: @escaping (BusValue?) -> Void
    ) {
      let query = query ?? .properties(of: name, at: "/" + name.replacing(".", with: "/"))
      waiting += 1
      var isFirst = true
      services.append(
        BusService(name, on: bus, query, starts: starts) { value in
          receive(value)
          if isFirst { answer() }
          isFirst = false
        })
    }
    if let bus = Self.connect(to: places.sessionBus) {
      follow(
        "org.freedesktop.portal.Desktop", on: bus,
        BusService.Query(
          path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal.Settings",
          method: "ReadAll", arguments: "(['\(Self.appearance)', '\(Self.gnome)'],)",
          signal: "SettingChanged")
      ) { [unowned self] in readSettings($0) }
      follow(
        "org.kde.plasmashell", on: bus,
        BusService.Query(
          path: "/", interface: "org.freedesktop.DBus.Introspectable", method: "Introspect",
          arguments: "()", signal: "Introspected"), starts: false
      ) { [unowned self] value in change { $0.hasPlasma = value != nil } }
      follow("com.feralinteractive.GameMode", on: bus, starts: false) { [unowned self] value in
        change { $0.isPlaying = value?["ClientCount"]?.whole ?? 0 > 0 }
      }
    }
    if let bus = Self.connect(to: places.systemBus) {
      follow(
        "org.freedesktop.login1", on: bus,
        .properties(
          of: "org.freedesktop.login1.Session", at: "/org/freedesktop/login1/session/auto")
      ) { [unowned self] in readSession($0) }
      follow("org.freedesktop.UPower", on: bus) { [unowned self] in readPower($0) }
      follow("net.hadess.PowerProfiles", on: bus, starts: false) { [unowned self] value in
        change { $0.savesPower = value?["ActiveProfile"]?.string == "power-saver" }
      }
    } else {
      readPower(nil)
    }
    answer()
  }

  /// Returns a connection that does not end the process when it is closed; nil if there is no bus.
  static func connect(to address: String?) -> OpaquePointer? {
    guard let address else { return nil }
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
  }

  private func readSettings(_ value: BusValue?) {
    // While the portal restarts, its settings stay.
    guard let value else { return }
    let settings = value[Self.appearance]
    let accent = settings?["accent-color"]?.color
    let moves = value[Self.gnome]?["enable-animations"]?.bool ?? true
    change {
      $0.colorScheme = settings?["color-scheme"]?.unsigned.flatMap { [1: .dark, 2: .light][$0] }
      // Channels outside of 0...1 mean that there is no accent colour.
      $0.accentColor = accent.flatMap { $0.min() >= 0 && $0.max() <= 1 ? $0 : nil }
      $0.increasesContrast = settings?["contrast"]?.unsigned == 1
      $0.reducesMotion = settings?["reduced-motion"].map { $0.unsigned == 1 } ?? !moves
    }
  }

  private func readSession(_ session: BusValue?) {
    // On a text console, idle means that no key was pressed on that console.
    let isGraphical = ["x11", "wayland", "mir"].contains(session?["Type"]?.string)
    change {
      $0.isLocked = session?["LockedHint"]?.bool ?? false
      $0.isIdle = isGraphical && session?["IdleHint"]?.bool ?? false
    }
  }

  private func readPower(_ upower: BusValue?) {
    guard let isOnBattery = upower?["OnBattery"]?.bool else { return readPowerSupplies() }
    if let timer { g_source_destroy(timer) }
    timer = nil
    change { $0.isOnBattery = isOnBattery }
  }

  private func readPowerSupplies() {
    let isOnBattery = PowerSupplies.isOnBattery(in: places.powerSupplies)
    change { $0.isOnBattery = isOnBattery ?? false }
    guard isOnBattery != nil, timer == nil else { return }
    timer = g_timeout_source_new_seconds(Self.interval)
    g_source_set_callback(
      timer,
      { this in
        object(this, as: DesktopSources.self)?.readPowerSupplies()
        return 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(timer, g_main_context_get_thread_default())
    g_source_unref(timer)
  }
}
