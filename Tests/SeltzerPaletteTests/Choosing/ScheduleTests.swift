import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("Palettes that change with time")
struct ScheduleTests {
  private let library = PaletteLibrary(environment: [:])

  private func palettes(_ names: String...) throws -> [Palette] {
    try names.map { try library.palette($0) }
  }

  /// Returns the largest difference of any background or bubble colour in OKLab.
  private static func distance(_ one: Palette, _ other: Palette) -> Double {
    let (first, second) = (one.background.curve, other.background.curve)
    let places = (0...20).map { Double($0) / 20 }
    let behind = places.map { first.color(at: $0).distance(to: second.color(at: $0)) }
    let bubbles = places.map {
      OKLab(one.bubbleColor(tint: min($0, 0.999)))
        .distance(to: OKLab(other.bubbleColor(tint: min($0, 0.999))))
    }
    return (behind + bubbles).max() ?? 0
  }

  @Test("are shown in turn, and each fades into the next at its end")
  func cycle() throws {
    let three = try palettes("blue", "silver", "graphite")
    let schedule = PaletteSchedule.cycle(three, period: 300)
    #expect(schedule.first == three[0] && !schedule.isConstant)
    for (index, palette) in three.enumerated() {
      let start = Double(index) * 300
      for t in [start, start + 140, start + 279.9] {
        #expect(schedule.palette(at: t) == palette)
        #expect(schedule.palette(at: t - 900) == palette)
        #expect(schedule.palette(at: t + 90_000) == palette)
      }
      let next = three[(index + 1) % 3]
      let middle = schedule.palette(at: start + 290)
      #expect(middle.name == "\(palette.name),\(next.name)@0.5")
    }
    // With a short period, the fade takes its second half.
    #expect(PaletteSchedule.cycle(three, period: 4).palette(at: 1.99) == three[0])
    #expect(PaletteSchedule.cycle(three, period: 4).palette(at: 3).name == "blue,silver@0.5")
  }

  @Test("change smoothly, also from the last to the first")
  func smooth() throws {
    let schedule = PaletteSchedule.cycle(
      try palettes("blue", "silver", "graphite", "opal", "yellow"), period: 300)
    let day = try library.schedule(library.expression("silver:graphite@clock"), start: 0)
    let steps = 4000
    for (schedule, length) in [(schedule, 1500.0), (day, PaletteDay.seconds)] {
      var last = schedule.palette(at: 0)
      var greatest = 0.0
      for step in 1...steps {
        let next = schedule.palette(at: length * Double(step) / Double(steps))
        if next != last { greatest = max(greatest, Self.distance(last, next)) }
        last = next
      }
      // A cycle of 1500 s has 4000 steps, and a fade takes 53 of them.
      #expect(greatest > 0 && greatest < 0.06)
      #expect(last == schedule.palette(at: 0))
    }
  }

  @Test("fill a loop with whole cycles", arguments: [0.5, 6, 12, 60, 3600, 1e5])
  func loops(loop: Double) throws {
    let cycle = PaletteSchedule.cycle(try palettes("blue", "red", "jade"), period: 7)
    let day = try library.schedule(library.expression("blue:graphite@clock"), start: 30_000)
    for schedule in [cycle, day] {
      let first = schedule.palette(at: 0, loop: loop)
      #expect(first == schedule.palette(at: loop, loop: loop))
      #expect(first == schedule.palette(at: -3 * loop, loop: loop))
      // Every palette is shown alone at some time.
      let shown = Set(
        (0..<600).map { schedule.palette(at: loop * Double($0) / 600, loop: loop).name })
      let pure = shown.filter { !$0.contains(",") }
      #expect(pure == (schedule == day ? ["blue", "graphite"] : ["blue", "red", "jade"]))
    }
  }

