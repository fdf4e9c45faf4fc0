import Dispatch
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerPicture
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Synchronization
import Testing

/// A display whose screens are plugged and unplugged by the test.
private final class PluggedDisplay: Display {
  var screens: [any Screen]
  var followsPointer = false
  var requests: [pollfd] { [] }
  var deadline: Int64? { nil }

  init(_ screens: [any Screen]) { self.screens = screens }

  func update() {}
  func end() {}
}

@Suite("The outputs of a show") struct LiveOutputTests {
  @Test("come and go; one that comes back shows its own palette at the show's time")
  func plugging() throws {
    let control = try LiveControl()
    var (plug, unplug): (() -> Void, () -> Void) = ({}, {})
    let back = try RecordingScreen(name: "b")
    let other = try RecordingScreen(name: "b") { if $0 == 10 { unplug() } }
    let stays = try RecordingScreen(name: "a") { _ in
      if other.shown.count >= 10 { plug() }
      if back.shown.count >= 3 { control.send(.stop) }
    }
    let display = PluggedDisplay([stays, other])
    unplug = { display.screens = [stays] }
    plug = { display.screens = [stays, back] }
    let loaded = try LiveShowTests.still()
    control.send(.change(.palette("ink"), output: "b"))
    try LiveShowTests.run(LiveShowTests.options(50, 20), on: display, loaded, control: control)
    let ink = try LiveShowTests.still("ink")
    let wallpapers = try [loaded, ink].map { try LiveShowTests.wallpaper($0, motion: .still) }
    #expect(back.shown.count >= 3)
    for (screen, wallpaper) in [(stays, wallpapers[0]), (back, wallpapers[1])] {
      for shown in screen.shown { #expect(try wallpaper.frame(at: shown.t) == shown.frame) }
    }
    #expect(try #require(back.shown.first).t > #require(other.shown.last).t)
  }

  @Test("fade from one palette to another, and then show it as if drawn alone")
  func fade() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count == 3 { control.send(.change(.palette("ink"))) }
      if count == 60 { control.send(.stop) }
    }
    var options = LiveShowTests.options(50, 20)
    options.fade = 0.2
    let loaded = try LiveShowTests.still()
    try LiveShowTests.run(options, on: FixedDisplay([screen]), loaded, control: control)
    let ink = try LiveShowTests.still("ink")
    let (old, new) = try (
      LiveShowTests.wallpaper(loaded, motion: .still), LiveShowTests.wallpaper(ink, motion: .still)
    )
    // How much of the new picture each frame has, at its first pixel.
    let parts = try screen.shown.map { shown in
      let pixels = try [old, new].map { try $0.frame(at: shown.t).pixels[0] & 0xFF }
      let (from, to) = (Double(pixels[0]), Double(pixels[1]))
      return (Double(shown.frame.pixels[0] & 0xFF) - from) / (to - from)
    }
    #expect(parts.prefix(3).allSatisfy { $0 == 0 } && parts.last == 1)
    #expect(parts.contains { $0 > 0.02 && $0 < 0.98 })
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 + 0.02 })
    let last = try #require(screen.shown.last)
    #expect(try last.frame == new.frame(at: last.t))
  }

  @Test(
    "survive changes of size at any moment of fades, loads and settings", arguments: UInt64(0)..<4)
  func resizing(seed: UInt64) throws {
    let control = try LiveControl()
    var random = RandomNumbers(state: seed)
    let sizes = [PixelSize(48, 27), PixelSize(27, 48), PixelSize(64, 20)]
    // Used only on the show's thread.
    var screen: RecordingScreen?
    var display: PluggedDisplay?
    screen = try RecordingScreen(sizes[0], name: "a") { count in
      guard count < 300 else { return control.send(.stop) }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: control.send(.change(.advancePalette(by: 1)))
        case 2: control.send(.change(.set(DocumentSetting(path: "bubbles.count", value: "9"))))
        case 3: control.send(.change(.turnSeed(by: 1)))
        case 4: control.send(.reload)
        case 5:
          control.send(.pause(true))
          control.send(.change(.advancePalette(by: 1)))
          control.send(.pause(false))
        case 6: screen?.margins = [0.1, 0, 0, Double.random(in: 0...0.2, using: &random)]
        default: screen?.resize(to: sizes.randomElement(using: &random) ?? sizes[0])
        }
      }
      // A second output comes and goes.
      if count % 50 == 0, let screen, let display {
        display.screens = [screen] + (count % 100 == 0 ? [try RecordingScreen(name: "b")] : [])
      }
    }
    let shown = try #require(screen)
    display = PluggedDisplay([shown])
    var options = LiveShowTests.options(200, 60)
    options.fade = 0.05
    let loaded = try LiveShowTests.still()
    try LiveShowTests.run(options, on: #require(display), loaded, control: control)
    #expect(shown.shown.count == 300 && Set(shown.shown.map(\.frame.size)) == Set(sizes))
  }

  @Test("show a change immediately while paused")
  func paused() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count == 3 { control.send(.pause(true)) }
      if count == 4 { control.send(.change(.palette("ink"))) }
      if count == 5 { control.send(.stop) }
    }
    var options = LiveShowTests.options(50, 20)
    options.fade = 0.2
    let loaded = try LiveShowTests.still()
    try LiveShowTests.run(options, on: FixedDisplay([screen]), loaded, control: control)
    let ink = try LiveShowTests.still("ink")
    let last = try #require(screen.shown.last)
    #expect(screen.shown.count == 5)
    #expect(try last.frame == LiveShowTests.wallpaper(ink, motion: .still).frame(at: last.t))
  }

  @Test("follow changes of time and speed")
  func time() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count == 5 { control.send(.speed(2)) }
      if count == 10 { control.send(.goTo(1000)) }
      if count == 20 { control.send(.stop) }
    }
    let loaded = try LiveShowTests.still()
    let report = try LiveShowTests.run(
      LiveShowTests.options(50, 20), on: FixedDisplay([screen]), loaded, control: control)
    #expect(report.shown == 20)
    let steps = zip(screen.shown, screen.shown.dropFirst()).map {
      ($1.t - $0.t) / Double($1.number - $0.number) * 50
    }
    #expect(steps[..<4].allSatisfy { abs($0 - 1) < 1e-9 })
    #expect(steps[5..<9].allSatisfy { abs($0 - 2) < 1e-9 })
    #expect(screen.shown[10].t == 1000 && screen.shown[9].t < 2)
    #expect(steps[10...].allSatisfy { abs($0 - 2) < 1e-9 })
  }

  @Test(
    "show nothing while nobody can see it, and then one frame at the show's time",
    arguments: ["locked", "idle", "battery", "hidden"])
  func suspension(reason: String) throws {
    let control = try LiveControl()
    var options = LiveShowTests.options(50, 20)
    options.batteryPolicy = .pause
    let statuses = Mutex<[ControlStatus]>([])
    // Used only on the show's thread.
    nonisolated(unsafe) var screen: RecordingScreen?
    @Sendable func set(_ isSuspended: Bool) {
      var state = DesktopState()
      switch reason {
      case "locked": state.isLocked = isSuspended
      case "idle": state.isIdle = isSuspended
      case "battery": state.isOnBattery = isSuspended
      default: return screen?.send(.visibility(!isSuspended)) ?? ()
      }
      control.send(.desktop(state))
    }
    options.statusChanged = { status in
      statuses.withLock { $0.append(status) }
      guard status.suspended != nil else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.4) {
        control.inspect { _ in set(false) }
      }
    }
    let recording = try RecordingScreen { count in
      if count == 5 { set(true) }
      if count == 10 { control.send(.stop) }
    }
    screen = recording
    let loaded = try LiveShowTests.still()
    let report = try LiveShowTests.run(
      options, on: FixedDisplay([recording]), loaded, control: control)
    #expect(report.shown == 10 && report.dropped == 0)
    #expect(recording.shown[5].t - recording.shown[4].t > 0.3)
    #expect(statuses.withLock { $0.map(\.suspended) }.contains(reason))
  }
}
