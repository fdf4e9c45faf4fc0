import Foundation
import Seltzer
import SeltzerDrawings
import SeltzerMotion
import SeltzerTestSupport
import Testing

private let size = PixelSize(width: 96, height: 54)

private func wallpaper(
  _ name: String = "space", loop: Double? = nil, motion: Motion = .still,
  change: (inout Scene) -> Void = { _ in }
) throws -> Wallpaper {
  var scene = try SceneLibrary.scene(name)
  change(&scene)
  return try Wallpaper(
    scene: scene, palette: PaletteLibrary(environment: [:]).palette(scene.palette),
    size: try #require(size), loop: loop, motion: motion)
}

/// A log of a phone that rolls to the right by `degrees` within a second and then stays.
private func rolling(by degrees: Double) -> String {
  var text = "t,gx,gy,gz,ax,ay,az\n"
  for index in 0...300 {
    let t = Double(index) / 100
    let angle = min(t, 1) * degrees * .pi / 180
    let rate = t < 1 ? degrees * .pi / 180 : 0
    text += "\(t),0,\(rate),0,\(-9.81 * sin(angle)),0,\(9.81 * cos(angle))\n"
  }
  return text
}

/// Calls `body` with settings whose source is a log, and its path.
private func withLog<Result>(
  _ text: String, _ body: (MotionSettings, _ path: String) throws -> Result
) throws -> Result {
  let scratch = try Scratch(["log.csv": text])
  var settings = MotionSettings()
  settings.source = .log(scratch.path("log.csv"))
  return try body(settings, scratch.path("log.csv"))
}

@Suite("Motion of wallpapers")
struct MotionTests {
  @Test("paths close with the loop, byte for byte", arguments: [6.4, 12, 33.3])
  func pathsClose(loop: Double) throws {
    for path in [MotionPath.sway, .circle, .scroll] {
      let swaying = try wallpaper(loop: loop, motion: Motion(path: path, loop: loop))
      let still = try wallpaper(loop: loop)
      for t in [0.4, loop / 3, loop - 1.0 / 30] {
        let frame = try swaying.frame(at: t)
        #expect(try swaying.frame(at: t + loop) == frame)
        #expect(try swaying.frame(at: t - 3 * loop) == frame)
        #expect(try still.frame(at: t) != frame)
      }
    }
  }

  @Test("a log moves the stack in proportion to its tilt, and frames can be drawn in any order")
  func log() throws {
    try withLog(rolling(by: 10)) { settings, _ in
      let motion = try Motion(settings, animated: true)
      let tilted = try wallpaper(motion: motion)
      let atRest = try wallpaper()
      guard case .viewer(let offset) = motion.tilt(at: 1) else {
        Issue.record("an attitude gives a viewer offset")
        return
      }
      // 10° are a ninth; the reference has turned a little.
      #expect(abs(offset.y) < 0.005)
      #expect((0.085...0.112).contains(abs(offset.x)))
      let moved = try tilted.composition(at: 1).stack.map(\.center)
      let resting = try atRest.composition(at: 1).stack.map(\.center)
      let parallaxOffset = tilted.parallaxOffset(at: 1)
      #expect(parallaxOffset.viewerOffset == offset)
      for (entry, (a, b)) in zip(try tilted.composition(at: 1).stack, zip(moved, resting)) {
        let expected = entry.divisor == 0 ? 0 : parallaxOffset.contentOffset.x / entry.divisor
        #expect(abs(a.x - b.x - expected) < 1e-9, "\(entry.name)")
      }
      let frames = try [2.0, 0.5, 1].map { try tilted.frame(at: $0) }
      let again = try Motion(settings, animated: false)
      let other = try wallpaper(motion: again)
      let reversed = try [1, 0.5, 2.0].map { try other.frame(at: $0) }
      #expect(reversed == frames.reversed())
    }
  }

  @Test("the order of columns does not matter")
  func shuffled() throws {
    let text = rolling(by: 30)
    let order = [4, 2, 6, 0, 1, 5, 3]
    let shuffled = text.split(separator: "\n").map { line in
      let cells = line.split(separator: ",")
      return order.map { String(cells[$0]) }.joined(separator: ",")
    }.joined(separator: "\r\n")
    func tilts(_ text: String) throws -> [Tilt] {
      try withLog(text) { settings, _ in
        let motion = try Motion(settings, animated: true)
        return (0..<30).map { motion.tilt(at: Double($0) / 10) }
      }
    }
    let expected = try tilts(text)
    #expect(Set(expected.map { "\($0)" }).count > 20)
    #expect(try tilts(shuffled) == expected)
  }

  @Test("rotation about the vertical changes the heading, which pans a panorama")
  func heading() throws {
    var text = "t,gx,gy,gz,ax,ay,az\n"
    for index in 0...200 { text += "\(Double(index) / 100),0,0,-1,0,0,9.81\n" }
    try withLog(text) { settings, _ in
      let motion = try Motion(settings, animated: true)
      for t in [0.0, 1, 2] { #expect(try abs(#require(motion.heading(at: t)) - t) < 0.01) }
      let turned = try wallpaper(motion: motion) { scene in
        scene.background = .init(picture: .drawing(.galaxy), height: .cover, fieldOfView: 2 * .pi)
      }
      let centers = try [0, 1, 2].map { try turned.composition(at: $0).backdrop?.center.x ?? 0 }
      #expect(Set(centers).count == 3)
    }
  }

  @Test("a log of offsets selects the control direct, and other controls refuse it")
  func controls() throws {
    try withLog("t,x,y\n0,0,0\n1,0.5,-0.25\n") { direct, path in
      let motion = try Motion(direct, animated: true)
      #expect(motion.tilt(at: 1) == .viewer(SIMD2(0.5, -0.25)))
      var settings = direct
      settings.control = .rate
      #expect(
        throws: MotionError.otherMovement(path, needed: "rotation rate", found: "offset")
      ) {
        try Motion(settings, animated: true)
      }
    }
  }

  @Test("reduced motion shows the same picture at any time and tilt")
  func reduced() throws {
    for name in SceneLibrary.names {
      let reduced = try wallpaper(name, motion: Motion(path: .circle)) { $0.reduceMotion = true }
      #expect(reduced.isStill)
      let frame = try reduced.frame(at: 0)
      #expect(try reduced.frame(at: 17.3) == frame)
      #expect(Set(frame.pixels).count > 500)
    }
  }

  @Test("a scene names its motion source, relative to its folder")
  func inScenes() throws {
    let scene = try Scene(
      yaml: """
        name: tilted
        motion:
          source: logs/walk.csv
          control: rate
          orientation: landscape-left
          threshold: 0.2
          multiplier: 3
          invert: y
        """, file: "tilted.yaml", folder: "scenes")
    var expected = MotionSettings()
    expected.source = .log("scenes/logs/walk.csv")
    (expected.control, expected.orientation) = (.rate, .landscapeLeft)
    (expected.rate.threshold, expected.rate.multiplier, expected.rate.invertsY) = (0.2, 3, true)
    #expect(scene.motion == expected)
    #expect(try Scene(yaml: "motion: circle", file: "a.yaml").motion.source == .path(.circle))
    #expect(throws: DocumentError.self) { try Scene(yaml: "motion: iio:", file: "a.yaml") }
  }

  @Test("the pointer and the workspaces are still in pictures")
  func liveSources() throws {
    for source in [MotionSource.pointer, .workspaces] {
      var settings = MotionSettings()
      settings.source = source
      let motion = try Motion(settings, animated: true)
      #expect(motion.tilt(at: 3) == .viewer(.zero))
    }
  }
}