  @Test("of a day, two or four, are shown at their hours")
  func day() throws {
    for (names, shown) in [
      (
        "blue:graphite",
        [
          0: "graphite", 6: "graphite", 7: "graphite,blue@0.5", 8: "blue", 12: "blue", 18: "blue",
          19: "blue,graphite@0.5", 20: "graphite", 23.99: "graphite",
        ]
      ),
      (
        "dawn:noon:dusk:midnight",
        [1: "midnight", 7: "dawn", 13: "noon", 19: "dusk", 9: "dawn,noon@0.5"]
      ),
    ] as [(String, [Double: String])] {
      let day = try library.expression("\(names)@clock")
      for (hour, name) in shown {
        let schedule = try library.schedule(day, start: hour * 3600)
        #expect([0, 86_400].map { schedule.palette(at: $0).name } == [name, name])
        #expect(try library.schedule(day, start: 0).palette(at: hour * 3600).name == name)
      }
    }
  }
}

@Suite("Mixtures and variants of palettes")
struct MixTests {
  private let library = PaletteLibrary(environment: [:])

  @Test("equal the palettes at the ends and lie between them otherwise")
  func ends() throws {
    for (one, other) in [("blue", "red"), ("silver", "graphite"), ("opal", "ink")] {
      let (first, second) = (try library.palette(one), try library.palette(other))
      #expect(first.mixed(with: second, 0) == first)
      #expect(first.mixed(with: second, 1) == second)
      let mixed = first.mixed(with: second, 0.25)
      for place in stride(from: 0.0, through: 1, by: 0.05) {
        let exact = first.background.color(at: place).mixed(
          with: second.background.color(at: place), 0.25)
        #expect(mixed.background.color(at: place).distance(to: exact) < 0.012)
      }
      for tint in stride(from: 0.0, to: 1, by: 0.01) {
        let exact = OKLab(first.bubbleColor(tint: tint)).mixed(
          with: OKLab(second.bubbleColor(tint: tint)), 0.25)
        // Rounding may move the boundary between two colours slightly.
        let near = [-1e-9, 0, 1e-9].map { mixed.bubbleColor(tint: max(0, tint + $0)) }
        #expect(near.contains { OKLab($0).distance(to: exact) < 0.005 })
      }
      #expect(
        mixed.opacity.upperBound == first.opacity.upperBound
          + (second.opacity.upperBound - first.opacity.upperBound) * 0.25)
    }
  }

  @Test("can be written to a file and read back, with any number of colours")
  func files() throws {
    let mixed = try library.palette("opal:dark,champagne:vivid@0.4")
    let read = try Palette(yaml: text(of: mixed), file: "p.yaml")
    #expect(read.background.stops.count > 5)
    #expect(read.background.stops.map(\.color) == mixed.background.stops.map(\.color))
    #expect(read.bubbles.map(\.color) == mixed.bubbles.map(\.color))
  }

  @Test("keep the order of lightness", arguments: PaletteVariant.allCases.filter { $0 != .auto })
  func variants(variant: PaletteVariant) throws {
    for name in library.names {
      let plain = try library.palette(name)
      let varied = plain.variant(variant)
      #expect(varied.name == "\(name):\(variant)")
      #expect(varied.background.stops.map(\.at) == plain.background.stops.map(\.at))
      #expect(varied.bubbles.map(\.weight) == plain.bubbles.map(\.weight))
      let light = varied.background.stops.map { OKLab($0.color).lightness }
      let before = plain.background.stops.map { OKLab($0.color).lightness }
      #expect(light == light.sorted(by: >) || before != before.sorted(by: >))
      let mean = light.reduce(0, +) / Double(light.count)
      switch variant {
      case .dark: #expect(mean < 0.35 && varied.blend == [.add: 1])
      case .black: #expect(mean < 0.15 && varied.blend == [.add: 1])
      case .night: #expect(mean < 0.33 && varied.blend == [.add: 1])
      case .light: #expect(mean > 0.75)
      case .muted, .vivid, .auto:
        for (now, then) in zip(varied.bubbles, plain.bubbles) {
          let (now, then) = (OKLCh(now.color), OKLCh(then.color))
          #expect(abs(now.lightness - then.lightness) < 0.03)
          #expect(variant == .muted ? now.chroma <= then.chroma : now.chroma > then.chroma - 0.03)
        }
      }
    }
  }
}
