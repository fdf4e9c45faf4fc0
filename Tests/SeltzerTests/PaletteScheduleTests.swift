import Seltzer
import SeltzerScene
import Testing

@Suite("Wallpapers with changing palettes")
struct PaletteScheduleTests {
  private static let size = PixelSize(96, 54)

  private static func wallpaper(
    _ palettes: PaletteSchedule, scene name: String = "lock", loop: Double? = nil
  ) throws -> Wallpaper {
    try Wallpaper(scene: SceneLibrary.scene(name), palettes: palettes, size: size, loop: loop)
  }

  private static func cycle(_ names: String..., period: Double) throws -> PaletteSchedule {
    let library = PaletteLibrary(environment: [:])
    return .cycle(try names.map { try library.palette($0) }, period: period)
  }

  @Test("draw the same frames in any order", arguments: ["bubbles", "home", "lock", "space"])
  func alone(scene: String) throws {
    let cycle = try Self.cycle("blue", "silver", "graphite", period: 2)
    let moments = [0.0, 1.2, 1.4, 1.45, 2.5, 3.6, 5.7, 5.95, 1.4, 0.0, 7.4]
    let one = try Self.wallpaper(cycle, scene: scene)
    for t in moments {
      let frame = try one.frame(at: t)
      #expect(try Self.wallpaper(cycle, scene: scene).frame(at: t) == frame)
    }
  }

  @Test("equal those with a single palette between transitions")
  func pure() throws {
    let cycle = try Self.cycle("blue", "silver", "graphite", period: 2)
    let (changing, library) = (try Self.wallpaper(cycle), PaletteLibrary(environment: [:]))
    for (t, name) in [(0.0, "blue"), (0.9, "blue"), (2.5, "silver"), (4.9, "graphite")] {
      let fixed = try Wallpaper(
        scene: SceneLibrary.scene("lock"), palette: library.palette(name), size: Self.size)
      #expect(try changing.frame(at: t) == fixed.frame(at: t))
    }
    #expect(try changing.frame(at: 1.5) != changing.frame(at: 1.4))
  }

  @Test("repeat a loop byte for byte")
  func loop() throws {
    let library = PaletteLibrary(environment: [:])
    for schedule in [
      try Self.cycle("red", "jade", period: 300),
      try library.schedule(library.expression("blue:ink@clock")),
    ] {
      let wallpaper = try Self.wallpaper(schedule, loop: 6)
      for t in [0.0, 1, 2.9, 4.5] {
        #expect(try wallpaper.frame(at: t) == wallpaper.frame(at: t + 6))
        #expect(try wallpaper.frame(at: t) == wallpaper.frame(at: t - 12))
      }
      #expect(try wallpaper.frame(at: 0) != wallpaper.frame(at: 3))
    }
  }

  @Test("are the same on many threads")
  func threads() async throws {
    let wallpaper = try Self.wallpaper(try Self.cycle("blue", "red", "ink", period: 1), loop: 3)
    let moments = (0..<60).map { Double($0) / 20 }
    let inOrder = try moments.map { try wallpaper.frame(at: $0) }
    try await withThrowingTaskGroup(of: (Int, Frame).self) { group in
      for index in moments.indices.reversed() {
        group.addTask { (index, try wallpaper.frame(at: moments[index])) }
      }
      for try await (index, frame) in group { #expect(frame == inOrder[index]) }
    }
  }

  @Test("still change colours if motion is reduced")
  func reduced() throws {
    var scene = try SceneLibrary.scene("bubbles")
    scene.reduceMotion = true
    let cycle = try Self.cycle("blue", "red", period: 2)
    let changing = try Wallpaper(scene: scene, palettes: cycle, size: Self.size)
    #expect(!changing.isStill)
    #expect(try changing.frame(at: 0) == changing.frame(at: 0.9))
    #expect(try changing.frame(at: 0) != changing.frame(at: 2.5))
    let still = try Wallpaper(scene: scene, palettes: .always(cycle.first), size: Self.size)
    #expect(still.isStill)
    #expect(try still.frame(at: 0) == changing.frame(at: 0))
  }
}
