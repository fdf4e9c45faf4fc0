import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import SeltzerSizes
import Testing

@Suite("Layout")
struct LayoutTests {
  private func sprites(
    _ yaml: String, _ width: Int, _ height: Int, t: Double = 0, now: CivilTime? = nil
  ) throws -> [Sprite] {
    try stage(yaml, width, height, palette: "yellow")
      .composition(of: [noBubbles], at: t, parallaxOffset: .none, now: now).sprites
  }

  /// Returns the text of the first sprite.
  private func text(_ yaml: String, t: Double = 0, now: CivilTime? = nil) throws -> String {
    let placed = try sprites(yaml, 96, 54, t: t, now: now)
    guard case .text(let run) = placed[0].content else { return "no text" }
    return run.text
  }

  @Test("the anchor is at position plus offset")
  func anchors() throws {
    let placed = try sprites(
      "layers: [{ kind: shape, shape: circle, size: [0.2, 0.1], position: [0.25, 1], "
        + "offset: [0.1, -0.1], anchor: [1, 0] }]", 400, 200)
    // The anchor is (100 + 20, 200 - 20); the box of 40x20 is to its lower left.
    #expect(placed[0].center == SIMD2(100, 190) && placed[0].size == SIMD2(40, 20))
  }

  @Test("a group's members are placed in its box, and opacities are multiplied")
  func groups() throws {
    let placed = try sprites(
      "layers: [{ kind: group, size: [1, 0.5], position: [0, 0], anchor: [0, 0], opacity: 0.5, "
        + "layers: [{ kind: shape, shape: circle, size: [0.1, 0.1], position: [1, 1], opacity: 0.5 "
        + "}] }]", 400, 200)
    #expect(placed[0].center == SIMD2(200, 100) && placed[0].opacity == 0.25)
  }

  @Test("images keep their aspect ratio inside their box")
  func images() throws {
    let placed = try sprites(
      "layers: [{ kind: image, file: a, size: [0.4, 0.9] }, { kind: image, file: a, size: 0.6 }, "
        + "{ kind: image, file: a }, { kind: image, drawing: moon }]", 800, 1080)
    let moon = SIMD2(59, 60) * (1080.0 / 568)
    #expect(placed.map(\.size) == [SIMD2(432, 324), SIMD2(864, 648), SIMD2(400, 300), moon])
  }

  @Test("layers shrink in proportion on stages narrower than `narrowest`")
  func narrow() throws {
    let circle = "layers: [{ kind: shape, shape: circle, size: [0.2, 0.1], offset: [0.1, 0] }]"
    let wide = try sprites(circle, 1125, 2000)[0]
    #expect(wide.size == SIMD2(400, 200))
    let narrow = try sprites(circle, 900, 2000)[0]
    #expect(narrow.size == SIMD2(320, 160))
    #expect(narrow.center == SIMD2(610, 1000))
    #expect(try sprites("narrowest: 0.9\n" + circle, 900, 2000)[0].size == SIMD2(200, 100))
  }

  @Test("layers keep the margins free, images and shapes of the scenery do not move")
  func margins() throws {
    let layers =
      "layers: [{ kind: shape, shape: circle, position: [0, 0], size: [0.1, 0.1] }, { kind: panel, position: "
      + "[0, 0], anchor: [0, 0], size: [0.5, 0.1] }, { kind: group, layers: [{ kind: shape, shape: circle, "
      + "position: [1, 1], anchor: [1, 1], size: [0.1, 0.1] }] }]"
    let placed = try sprites("margins: [0.1, 0.05, 0.2, 0.15]\n" + layers, 800, 400)
    #expect(placed.map(\.center) == [SIMD2(0, 0), SIMD2(60 + 100, 40 + 20), SIMD2(760, 300)])
    let usual = try sprites(layers, 800, 400)
    #expect(usual.map(\.center) == [SIMD2(0, 0), SIMD2(100, 20), SIMD2(780, 380)])
    // Wider than the stage: a point is left.
    let narrow = try sprites("margins: [0, 0.4, 0, 0.4]\n" + layers, 200, 400)
    #expect(narrow.map(\.size) == (try sprites(layers, 200, 400)).map(\.size))
  }

