import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer inspect")
struct InspectTests {
  private struct Report: Decodable {
    struct Entry: Decodable {
      let name: String
      let kind: String
      let center: [Double]
      let size: [Double]
      let divisor: Double
    }

    struct Bubble: Decodable {
      let center: [Double]
      let radius: Double
      let softness: Double
      let color: [Int]
      let opacity: Double
    }

    let t: Double
    let size: [Int]
    let contentOffset: [Double]
    let stack: [Entry]
    let bubbles: [Bubble]
  }

  private func report(_ arguments: [String]) throws -> Report {
    let result = try Command.run(["inspect"] + arguments + ["--json"], in: Scratch())
    #expect(result.error == "" && result.code == 0)
    return try JSONDecoder().decode(Report.self, from: Data(result.output))
  }

  private static let space = ["space", "--size", "320x568", "--content-offset", "100,50"]

  @Test("positions match the original parallax demonstration within 0.005 points")
  func space() throws {
    let report = try report(Self.space)
    #expect(report.t == 0 && report.size == [320, 568] && report.contentOffset == [100, 50])
    #expect(report.stack.map(\.name) == ["background", "earth", "moon", "icons"])
    #expect(report.stack.map(\.kind) == ["image", "image", "image", "group"])
    let centers = [[172.5, 277.75], [176.67, 275.67], [244.5, 331.5], [155, 286.5]]
    for (entry, center) in zip(report.stack, centers) {
      for (found, expected) in zip(entry.center, center) { #expect(abs(found - expected) < 0.005) }
    }
    #expect(report.stack.map(\.divisor) == [8, 6, 4, -20])
    #expect(report.bubbles.count == 17)
    for bubble in report.bubbles {
      #expect(bubble.center.count == 2 && bubble.color.count == 3)
      #expect(bubble.color.allSatisfy { (0...255).contains($0) })
      #expect((0...1).contains(bubble.opacity) && (0...1).contains(bubble.softness))
      #expect(bubble.radius > 0)
    }
  }

  @Test("prints a table")
  func table() throws {
    let result = try Command.run(["inspect"] + Self.space, in: Scratch())
    #expect(
      result.text == """
        320x568 at 0.0 s, content offset 100, 50

        entry           kind      center              size                divisor
        background      image     172.5, 277.75       683 x 1025          8
        earth           image     176.67, 275.67      180 x 180           6
        moon            image     244.5, 331.5        59 x 60             4
        icons           group     155, 286.5          320 x 568           -20

        17 bubbles, 13 of them visible

        """)
  }

  @Test("the offset is clamped at the background's edge")
  func clamped() throws {
    let far = try report(["space", "--size", "320x568", "--content-offset", "100000,-100000"])
    #expect(abs(far.contentOffset[0]) < 100_000 && abs(far.contentOffset[1]) < 100_000)
    // The background's edge touches the picture's.
    let background = try #require(far.stack.first)
    #expect(abs(background.center[0] - background.size[0] / 2) < 1e-6)
    #expect(abs(background.center[1] + background.size[1] / 2 - 568) > -1e-6)
  }

  @Test("--count, --seed, --at and --loop")
  func options() throws {
    let common = ["--size", "320x200", "--count", "17"]
    let first = try report(common + ["--at", "3.5", "--loop", "4"])
    #expect(first.bubbles.count == 17 && first.t == 3.5)
    let later = try report(common + ["--at", "-4.5", "--loop", "4"])
    #expect(later.bubbles.map(\.center) == first.bubbles.map(\.center))
    let other = try report(common + ["--at", "3.5", "--loop", "4", "--seed", "9"])
    #expect(other.bubbles.map(\.center) != first.bubbles.map(\.center))
    let none = try report(["--count", "0"])
    #expect(none.bubbles.isEmpty && none.size == [1920, 1080])
  }
}
