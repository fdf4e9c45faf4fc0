import Foundation
import Seltzer
import SeltzerLive
import SeltzerMotion
import SeltzerPicture
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Motion in live shows")
struct LiveMotionTests {
  private static func prepared(
    _ source: MotionSource?, change: (inout Scene) -> Void = { _ in }
  ) throws -> PreparedScene {
    var scene = try SceneLibrary.scene("space")
    scene.motion.source = source
    change(&scene)
    let palette = try PaletteLibrary(environment: [:]).palette(scene.palette)
    return try PreparedScene(
      LoadedScene(scene: scene, palettes: .always(palette)), size: PixelSize(1920, 1080))
  }

  private static func offset(
    _ motion: LiveMotion, _ scene: PreparedScene, at t: Double
  ) -> SIMD2<Double> {
    motion.read(at: t) { Issue.record("\($0)") }
    motion.update(at: t) { Issue.record("\($0)") }
    return motion.parallaxOffset(of: scene.wallpaper, at: t, contentOffset: .zero).contentOffset
  }

  @Test("follows the same pointer path at every frame rate, within half a pixel")
  func frameRates() throws {
    let scene = try Self.prepared(.pointer)
    func offsets(_ rate: Int) throws -> [SIMD2<Double>] {
      let motion = try LiveMotion(scene)
      #expect(motion.followsPointer)
      var events = (0..<40).map { (t: 0.031 * Double($0), x: $0 % 13 < 6 ? 1.0 : -1.0) }[...]
      return (0...2 * rate).compactMap { frame in
        let t = Double(frame) / Double(rate)
        while let event = events.first, event.t <= t {
          motion.point(at: SIMD2(event.x, -event.x / 2), at: event.t)
          events.removeFirst()
        }
        let offset = Self.offset(motion, scene, at: t)
        return frame % (rate / 12) == 0 ? offset : nil
      }
    }
    let slow = try offsets(24)
    #expect(slow.map(\.x).max() ?? 0 > 100 && slow.count == 25)
    for rate in [60, 144] {
      for (one, other) in zip(slow, try offsets(rate)) {
        #expect(abs(one.x - other.x) < 0.5 && abs(one.y - other.y) < 0.5)
      }
    }
  }

  @Test("does not jump if the pointer moves after an hour")
  func pause() throws {
    let scene = try Self.prepared(.pointer)
    let motion = try LiveMotion(scene)
    #expect(Self.offset(motion, scene, at: 0) == .zero)
    motion.point(at: SIMD2(1, 1), at: 0)
    let settled = Self.offset(motion, scene, at: 5)
    motion.point(at: SIMD2(-1, -1), at: 3605)
    let step = Self.offset(motion, scene, at: 3605 + 1.0 / 60) - settled
    let whole = scene.wallpaper.reach * 2
    #expect(step.x < 0 && -step.x < 0.02 * whole.x)
    #expect(abs(Self.offset(motion, scene, at: 3610).x + settled.x) < 0.5)
  }

  @Test("only scenes with the source pointer ask for the pointer; those without a source accept it")
  func sources() throws {
    let still = try Self.prepared(.path(.still))
    let motion = try LiveMotion(still)
    motion.point(at: SIMD2(1, 0), at: 0)
    #expect(Self.offset(motion, still, at: 1) == .zero && !motion.followsPointer)
    let plain = try Self.prepared(nil)
    let terminal = try LiveMotion(plain)
    #expect(!terminal.followsPointer && !terminal.canContinue(with: still))
    terminal.point(at: SIMD2(1, 0), at: 0)
    #expect(Self.offset(terminal, plain, at: 1).x == plain.wallpaper.reach.x)
    let reduced = try LiveMotion(try Self.prepared(.pointer) { $0.reduceMotion = true })
    #expect(!reduced.followsPointer)
  }

