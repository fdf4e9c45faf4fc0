import Seltzer
import SeltzerPicture
import Testing

@Suite("The budget of scenes")
struct BudgetTests {
  private static func wallpaper(
    _ yaml: String, palette: String = "blue", budget: SceneBudget = .full, side: Int = 16
  ) throws -> Wallpaper {
    let library = PaletteLibrary(environment: [:])
    return try Wallpaper(
      scene: Scene(yaml: yaml, file: "s.yaml"),
      palettes: library.schedule(library.expression(palette)), size: PixelSize(side, side),
      budget: budget)
  }

  private static func kinds(_ count: Int, _ keys: String) -> String {
    "bubbles:\n" + (0..<count).map { _ in "- {\(keys)}\n" }.joined()
  }

  @Test(
    "allows the greatest number of one kind of bubbles",
    arguments: [
      kinds(1, "count: 10000000"), kinds(1, "count: 10000000, trail: 8, light: 1"),
      kinds(1, "count: 10000000, shape: ring"), kinds(2, "count: 10000000"),
      kinds(8, "count: 277777, trail: 8"),
    ])
  func allowed(yaml: String) throws { _ = try Self.wallpaper(yaml) }

  @Test(
    "counts trails, highlights, and the blend modes of a fade",
    arguments: [
      (kinds(8, "count: 277778, trail: 8"), "blue"), (kinds(3, "count: 5000000, light: 1"), "blue"),
      (kinds(2, "count: 10000000"), "blue,graphite@0.5"),
    ])
  func refused(yaml: String, palette: String) throws {
    #expect(throws: (any Error).self) { try Self.wallpaper(yaml, palette: palette) }
    _ = try Self.wallpaper(yaml, palette: palette, budget: .unlimited)
  }

  @Test(
    "the greatest number of usual bubbles fits a usual picture, and covers a larger one too often")
  func area() throws {
    let scene = try Scene(yaml: "bubbles: {count: 10000000}", file: "s.yaml")
    func take(_ picture: PixelSize) throws {
      var budget = SceneBudget.full
      try budget.take(scene, in: picture, ContentMetrics())
    }
    try take(PixelSize(1920, 1080))
    #expect(throws: (any Error).self) { try take(PixelSize(3840, 2160)) }
  }

  @Test("a turned layer takes its pixels twice")
  func turned() throws {
    func make(_ turn: Int) throws {
      let layer = "{ kind: shape, shape: rectangle, size: [1, 1], rotation: \(turn)deg }"
      _ = try Self.wallpaper("layers: [\(layer), \(layer)]", budget: .studio, side: 4000)
    }
    try make(0)
    #expect(throws: (any Error).self) { try make(1) }
  }

  @Test("built-in scenes fit the largest pictures", arguments: SceneLibrary.names)
  func builtIn(name: String) throws {
    var budget = SceneBudget.studio
    try budget.take(SceneLibrary.scene(name), in: PixelSize(32_000, 8000), ContentMetrics())
  }

  @Test("a cancelled task stops drawing, and later pictures are the same")
  func cancelled() async throws {
    let wallpaper = try Self.wallpaper("bubbles: {count: 300}", side: 160)
    let first = try wallpaper.frame(at: 1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try wallpaper.frame(at: 2)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try wallpaper.frame(at: 1) == first)
  }
}
