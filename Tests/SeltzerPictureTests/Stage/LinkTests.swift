import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Links")
struct LinkTests {
  private func wallpaper(_ keys: String, motion: Motion = .still) throws -> Wallpaper {
    try SeltzerPictureTests.wallpaper("bubbles: { \(keys) }", "blue:dark", 160, 90, motion: motion)
  }

  @Test("links are those of all pairs, with their distances' opacities, beneath the bubbles")
  func bruteForce() throws {
    for (count, distance) in [(0, 0.3), (1, 0.3), (300, 0.06), (200, 0.3), (40, 3)] {
      for keys in [
        "speed: 0.02", "area: { size: [0.3, 0.2], spread: gaussian }, direction: inward",
      ] {
        let wallpaper = try wallpaper(
          "count: \(count), \(keys), blendMode: screen, "
            + "links: { distance: \(distance), width: 0.004, opacity: 0.7 }")
        for t in [0.0, 31.7] {
          let groups = try wallpaper.composition(at: t).bubbles
          #expect(groups.count == 2 && groups[0].look is Paths)
          let field = try #require(
            BubbleField.fields(of: wallpaper.scene, aspect: 160.0 / 90).first)
          let columns = BubbleColumns(for: field)
          field.fill(0..<field.count, at: t, into: columns)
          let bubbles = (0..<field.count).filter { columns.presence[$0] > 0 }
          var expected: [BubblePath] = []
          for (number, a) in bubbles.enumerated() {
            for b in bubbles[(number + 1)...] {
              let (dx, dy) = (columns.x[a] - columns.x[b], columns.y[a] - columns.y[b])
              let away = (dx * dx + dy * dy).squareRoot()
              guard away < Float(distance) else { continue }
              let paths = groups[0].paths
              try #require(expected.count < paths.count)
              let path = paths[expected.count]
              let strength =
                (1 - away / Float(distance)) * columns.presence[a] * columns.presence[b]
              #expect(abs(path.opacity - 0.7 * strength) < 1e-4 && path.radius == 0.18)
              #expect(abs(path.x[0] - columns.x[a] * 90) < 1e-3)
              #expect(abs(path.y[1] - columns.y[b] * 90) < 1e-3)
              expected.append(path)
            }
          }
          #expect(expected == groups[0].paths, "\(count) \(distance) \(t)")
        }
      }
    }
  }

  @Test("the links of tilted pictures are the same, and end at their bubbles")
  func tilt() throws {
    let wallpaper = try wallpaper("count: 80, links: 0.2")
    let groups = try wallpaper.composition(at: 9, contentOffset: [14, 8]).bubbles
    let still = try wallpaper.composition(at: 9).bubbles
    #expect(groups[0].paths.map(\.opacity) == still[0].paths.map(\.opacity))
    let centers = Set(groups[1].discs.map(\.center))
    #expect(!groups[0].paths.isEmpty)
    for path in groups[0].paths {
      for end in 0..<2 { #expect(centers.contains([path.x[end], path.y[end]])) }
    }
  }

  @Test("while the viewer walks no link crosses the stage")
  func walk() throws {
    let wallpaper = try wallpaper(
      "count: 80, diameter: [0.02, 0.1], links: 0.3", motion: Motion(path: .scroll))
    let still = try self.wallpaper("count: 80, diameter: [0.02, 0.1], links: 0.3")
    var repeated = 0
    for t in stride(from: 0.0, to: 40, by: 1.3) {
      let paths = try wallpaper.composition(at: t).bubbles[0].paths
      repeated += try paths.count - still.composition(at: t).bubbles[0].paths.count
      for path in paths {
        // Bubbles at different depths pass at different speeds.
        #expect(abs(path.x[0] - path.x[1]) <= 160 * 0.75, "\(t)")
      }
    }
    #expect(repeated > 0)
  }

  @Test("bubbles that gather have at most four times the expected links, and 1000")
  func gathered() throws {
    let shown = try wallpaper(
      "count: 3000, lifetime: forever, speed: 0, area: { size: 8 }, links: 0.0001"
    ).composition(at: 0)
    #expect(shown.bubbles[0].paths.count < 1000)
    // Inward bubbles end at the middle.
    let gathered = try wallpaper(
      "count: 3000, lifetime: 40, fadeIn: 1, speed: 4, direction: inward, turbulence: 0, area: { size: 2 }, "
        + "links: 0.005"
    ).composition(at: 100)
    #expect((1000...2000).contains(gathered.bubbles[0].paths.count))
  }

  @Test("too many links are refused by name, with their number")
  func tooMany() throws {
    for keys in ["count: 2000, links: 0.5", "count: 400, area: { size: 0 }, links: 0.01"] {
      do {
        _ = try wallpaper(keys)
        if !keys.contains("400") { Issue.record("\(keys)") }
      } catch {
        #expect("\(error)".contains("'links' would be about") && "\(error)".contains("50000"))
      }
    }
  }
}