  @Test("workspaces need a window manager that reports them")
  func missing() throws {
    let scene = try Self.prepared(.workspaces)
    for environment in [[:], ["SWAYSOCK": "/nonexistent", "DISPLAY": ":9999"]] {
      #expect(throws: MotionError.noWorkspaces) {
        try LiveMotion(scene, environment: environment)
      }
    }
  }

  #if os(Linux)
    private static let programs = ["/usr/bin/Xvfb", "/usr/bin/i3", "/usr/bin/i3-msg"]

    @Test(
      "slides between the workspaces of i3 on its output, and stands still after i3 has ended",
      .enabled(
        if: programs.allSatisfy(FileManager.default.isExecutableFile), "needs Xvfb and i3"))
    func workspaces() throws {
      let scratch = try Scratch()
      try scratch.write(
        "config",
        """
        # i3 config file (v4)
        ipc-socket \(scratch.path("ipc"))
        fake-outputs 320x200+0+0,320x200+320+0

        """)
      // The server chooses a free display.
      let numbers = Pipe()
      let server = Process()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
      server.arguments = [
        "-displayfd", "1", "-noreset", "-screen", "0", "640x200x24", "-nolisten", "tcp",
      ]
      (server.standardOutput, server.standardError) = (numbers, FileHandle.nullDevice)
      try server.run()
      defer { Self.end(server) }
      let number = String(decoding: numbers.fileHandleForReading.availableData, as: UTF8.self)
      let display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
      let i3 = try Self.start("i3", ["-c", scratch.path("config")], display)
      defer { Self.end(i3) }
      try Self.wait {
        (try? LiveMotion(
          Self.prepared(.workspaces),
          environment: [
            "I3SOCK": scratch.path("ipc")
          ])) != nil
      }
      func show(_ workspace: String) throws {
        let message = try Self.start(
          "i3-msg", ["-s", scratch.path("ipc"), "workspace", "number", workspace], display)
        message.waitUntilExit()
        try #require(message.terminationStatus == 0)
      }

      let scene = try Self.prepared(.workspaces)
      let reach = scene.wallpaper.reach.x
      // By the root window's property.
      let first = try LiveMotion(scene, outputName: "fake-0", environment: ["DISPLAY": display])
      let second = try LiveMotion(
        scene, outputName: "fake-1", environment: ["I3SOCK": scratch.path("ipc")])
      #expect(Self.offset(first, scene, at: 0).x == 0)
      // Workspace 1 is on the first output, 2 on the second.
      try show("1")
      try show("5")
      var t = 1.0
      func settled(_ motion: LiveMotion, at offset: Double) throws {
        try Self.wait {
          t += 1
          return abs(Self.offset(motion, scene, at: t).x - offset) < 0.5
        }
      }
      try settled(first, at: -reach)
      #expect(Self.offset(second, scene, at: t).x == 0)
      try show("3")
      try settled(first, at: 0)
      try show("1")
      try settled(first, at: reach)
      try show("2")
      try show("4")
      try settled(second, at: -reach)
      #expect(first.requests.count == 1)

      Self.end(i3)
      var errors: [MotionError] = []
      try Self.wait {
        first.read(at: t) { errors.append($0) }
        return !errors.isEmpty
      }
      first.read(at: t) { errors.append($0) }
      #expect(errors.count == 1 && first.requests.isEmpty)
      #expect("\(errors[0])".contains("closed the connection"))
      #expect(Self.offset(first, scene, at: t + 1).x == reach)
    }

    private static func start(
      _ program: String, _ arguments: [String], _ display: String
    ) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
      process.arguments = arguments
      process.environment = ["DISPLAY": display, "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    /// Kills a program, since tests run on threads whose children ignore SIGTERM.
    private static func end(_ process: Process) { kill(process.processIdentifier, SIGKILL) }

    private static func wait(_ condition: () throws -> Bool) throws {
      let end = ContinuousClock.now + .seconds(60)
      while try !condition() {
        try #require(ContinuousClock.now < end, "it never happened")
        usleep(10_000)
      }
    }
  #endif
}
