import Dispatch
import Foundation
import Seltzer
import SeltzerLive
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// A screen that records its frames.
final class RecordingScreen: Screen {
  struct Shown: Equatable {
    var number: Int
    var t: Double
    var frame: Frame
  }

  let name: String
  private(set) var shown: [Shown] = []
  private(set) var hasEnded = false
  private var next: Shown?
  private let react: (Int) throws -> Void

  private(set) var size: PixelSize
  var margins: [Double]? { didSet { send(.resize) } }
  private var events: [ScreenEvent] = []
  private let arrival: WakePipe

  /// `react` is called with the number of frames shown, after each.
  init(
    _ size: PixelSize = LiveShowTests.size, name: String = "",
    _ react: @escaping (Int) throws -> Void = { _ in }
  ) throws {
    self.name = name
    self.size = size
    self.react = react
    arrival = try WakePipe()
  }

  var requests: [pollfd] { [.readable(arrival.descriptor)] }

  func send(_ event: ScreenEvent) {
    events.append(event)
    arrival.wake()
  }

  func resize(to size: PixelSize) {
    self.size = size
    send(.resize)
  }

  func takeEvents() -> [ScreenEvent] {
    _ = arrival.take()
    defer { events = [] }
    return events
  }

  func prepare(_ frame: Frame, _ info: FrameInfo) {
    next = Shown(number: info.number, t: info.t, frame: frame)
  }

  func show() throws {
    shown.append(try #require(next))
    next = nil
    try react(shown.count)
  }

  func end() { hasEnded = true }
}

@Suite("A show in real time")
struct LiveShowTests {
  static let size = PixelSize(48, 27)

  static func options(_ fps: Int, _ duration: Double?) -> LiveShow.Options {
    var options = LiveShow.Options()
    options.rate = FrameRate(fps) ?? .thirty
    options.duration = duration
    return options
  }

  static func load(
    _ reference: String, change: (inout Scene) -> Void = { _ in }
  ) throws -> LoadedScene {
    var scene = try SceneLibrary.scene(reference)
    change(&scene)
    let palette = try PaletteLibrary(environment: [:]).palette(scene.palette)
    return LoadedScene(scene: scene, palettes: .always(palette))
  }

  /// Returns a scene in the palette of a request.
  static func loader(
    _ loaded: LoadedScene
  ) -> @Sendable (SceneRequest) throws -> LoadedScene {
    { request in
      var loaded = loaded
      if let palette = request.palette {
        loaded.palettes = .always(try PaletteLibrary(environment: [:]).palette(palette))
        loaded.palette = palette
      }
      return loaded
    }
  }

  /// Returns a scene without motion, by default in its own palette.
  static func still(_ palette: String? = nil) throws -> LoadedScene {
    var loaded = try load("bubbles") { $0.motion.source = .path(.still) }
    if let palette {
      loaded.palettes = .always(try PaletteLibrary(environment: [:]).palette(palette))
    }
    return loaded
  }

  /// Runs a show on some screens; by default notices are faults.
  @discardableResult
  static func run(
    _ options: LiveShow.Options, on display: any Display, _ loaded: LoadedScene,
    control: LiveControl? = nil, watching path: String? = nil,
    load: (@Sendable (SceneRequest) throws -> LoadedScene)? = nil,
    notify: @escaping (LiveShow.Notice) -> Void = { Issue.record("\($0)") }
  ) throws -> LiveReport {
    try LiveShow(
      options, on: display, watching: path, control: control ?? LiveControl(),
      load: load ?? loader(loaded), notify: notify
    ).run()
  }

  static func wallpaper(_ shown: LoadedScene, motion: Motion) throws -> Wallpaper {
    try Wallpaper(scene: shown.scene, palettes: shown.palettes, size: size, motion: motion)
  }

