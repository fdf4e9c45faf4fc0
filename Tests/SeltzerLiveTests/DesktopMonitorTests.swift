import Seltzer
import SeltzerTestSupport

#if os(Linux)
  import Foundation
  import Seltzer
  import SeltzerLive
  import SeltzerScene
  import SeltzerSystem
  import Synchronization
  import Testing

  @Suite("The state of the desktop")
  struct DesktopMonitorTests {
    @Test("changes scenes and palettes")
    func adapts() throws {
      var state = DesktopState()
      func scene() throws -> Scene {
        try SceneLibrary.scene("home", settings: state.sceneSettings)
      }
      func palette(_ text: String) throws -> Palette {
        var library = PaletteLibrary()
        state.adapt(&library)
        return try library.palette(text)
      }
      let library = PaletteLibrary()
      #expect(try !scene().reduceMotion && !scene().reduceTransparency)
      #expect(try palette("blue:auto") == library.palette("blue"))
      #expect(try palette("accent") == library.palette("blue"))
      state.reducesMotion = true
      #expect(try scene().reduceMotion && !scene().reduceTransparency)
      state.increasesContrast = true
      #expect(try scene().reduceTransparency)
      state.colorScheme = .dark
      #expect(try palette("red:auto") == library.palette("red:dark"))
      state.colorScheme = .light
      #expect(try palette("red:auto:muted") == library.palette("red:light:muted"))
      state.accentColor = SIMD3(0.2, 0.4, 1)
      #expect(try palette("accent") == library.palette("#3366FF"))
      #expect(try palette("accent:auto,red@0.5") == library.palette("#3366FF:light,red@0.5"))
    }

    /// Files of power supplies, and whether they mean that the machine runs on battery.
    static let supplies: [(files: [String: String], isOnBattery: Bool)] = [
      ([:], false),
      (["AC/type": "Mains", "AC/online": "1"], false),
      (["BAT0/type": "Battery", "BAT0/status": "Discharging"], true),
      (["BAT0/type": "Battery", "BAT0/status": "Charging"], false),
      (
        [
          "AC/type": "Mains", "AC/online": "0", "BAT0/type": "Battery",
          "BAT0/status": "Discharging", "BAT0/scope": "System",
        ], true
      ),
      (
        [
          "AC/type": "Mains", "AC/online": "0", "ucsi/type": "USB", "ucsi/online": "1",
          "BAT0/type": "Battery", "BAT0/status": "Discharging",
        ], false
      ),
      (["mouse/type": "Battery", "mouse/status": "Discharging", "mouse/scope": "Device"], false),
    ]

    @Test("comes from no bus in a relative folder")
    func relativeFolder() {
      let places = DesktopMonitor.Places(environment: ["XDG_RUNTIME_DIR": "run"])
      #expect(places.sessionBus == nil)
    }

    @Test("contains the power supply without a bus", arguments: supplies)
    func powerSupplies(files: [String: String], isOnBattery: Bool) throws {
      let scratch = try Scratch()
      for (name, value) in files {
        let folder = scratch.path(Path.folder(of: name))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try scratch.write(name, value + "\n")
      }
      var places = DesktopMonitor.Places(environment: [
        "XDG_RUNTIME_DIR": scratch.folder, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere",
      ])
      places.powerSupplies = scratch.folder
      let received = Mutex<[DesktopState]>([])
      let monitor = DesktopMonitor(places) { state in received.withLock { $0.append(state) } }
      var expected = DesktopState()
      expected.isOnBattery = isOnBattery
      #expect(monitor.state(within: 30) == expected)
      // A second call does not wait.
      #expect(monitor.state(within: 30) == expected)
      #expect(received.withLock { $0 } == (isOnBattery ? [expected] : []))
    }
  }

  @Suite("Notifying a service manager")
  struct ServiceNotifierTests {
    /// A datagram socket, as a service manager has.
    private final class Manager {
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

      /// Binds the socket to a path, or to an abstract name if it begins with `@`.
      init(_ name: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout.size(ofValue: address.sun_family) + bytes.count
        let code = withUnsafePointer(to: address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(length))
          }
        }
        try #require(code == 0)
      }

      deinit { close(descriptor) }

      /// The messages received since the last call.
      var messages: [String] {
        var messages: [String] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
          let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
          guard count >= 0 else { return messages }
          messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
      }
    }

    @Test("reports readiness once, then life at half of the limit", arguments: [true, false])
    func notifies(isAbstract: Bool) throws {
      let name = (isAbstract ? "@" : "/tmp/") + "seltzer-notify-\(UUID().uuidString)"
      let manager = try Manager(name)
      defer { unlink(name) }
      var notifier = try #require(
        ServiceNotifier(environment: [
          "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())",
        ]))
      let second: Int64 = 1_000_000_000
      #expect(notifier.deadline == nil)
      notifier.alive(at: 100 * second)
      #expect(manager.messages == ["READY=1"])
      #expect(notifier.deadline == 115 * second)
      notifier.alive(at: 114 * second)
      #expect(manager.messages == [])
      notifier.alive(at: 116 * second)
      #expect(manager.messages == ["WATCHDOG=1"])
      #expect(notifier.deadline == 131 * second)
      notifier.stopping()
      #expect(manager.messages == ["STOPPING=1"])
    }

    @Test("meets the longest watchdog on a clock beyond 2^62 ns")
    func longestWatchdog() throws {
      let now: Int64 = 1 << 62 + 1_000_000_000
      var notifier = try #require(
        ServiceNotifier(environment: [
          "NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "9223372036854774",
        ]))
      notifier.alive(at: now)
      #expect(try #require(notifier.deadline) > now)
    }

    @Test("expects no watchdog that is meant for another process, and no manager without a socket")
    func withoutWatchdog() throws {
      #expect(ServiceNotifier(environment: [:]) == nil)
      #expect(ServiceNotifier(environment: ["NOTIFY_SOCKET": "vsock:2:1"]) == nil)
      for watchdog in [
        ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"], ["WATCHDOG_USEC": "0"],
        ["WATCHDOG_USEC": "9223372036854775807"], [:],
      ] {
        var notifier = try #require(
          ServiceNotifier(
            environment: watchdog.merging(["NOTIFY_SOCKET": "/nowhere/at/all"]) { $1 }))
        // A manager that has ended is no error.
        notifier.alive(at: 0)
        #expect(notifier.deadline == nil)
      }
    }
  }
#endif
