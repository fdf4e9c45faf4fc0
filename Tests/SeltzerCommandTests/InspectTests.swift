import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer inspect")
struct InspectTests {
  private struct Report: Decodable {
    struct Entry: Decodable {
      let name: String, kind: String, center: [Double], size: [Double], divisor: Double
    }

    struct Disc: Decodable {
      let center: [Double], radius: Double, softness: Double, color: [Int], opacity: Double
    }

    let t: Double, size: [Int], contentOffset: [Double]
    let stack: [Entry], bubbles: Int, discs: [Disc]
  }

  private func report(_ line: String, in scratch: Scratch? = nil) throws -> Report {
    let result = try (scratch ?? Scratch()).succeed("inspect \(line) --json")
    return try JSONDecoder().decode(Report.self, from: Data(result.output))
  }

  private static let demonstration = "\(ManualPage.demonstration) --size 320x568 --content-offset"

  @Test("positions match the original parallax demonstration within 0.005 points")
  func space() throws {
    let report = try report("\(Self.demonstration) 100,50")
    #expect(report.t == 0 && report.size == [320, 568] && report.contentOffset == [100, 50])
    #expect(report.stack.map(\.name) == ["background", "earth", "moon", "icons"])
    #expect(report.stack.map(\.kind) == ["image", "image", "image", "group"])
    let centers = [[172.5, 277.75], [176.67, 275.67], [244.5, 331.5], [155, 286.5]]
    for (entry, center) in zip(report.stack, centers) {
      for (found, expected) in zip(entry.center, center) { #expect(abs(found - expected) < 0.005) }
    }
    #expect(report.stack.map(\.divisor) == [8, 6, 4, -20])
    #expect(report.bubbles == 17 && report.discs.count == 17)
    for disc in report.discs {
      #expect(disc.center.count == 2 && disc.color.count == 3)
      #expect(disc.color.allSatisfy { (0...255).contains($0) })
      #expect((0...1).contains(disc.opacity) && (0...1).contains(disc.softness))
      #expect(disc.radius > 0)
    }
  }

  @Test("--title adds a line at the lower left", arguments: ["1920x1080", "320x568"])
  func title(size: String) throws {
    let shown = try report("home --title {palette}:\"{size}\" --size \(size)")
    let line = try #require(shown.stack.first { $0.name == "title" })
    let unit = Double(min(shown.size[1], size == "320x568" ? Int(320 / 0.46) : 1080))
    #expect(line.kind == "text" && line.divisor == 0)
    #expect(abs(line.center[0] - line.size[0] / 2 - 0.04 * unit) < 1)
    #expect(abs(Double(shown.size[1]) - line.center[1] - line.size[1] / 2 - 0.04 * unit) < 1)
    #expect(line.center[0] + line.size[0] / 2 < Double(shown.size[0]))
  }

  @Test("prints a table")
  func table() throws {
    let text = try Scratch().run("inspect \(Self.demonstration) 100,50").text
    #expect(
      text == """
        320x568 at 0.0 s, content offset 100, 50

        entry       kind   center          size           divisor
        background  image  172.5, 277.75   433.6 x 681.6  8
        earth       image  176.67, 275.67  180 x 180      6
        moon        image  244.5, 331.5    59 x 60        4
        icons       group  155, 286.5      320 x 568      -20

        17 bubbles, 13 of them visible

        """)
  }

  @Test("the offset is clamped at the background's edge")
  func clamped() throws {
    let far = try report("\(Self.demonstration) 100000,-100000")
    #expect(abs(far.contentOffset[0]) < 100_000 && abs(far.contentOffset[1]) < 100_000)
    // The background's edge touches the picture's.
    let background = try #require(far.stack.first)
    #expect(abs(background.center[0] - background.size[0] / 2) < 1e-6)
    #expect(abs(background.center[1] + background.size[1] / 2 - 568) > -1e-6)
  }

  @Test("--count, --seed, --at and --loop")
  func options() throws {
    let home = ManualPage.classicHome
    let common = "\(home) --size 320x200 --count 17 --loop 4"
    let first = try report("\(common) --at 3.5")
    #expect(first.bubbles == 17 && first.t == 3.5)
    let later = try report("\(common) --at -4.5")
    #expect(later.discs.map(\.center) == first.discs.map(\.center))
    let other = try report("\(common) --at 3.5 --seed 9")
    #expect(other.discs.map(\.center) != first.discs.map(\.center))
    let none = try report("\(home) --count 0")
    #expect(none.bubbles == 0 && none.discs.isEmpty && none.size == [1920, 1080])
  }

  @Test(
    "the number of bubbles is the same by --count and --set, which several kinds share",
    arguments: ["1000", "1e3", "1000.0", "1k", "1,000", "0.001M"])
  func notations(count: String) throws {
    for option in ["--count \(count)", "--set bubbles.count=\(count)"] {
      // 61 bubbles stay forever.
      #expect(try report("bokeh --size 320x200 \(option)").bubbles == 1061)
      #expect(try report("\(ManualPage.classicHome) --size 320x200 \(option)").bubbles == 1000)
    }
  }

  @Test("--size-scale multiplies the diameters of one kind and of all kinds of a list")
  func sizeScale() throws {
    let kinds = "{count: 3, lifetime: forever, diameter: 0.1}"
    let files = [
      "one.yaml": "bubbles: \(kinds)\n",
      "two.yaml":
        "bubbles:\n  - \(kinds)\n  - {count: 2, lifetime: forever, diameter: [0.02, 0.03]}\n",
    ]
    for name in files.keys {
      let scratch = try Scratch(files)
      let plain = try report("\(name) -s 400x400", in: scratch).discs
      for option in ["--size-scale 2", "--set bubbles.sizeScale=2", "--bubble-size=2"] {
        let twice = try report("\(name) -s 400x400 \(option)", in: scratch).discs
        #expect(plain.count >= 3 && twice.count == plain.count)
        for (one, two) in zip(plain, twice) {
          #expect(one.center == two.center && abs(two.radius - 2 * one.radius) < 1e-3)
        }
      }
      try scratch.fail(
        "inspect \(name) --size-scale 0", 64,
        "the value '0' is invalid for '--size-scale <n>': it must be 0.01...100 times; see "
          + "'seltzer inspect --help'")
    }
  }

  @Test(
    "counts bubbles apart from the discs that draw them",
    arguments: [
      ("trail: {count: 4, seconds: 1}, light: 0.5", "blue", 60), ("light: 1", "blue", 20),
      ("flicker: 0", "blue,graphite@0.5", 20), ("flicker: 0", "blue", 10),
    ])
  func counts(keys: String, palette: String, discs: Int) throws {
    let scratch = try Scratch(["s.yaml": "bubbles: {count: 10, \(keys)}\n"])
    let line = "s.yaml -s 64x36 -p \(palette)"
    let drawn = discs == 10 ? "10 bubbles, " : "10 bubbles, drawn as \(discs) discs, "
    #expect(try scratch.run("inspect \(line)").text.contains("\n\(drawn)"))
    let report = try report(line, in: scratch)
    #expect(report.bubbles == 10 && report.discs.count == discs)
  }
}