  @Test("icons and dock of home stay apart and within the screen of every device")
  func home() throws {
    let yaml = try SceneLibrary.text(of: "home")
    for device in DeviceProfile.all {
      let (width, height) = (device.screen.width, device.screen.height)
      var boxes = try sprites(yaml, width, height)
      let screen = SIMD2(Double(width), Double(height))
      for box in boxes {
        let low = box.center - box.size / 2
        let high = box.center + box.size / 2
        #expect(low.x >= 0 && low.y >= 0 && high.x <= screen.x && high.y <= screen.y, "\(device)")
      }
      // Status line, dock, on phones a grid, dock icons.
      let hasGrid = screen.x < 0.7 * screen.y
      #expect(boxes.count == (hasGrid ? 4 : 3))
      guard hasGrid else { continue }
      let grid = boxes.remove(at: 2)
      #expect(grid.center.y - grid.size.y / 2 > boxes[0].center.y + boxes[0].size.y / 2)
      #expect(grid.center.y + grid.size.y / 2 < boxes[1].center.y - boxes[1].size.y / 2)
    }
  }

  @Test("sprites scale with the stage")
  func sizeIndependent() throws {
    for name in SceneLibrary.names {
      let yaml = try SceneLibrary.text(of: name)
      let (small, large) = (try sprites(yaml, 320, 180), try sprites(yaml, 1280, 720))
      #expect(small.count == large.count)
      for (a, b) in zip(small, large) {
        let far = a.center * 4 - b.center
        #expect(abs(far.x) < 1e-6 && abs(far.y) < 1e-6)
      }
    }
  }

  @Test(
    "icon grids fit the stage's aspect ratio in full rows",
    arguments: [
      (1080, 1920, 4), (1080, 2340, 4), (1080, 1080, 5), (1920, 1080, 5), (2520, 1080, 10),
    ])
  func grids(width: Int, height: Int, columns: Int) throws {
    let glyphs = Artwork.all.glyphs.prefix(20).map(\.name).joined(separator: ", ")
    let dock = "{ kind: icons, columns: 4, glyphs: [phone, mail, browser, music] }"
    let placed = try sprites(
      "narrowest: 0.6\nlayers: [{ kind: icons, size: 0.106, glyphs: [\(glyphs)] }, \(dock)]", width,
      height)
    let grids = placed.compactMap { sprite -> (Sprite, [Sprite.PlacedIcon])? in
      if case .icons(_, _, let glyphs) = sprite.content { (sprite, glyphs) } else { nil }
    }
    for ((sprite, glyphs), columns) in zip(grids, [columns, 4]) {
      let rows = Dictionary(grouping: glyphs, by: \.center.y)
      #expect(rows.values.allSatisfy { $0.count == columns })
      #expect(sprite.size.x < Double(width) && sprite.center.x == Double(width) / 2)
      #expect(Set(glyphs.map(\.center)).count == glyphs.count)
    }
  }

  @Test("an icon grid shows all icons, also if no number of columns gives full rows")
  func anyCount() throws {
    for count in 1...40 {
      let names = Array(repeating: "clock", count: count).joined(separator: ", ")
      let placed = try sprites("layers: [{ kind: icons, glyphs: [\(names)] }]", 1080, 1920)
      guard case .icons(_, _, let glyphs) = placed[0].content else { continue }
      #expect(glyphs.count == count && Set(glyphs.map(\.center)).count == count)
      let size = placed[0].size
      #expect(glyphs.allSatisfy { $0.center.x < size.x && $0.center.y < size.y })
    }
  }

  @Test("a density that is scaled by area gives as many bubbles on a phone")
  func density() throws {
    let counts = try [(160, 90), (90, 160)].map { width, height in
      let yaml = "scaleBy: area\nbubbles: { density: 90, diameter: 0.1 }"
      let shown = try wallpaper(yaml, "blue", width, height).composition(at: 0)
      return try #require(shown.bubbles.first).rows.discs.count
    }
    #expect(counts == [160, 160])
    let yaml = "scaleBy: area\nbackground: { folds: [{ curve: 0.2 }], lights: [{ size: 2 }] }"
    let ground = try Scene(yaml: yaml, file: "x").scaled(toAspect: 1).ground
    #expect(ground.folds.map(\.scale) == [0.75] && ground.lamps.map(\.size) == [1.5])
  }