  @Test("shows each frame at its time, equal to a frame drawn alone")
  func frames() throws {
    let screen = try RecordingScreen()
    let loaded = try Self.load("bubbles")
    let report = try Self.run(Self.options(50, 0.5), on: FixedDisplay([screen]), loaded)
    let wallpaper = try Self.wallpaper(loaded, motion: Motion(path: .sway))
    #expect(screen.hasEnded)
    #expect(!screen.shown.isEmpty && report.shown == screen.shown.count)
    #expect(report.shown + report.dropped <= 25)
    #expect(report.seconds >= 0.5 && report.palette == wallpaper.palette.name)
    #expect(screen.shown.map(\.number) == Array(Set(screen.shown.map(\.number))).sorted())
    for shown in screen.shown {
      #expect(shown.t == Double(shown.number) / 50)
      #expect(try shown.frame == wallpaper.frame(at: shown.t))
    }
  }

  @Test("draws in the memory of a screen, with frames equal to those drawn alone")
  func backBuffer() throws {
    let scratch = try Scratch()
    let path = scratch.path("fb")
    let screen = try FramebufferFile(path: path, format: .xrgb8888, size: Self.size, rate: .thirty)
    #expect(screen.backBuffer()?.size == Self.size)
    let loaded = try Self.load("bubbles")
    try Self.run(Self.options(50, 0.5), on: FixedDisplay([screen]), loaded)
    let last = try #require(FramebufferReader(path: path).snapshot())
    #expect(last.number > 0)
    let frame = try Self.wallpaper(loaded, motion: Motion(path: .sway)).frame(at: last.t)
    #expect(last.bytes == PixelLayout.xrgb8888.packed(frame))
  }

  @Test("fades between palettes, with frames equal to those drawn alone")
  func cycle() throws {
    let screen = try RecordingScreen()
    let library = PaletteLibrary(environment: [:])
    var live = try Self.load("lock")
    live.palettes = .cycle([try library.palette("blue"), try library.palette("ink")], period: 0.4)
    try Self.run(Self.options(50, 0.8), on: FixedDisplay([screen]), live)
    let wallpaper = try Self.wallpaper(live, motion: Motion(path: .sway))
    #expect(screen.shown.count > 2)
    for shown in screen.shown { #expect(try shown.frame == wallpaper.frame(at: shown.t)) }
  }

  @Test("realigns a daily schedule after the wall clock has advanced")
  func day() throws {
    let screen = try RecordingScreen()
    let library = PaletteLibrary(environment: [:])
    let (day, night) = (try library.palette("silver"), try library.palette("ink"))
    var live = try Self.load("bubbles") { $0.reduceMotion = true }
    let schedule = try #require(PaletteDay([day, night]))
    // Simulates loading at night or at noon, and sleeping since.
    let isDay = (7 * 3600.0...19 * 3600).contains(CivilTime.now.timeOfDay)
    let before = isDay ? 0 : PaletteDay.noon
    live.palettes = .daily(schedule, start: before)
    live.followsClock = true
    try Self.run(Self.options(20, 0.8), on: FixedDisplay([screen]), live)
    func frame(_ start: Double) throws -> Frame {
      var scene = live
      scene.palettes = .daily(schedule, start: start)
      return try Self.wallpaper(scene, motion: .still).frame(at: 0)
    }
    let (first, last) = (try #require(screen.shown.first), try #require(screen.shown.last))
    #expect(try first.frame == frame(before))
    // A fade may have advanced by a step since.
    #expect(try [0, 2].contains { try last.frame == frame(CivilTime.now.timeOfDay - $0) })
    #expect(first.frame != last.frame)
  }

  @Test("switches to the next palette, and from the last to the first")
  func palettes() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count < 8 { control.send(.change(.advancePalette(by: 1))) } else { control.send(.stop) }
    }
    let loaded = try Self.load("bubbles") { $0.reduceMotion = true }
    let names = PaletteLibrary.builtInNames
    let start = try #require(names.firstIndex(of: loaded.palettes.first.name))
    let report = try Self.run(
      Self.options(50, nil), on: FixedDisplay([screen]), loaded, control: control)
    #expect(report.palette == loaded.palettes.first.name && report.shown == 8)
    let expected = try (0...7).map { step in
      var scene = loaded
      scene.palettes = .always(
        try PaletteLibrary(environment: [:]).palette(names[(start + step) % 7]))
      return try Self.wallpaper(scene, motion: .still).frame(at: 0)
    }
    #expect(screen.shown.map(\.frame) == expected)
  }

