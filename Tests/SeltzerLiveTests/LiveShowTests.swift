import Foundation
import Seltzer
import SeltzerSystem
import Testing

@testable import SeltzerLive

/// A screen that remembers what it was given, and may act on it.
private final class Memory: Screen {
  struct Shown: Equatable {
    var number: Int
    var t: Double
    var frame: Frame
  }

  private(set) var shown: [Shown] = []
  private(set) var hasEnded = false
  private var next: Shown?
  private let react: (Int) throws -> Void

  /// `react` is told how many frames were shown, after each.
  init(_ react: @escaping (Int) throws -> Void = { _ in }) { self.react = react }

  func prepare(_ frame: Frame, number: Int, t: Double) {
    next = Shown(number: number, t: t, frame: frame)
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
  private static let size = PixelSize(48, 27)

  private static func options(_ fps: Int, _ duration: Double?) -> LiveShow.Options {
    var options = LiveShow.Options(size: size)
    options.rate = FrameRate(fps) ?? .thirty
    options.duration = duration
    return options
  }

  private static func load(
    _ reference: String, change: (inout Scene) -> Void = { _ in }
  ) throws -> LiveScene {
    var scene = try SceneLibrary.scene(reference)
    change(&scene)
    let palette = try PaletteLibrary(environment: [:]).palette(scene.palette)
    return LiveScene(scene: scene, palettes: .always(palette))
  }

  private static func wallpaper(_ shown: LiveScene, motion: Motion) throws -> Wallpaper {
    try Wallpaper(scene: shown.scene, palettes: shown.palettes, size: size, motion: motion)
  }

  @Test("shows each frame at its moment, swaying, as anybody would draw it alone")
  func frames() throws {
    let screen = Memory()
    let show = try LiveShow(
      Self.options(50, 0.5), watching: nil, control: LiveControl(),
      load: { try Self.load("bubbles") }, tell: { Issue.record("\($0)") })
    let report = try show.run(on: screen)
    let wallpaper = try Self.wallpaper(Self.load("bubbles"), motion: Motion(path: .sway))
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

  @Test("fades from palette to palette, as anybody would draw each frame alone")
  func cycle() throws {
    let screen = Memory()
    let library = PaletteLibrary(environment: [:])
    var wanted = try Self.load("lock")
    wanted.palettes = .cycle(
      [try library.palette("blue"), try library.palette("ink")], period: 0.4)
    let show = try LiveShow(
      Self.options(50, 0.8), watching: nil, control: LiveControl(), load: { [wanted] in wanted },
      tell: { Issue.record("\($0)") })
    _ = try show.run(on: screen)
    let wallpaper = try Self.wallpaper(wanted, motion: Motion(path: .sway))
    #expect(screen.shown.count > 2)
    for shown in screen.shown { #expect(try shown.frame == wallpaper.frame(at: shown.t)) }
  }

  @Test("finds its place in the day again when the clock on the wall has gone on")
  func day() throws {
    let screen = Memory()
    let library = PaletteLibrary(environment: [:])
    let (day, night) = (try library.palette("silver"), try library.palette("ink"))
    var wanted = try Self.load("bubbles") { $0.reduceMotion = true }
    let course = try #require(PaletteDay([day, night]))
    // As if it had been loaded at night, or at noon, and the machine had slept until now.
    let isDay = (7 * 3600.0...19 * 3600).contains(TimeOfDay.now)
    let before = isDay ? 0 : PaletteDay.noon
    wanted.palettes = .daily(course, start: before)
    wanted.followsClock = true
    let show = try LiveShow(
      Self.options(20, 0.8), watching: nil, control: LiveControl(), load: { [wanted] in wanted },
      tell: { Issue.record("\($0)") })
    _ = try show.run(on: screen)
    func frame(_ start: Double) throws -> Frame {
      var scene = wanted
      scene.palettes = .daily(course, start: start)
      return try Self.wallpaper(scene, motion: .still).frame(at: 0)
    }
    let (first, last) = (try #require(screen.shown.first), try #require(screen.shown.last))
    #expect(try first.frame == frame(before))
    // A fade may have gone on by a step meanwhile.
    #expect(try [0, 2].contains { try last.frame == frame(TimeOfDay.now - $0) })
    #expect(first.frame != last.frame)
  }

  @Test("goes on to the next palette, and back to the first after the last")
  func palettes() throws {
    let control = LiveControl()
    let screen = Memory { count in
      if count < 8 { control.showNextPalette() } else { control.stop() }
    }
    let loaded = try Self.load("bubbles") { $0.reduceMotion = true }
    let names = PaletteLibrary.builtInNames
    let start = try #require(names.firstIndex(of: loaded.palettes.first.name))
    let show = try LiveShow(
      Self.options(50, nil), watching: nil, control: control, load: { loaded },
      tell: { Issue.record("\($0)") })
    let report = try show.run(on: screen)
    #expect(report.palette == loaded.palettes.first.name && report.shown == 8)
    let expected = try (0...7).map { step in
      var scene = loaded
      scene.palettes = .always(
        try PaletteLibrary(environment: [:]).palette(names[(start + step) % 7]))
      return try Self.wallpaper(scene, motion: .still).frame(at: 0)
    }
    #expect(screen.shown.map(\.frame) == expected)
  }

  @Test("shows an edited scene, and keeps the old one where the edit is faulty")
  func edits() throws {
    let scratch = try Scratch()
    let path = scratch.path("s.yaml")
    try scratch.write("s.yaml", "palette: red\nbubbles: { count: 20 }\n")
    var notices: [String] = []
    var steps = 0
    let screen = Memory { count in
      if count == 3 { try scratch.write("s.yaml", "palette: red\nbubbles: { cuont: 20 }\n") }
      if steps == 0, notices.count == 1 {
        steps = 1
        try scratch.write("s.yaml", "palette: red\nbubbles: { count: 50 }\n")
      }
    }
    let show = try LiveShow(
      Self.options(20, 2), watching: path, control: LiveControl(), load: { try Self.load(path) },
      tell: { notices.append("\($0)") })
    _ = try show.run(on: screen)
    #expect(notices.count == 1 && notices[0].contains("s.yaml:2") && notices[0].contains("cuont"))
    let old = try Self.wallpaper(
      Self.load(path) { $0.bubbles.population = .count(20) }, motion: Motion(path: .sway))
    let new = try Self.wallpaper(Self.load(path), motion: Motion(path: .sway))
    let change = try screen.shown.firstIndex { try old.frame(at: $0.t) != $0.frame }
    let first = try #require(change)
    #expect(first > 3)
    for shown in screen.shown[first...] { #expect(try new.frame(at: shown.t) == shown.frame) }
  }

  @Test("shows one frame where motion is reduced, and one more for each change")
  func reduced() throws {
    let control = LiveControl()
    let screen = Memory { count in if count == 1 { control.showNextPalette() } }
    let loaded = try Self.load("bubbles") { $0.reduceMotion = true }
    let show = try LiveShow(
      Self.options(50, 1), watching: nil, control: control, load: { loaded },
      tell: { Issue.record("\($0)") })
    let report = try show.run(on: screen)
    #expect(report.shown == 2 && report.dropped == 0)
    var next = loaded
    let names = PaletteLibrary.builtInNames
    let index = try #require(names.firstIndex(of: loaded.palettes.first.name))
    next.palettes = .always(
      try PaletteLibrary(environment: [:]).palette(names[(index + 1) % 7]))
    let wallpapers = try [loaded, next].map { try Self.wallpaper($0, motion: .still) }
    #expect(try screen.shown.map(\.frame) == wallpapers.map { try $0.frame(at: 0) })
  }

  @Test("reads a sensor as it is at each frame, and says once when it has gone")
  func sensor() throws {
    let scratch = try Scratch()
    for axis in ["x", "y", "z"] { try scratch.write("in_anglvel_\(axis)_raw", "0\n") }
    let loaded = try Self.load("bubbles") { $0.motion.source = .device(scratch.folder) }
    var notices: [String] = []
    let screen = Memory { count in
      if count == 10 { try scratch.write("in_anglvel_y_raw", "1\n") }
      if count == 20 {
        try FileManager.default.removeItem(atPath: scratch.path("in_anglvel_y_raw"))
      }
    }
    let show = try LiveShow(
      Self.options(50, 1), watching: nil, control: LiveControl(), load: { loaded },
      tell: { notices.append("\($0)") })
    _ = try show.run(on: screen)
    let still = try Self.wallpaper(loaded, motion: .still)
    try #require(screen.shown.count > 24)
    #expect(try screen.shown[..<10].allSatisfy { try still.frame(at: $0.t) == $0.frame })
    #expect(try screen.shown[18...].allSatisfy { try still.frame(at: $0.t) != $0.frame })
    #expect(notices.count == 1 && notices[0].contains("in_anglvel_y_raw"))
  }

  @Test("shows fewer frames while nothing tilts, if asked to")
  func adaptive() throws {
    var options = Self.options(60, 2.5)
    options.isAdaptive = true
    let loaded = try Self.load("bubbles") { $0.motion.source = .path(.still) }
    let screen = Memory()
    let show = try LiveShow(
      options, watching: nil, control: LiveControl(), load: { loaded },
      tell: { Issue.record("\($0)") })
    _ = try show.run(on: screen)
    let steps = zip(screen.shown, screen.shown.dropFirst()).map { $1.number - $0.number }
    // After a second in which it stood still every fourth frame is drawn, give or take the one of then.
    let first = try #require(screen.shown.first)
    let calm = try #require(screen.shown.firstIndex { $0.t > first.t + 1.001 })
    #expect(steps[calm...].allSatisfy { $0 % 4 == 0 })
    #expect(screen.shown.count < 130)
  }
}