  @Test("labels are centred beneath their icons, of which files and glyphs can be mixed")
  func labels() throws {
    let icons = "[mail, { file: a.png, label: Photos }, { glyph: clock, label: Clock }]"
    let placed = try sprites(
      "layers: [{ kind: icons, size: 0.1, columns: 3, icons: \(icons) }]", 1920, 1080)
    guard case .icons(_, let side, let cells) = placed[0].content else {
      Issue.record("no icons")
      return
    }
    #expect(side == 108 && cells.count == 3 && cells[1].content == .file("a.png"))
    let runs = placed.dropFirst().compactMap { sprite -> (String, SIMD2<Double>)? in
      if case .text(let run) = sprite.content { (run.text, sprite.center) } else { nil }
    }
    #expect(runs.map(\.0) == ["Photos", "Clock"])
    let corner = placed[0].center - placed[0].size / 2
    for (run, cell) in zip(runs, cells.dropFirst()) {
      let center = corner + cell.center
      #expect(abs(run.1.x - center.x) < 1e-9)
      #expect(run.1.y > center.y + side / 2 && run.1.y < center.y + side)
    }
  }

  @Test("the dock's icons of home stay centred in the dock under tilt")
  func dock() throws {
    let stage = try stage(SceneLibrary.text(of: "home"), 1080, 1920)
    for tilt in [SIMD2(0.0, 0), SIMD2(1, -0.5), SIMD2(-0.7, 1)] {
      let placed = try stage.shown(tilt).sprites
      let dock = try #require(placed.first { if case .panel = $0.content { true } else { false } })
      let icons = try #require(placed.last)
      #expect(abs(dock.center.x - icons.center.x) < 1e-9)
      #expect(abs(dock.center.y - icons.center.y) < 1e-9)
    }
  }

  @Test("clocks advance with t across midnight, the end of February and before the start")
  func clocks() throws {
    for (format, start, t, shown) in [
      ("%H:%M:%S", "2013-09-18T09:41:00", 0, "09:41:00"),
      ("%H:%M:%S", "2013-09-18T09:41:00", 59.99, "09:41:59"),
      ("%H:%M:%S", "2013-09-18T09:41:00", -0.5, "09:40:59"),
      ("%a %e %b %Y", "2024-02-28T23:59:59", 1, "Thu 29 Feb 2024"),
      ("%A, %d.%m.%y", "2023-02-28T23:59:59", 1, "Wednesday, 01.03.23"),
      ("%l:%M %p, %I", "2023-01-01T00:05", 0, "12:05 AM, 12"),
      ("%B %% %q %", "2000-12-31T12:00", 86_400, "January % %q %"),
    ] {
      let yaml = "layers: [{ kind: clock, format: '\(format)', start: '\(start)' }]"
      #expect(try text(yaml, t: t) == shown)
    }
    let late = "layers: [{ kind: clock, format: '%Y', start: '2000-12-31T12:00' }]"
    #expect(try !text(late, t: 1e300).isEmpty)
  }

  @Test("clocks show the current time in shows, and a time of 2013 in pictures")
  func currentTime() throws {
    func shown(_ keys: String, _ t: Double, now: CivilTime?) throws -> String {
      try text("layers: [{ kind: clock, format: '%Y %H:%M:%S'\(keys) }]", t: t, now: now)
    }
    let now = CivilTime.pictureStart.advanced(by: 7 * 3600)
    for keys in ["", ", start: now"] {
      #expect(try shown(keys, 61, now: nil) == "2013 09:42:01")
      #expect(try shown(keys, 61, now: now) == "2013 16:41:00")
    }
    #expect(try shown(", start: '2020-01-01T00:00'", 61, now: now) == "2020 00:01:01")
  }

  @Test("text names the palette, the scene, the seed and the size")
  func names() throws {
    let shown = try text(
      "seed: 7\nname: '{seed}'\n"
        + "layers: [{ kind: text, text: '{palette}, {scene} {seed}: {size} {other} {{seed}}' }]")
    #expect(shown.hasSuffix(", {seed} 7: 96x54 {other} {7}") && !shown.contains("{palette}"))
  }

  @Test("small thin and light text is one step heavier")
  func weights() throws {
    func weights(_ size: Double) throws -> [TextStyle.Weight] {
      try sprites(
        "layers: ["
          + TextStyle.Weight.allCases.map {
            "{ kind: text, text: a, size: \(size), weight: \($0) }"
          }.joined(separator: ", ") + "]", 100, 100
      ).compactMap { if case .text(let run) = $0.content { run.style.weight } else { nil } }
    }
    #expect(try weights(0.05) == TextStyle.Weight.allCases)
    #expect(try weights(0.049) == [.light, .regular, .regular, .medium, .bold])
  }
}