  @Test("shows an edited scene, and keeps the old one if the edit is invalid")
  func edits() throws {
    let scratch = try Scratch()
    let path = scratch.path("s.yaml")
    try scratch.write("s.yaml", "palette: red\nbubbles: { count: 20 }\n")
    var notices: [String] = []
    var steps = 0
    let screen = try RecordingScreen { count in
      if count == 3 { try scratch.write("s.yaml", "palette: red\nbubbles: { cuont: 20 }\n") }
      if steps == 0, notices.count == 1 {
        steps = 1
        try scratch.write("s.yaml", "palette: red\nbubbles: { count: 50 }\n")
      }
    }
    try Self.run(
      Self.options(20, 2), on: FixedDisplay([screen]), Self.load(path), watching: path,
      load: { _ in try Self.load(path) }, notify: { notices.append("\($0)") })
    #expect(notices.count == 1 && notices[0].contains("s.yaml:2") && notices[0].contains("cuont"))
    let old = try Self.wallpaper(
      Self.load(path) { $0.emitters[0].population = .count(20) }, motion: Motion(path: .sway))
    let new = try Self.wallpaper(Self.load(path), motion: Motion(path: .sway))
    let change = try screen.shown.firstIndex { try old.frame(at: $0.t) != $0.frame }
    let first = try #require(change)
    #expect(first > 3)
    for shown in screen.shown[first...] { #expect(try new.frame(at: shown.t) == shown.frame) }
  }

  @Test("shows one frame if motion is reduced, and one more for each change")
  func reduced() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count == 1 { control.send(.change(.advancePalette(by: 1))) }
    }
    let loaded = try Self.load("bubbles") { $0.reduceMotion = true }
    let report = try Self.run(
      Self.options(50, 1), on: FixedDisplay([screen]), loaded, control: control)
    #expect(report.shown == 2 && report.dropped == 0)
    var next = loaded
    let names = PaletteLibrary.builtInNames
    let index = try #require(names.firstIndex(of: loaded.palettes.first.name))
    next.palettes = .always(try PaletteLibrary(environment: [:]).palette(names[(index + 1) % 7]))
    let wallpapers = try [loaded, next].map { try Self.wallpaper($0, motion: .still) }
    #expect(try screen.shown.map(\.frame) == wallpapers.map { try $0.frame(at: 0) })
  }

  @Test("reads a sensor at each frame, and reports its loss once")
  func sensor() throws {
    let scratch = try Scratch()
    for axis in ["x", "y", "z"] { try scratch.write("in_anglvel_\(axis)_raw", "0\n") }
    let loaded = try Self.load("bubbles") { $0.motion.source = .device(scratch.folder) }
    var notices: [String] = []
    let screen = try RecordingScreen { count in
      if count == 10 { try scratch.write("in_anglvel_y_raw", "1\n") }
      if count == 20 {
        try FileManager.default.removeItem(atPath: scratch.path("in_anglvel_y_raw"))
      }
    }
    try Self.run(
      Self.options(50, 1), on: FixedDisplay([screen]), loaded, notify: { notices.append("\($0)") })
    let still = try Self.wallpaper(loaded, motion: .still)
    try #require(screen.shown.count > 24)
    #expect(try screen.shown[..<10].allSatisfy { try still.frame(at: $0.t) == $0.frame })
    #expect(try screen.shown[18...].allSatisfy { try still.frame(at: $0.t) != $0.frame })
    #expect(notices.count == 1 && notices[0].contains("in_anglvel_y_raw"))
  }

  @Test("supports several screens with different sizes, and ends with the last one")
  func screens() throws {
    let (upright, wide) = (PixelSize(30, 40), PixelSize(64, 20))
    let second = try RecordingScreen(upright)
    var close: () -> Void = {}
    let first = try RecordingScreen { count in
      if count == 5 { second.resize(to: wide) }
      if second.shown.last?.frame.size == wide { second.send(.close) }
      if second.shown.contains(where: { $0.frame.size == wide }), count > 20 { close() }
    }
    close = { first.send(.close) }
    let loaded = try Self.still()
    let report = try Self.run(Self.options(50, 15), on: FixedDisplay([first, second]), loaded)
    #expect(first.hasEnded && second.hasEnded && report.seconds < 15)
    #expect(first.shown.count > 20 && report.shown >= first.shown.count)
    #expect(Set(second.shown.map(\.frame.size)) == [upright, wide])
    for shown in first.shown + second.shown {
      let wallpaper = try Wallpaper(
        scene: loaded.scene, palettes: loaded.palettes, size: shown.frame.size)
      #expect(try wallpaper.frame(at: shown.t) == shown.frame)
    }
  }

  @Test("holds the tilt while motion is off, and goes on from there")
  func motionOff() throws {
    let loaded = try Self.load("space") { $0.emitters.removeAll() }
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if [5, 10, 13, 16].contains(count) { control.send(.toggleMotion) }
      if count == 20 { control.send(.stop) }
    }
    try Self.run(Self.options(50, 5), on: FixedDisplay([screen]), loaded, control: control)
    let frames = screen.shown.map(\.frame)
    #expect(Set(frames[6..<10].map(\.pixels)).count == 1)
    #expect(frames[5] != frames[0] && frames[19] != frames[9])
    // The motion of a later frame is that of an earlier time.
    let wallpaper = try Self.wallpaper(loaded, motion: Motion(path: .sway))
    let last = try #require(screen.shown.last)
    #expect(try last.frame != wallpaper.frame(at: last.t))
    let moments = try (0...Int(last.t * 50)).map { try wallpaper.frame(at: Double($0) / 50) }
    let seen = screen.shown.map { (moments.firstIndex(of: $0.frame) ?? -99, $0.t * 50) }
    for (a, b) in zip(seen, seen.dropFirst()) { #expect(Double(b.0 - a.0) < b.1 - a.1 + 1.5) }
  }

  @Test("stops while paused, and continues with the next frame")
  func pause() throws {
    let control = try LiveControl()
    let screen = try RecordingScreen { count in
      if count == 5 { control.send(.pause(nil)) }
      if count == 6 {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { control.send(.pause(nil)) }
      }
      if count == 9 { control.send(.stop) }
    }
    try Self.run(
      Self.options(50, 15), on: FixedDisplay([screen]), Self.load("bubbles"), control: control)
    let numbers = screen.shown.map(\.number)
    try #require(numbers.count == 9)
    // The paused frame is drawn once more, so that the screen can report the pause.
    #expect(numbers[5] == numbers[4])
    #expect((1..<20).contains(numbers[7] - numbers[5]))
  }

  @Test("reads all lines of a pipe before each frame, and reports an error once")
  func pipeLines() throws {
    let loaded = try Self.load("bubbles") { $0.motion.source = .pipe }
    let scene = try PreparedScene(loaded, size: Self.size)
    func offset(_ text: String) throws -> (SIMD2<Double>, reports: Int) {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      let bytes = Array(text.utf8)
      try #require(write(ends[1], bytes, bytes.count) == bytes.count)
      let motion = try LiveMotion(scene, pipe: ends[0])
      var reports = 0
      motion.update(at: 0) { _ in reports += 1 }
      return (
        motion.parallaxOffset(of: scene.wallpaper, at: 0, contentOffset: .zero).contentOffset,
        reports
      )
    }
    let faulty = try offset(String(repeating: "here\n", count: 1000) + "1 -0.5\n")
    let good = try offset("1 -0.5\n")
    #expect(faulty.0 == good.0 && good.0 != .zero)
    #expect(faulty.reports == 1 && good.reports == 0)
  }
}
