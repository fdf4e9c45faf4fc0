import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Mirrors")
struct MirrorTests {
  private static let bubbles =
    "bubbles: { count: 60, diameter: [0.02, 0.2], blendMode: normal, opacity: 0.9 }"

  private func composition(
    _ mirror: String, seed: Int = 1, background: String = "black", before: String = "",
    at t: Double = 3, loop: Double? = nil, width: Int = 333, height: Int = 200
  ) throws -> Composition {
    let water = mirror.isEmpty ? "" : "{ kind: mirror, position: [0.5, 0.6], \(mirror) }"
    let yaml =
      "{ seed: \(seed), background: { color: \(background) }, \(Self.bubbles), "
      + "layers: [\(before)\(water)] }"
    return try wallpaper(yaml, "dusk", width, height, loop: loop).composition(at: t)
  }

  /// The brightness of what is mirrored in a row below the line, of 200 rows.
  private func light(_ row: Int) -> Double { 0.8 - 1.15 * min((Double(row) + 0.5) / 200, 0.3) }

  @Test("still water is the exact picture above it, darker with the distance", arguments: 1...4)
  func exact(seed: Int) throws {
    let shown = try composition("ripples: 0", seed: seed)
    let dry = try picture(composition("", seed: seed))
    for kernels in InstructionSet.allCases.compactMap({ Kernels($0) }) {
      for threads in [1, 2, 8] {
        let frame = try picture(shown, kernels, threads: threads)
        #expect(frame.pixels.prefix(120 * 333) == dry.pixels.prefix(120 * 333))
        var most = 0.0
        for row in 0..<80 {
          for x in 0..<333 {
            let mirrored = channels(frame.pixels[(119 - row) * 333 + x]) * light(row)
            let beneath = channels(dry.pixels[(120 + row) * 333 + x]) * (1 - light(row)) / 2
            let gap = channels(frame.pixels[(120 + row) * 333 + x]) - mirrored - beneath
            most = max(most, gap.max(), -gap.min())
          }
        }
        // Both rows and what is beneath are dithered.
        #expect(most < 2.5, "\(kernels) \(threads)")
      }
    }
  }

  @Test("every instruction set and number of threads gives the same bytes, at any size")
  func sameBytes() throws {
    let waters = [
      "ripples: 1", "ripples: 0.3, compression: 2.6", "size: [0.7, 0.3], opacity: 0.6",
      "ripples: 1, offset: [0.1, 0.0123], size: [1.013, 0.21]",
    ]
    for (width, height) in [(333, 187), (90, 400), (700, 60), (9, 5), (1, 1), (3, 900)] {
      for water in waters {
        try expectSameBytes(
          composition(water, background: "navy", width: width, height: height),
          "\(water) \(width)x\(height)")
      }
    }
  }

  @Test("water without a size ends a quarter below the picture", arguments: [-0.3, 0, 0.1])
  func depth(offset: Double) throws {
    let water = try #require(try composition("offset: [0, \(offset)]").sprites.last)
    #expect(abs(water.center.y + water.size.y / 2 - 250) < 1e-9)
  }

  @Test("water shows layers before it, but not those after it")
  func layers() throws {
    func redness(_ layers: String) throws -> Double {
      let yaml = "{ background: { color: black }, bubbles: { count: 0 }, layers: [\(layers)] }"
      let frame = try picture(wallpaper(yaml, "dusk", 200, 200).composition(at: 0))
      // The row as far below the line at 120 as the shape's middle is above it.
      return channels(frame.pixels[140 * 200 + 100]).x
    }
    let shape = "{ kind: shape, shape: circle, position: [0.5, 0.5], size: [0.1, 0.1], color: red }"
    let water = "{ kind: mirror, position: [0.5, 0.6], ripples: 0 }"
    #expect(try redness("\(shape), \(water)") > 150)
    #expect(try redness("\(water), \(shape)") == 0)
    // A quarter of the distance.
    let low = "{ kind: mirror, position: [0.5, 0.6], ripples: 0, compression: 4 }"
    #expect(try redness("\(shape), \(low)") == 0)
    let near = "{ kind: shape, shape: circle, position: [0.5, 0.2], size: [0.1, 0.1], color: red }"
    #expect(try redness("\(near), \(low)") > 150)
  }

  @Test("ripples move, and loops close", arguments: [3.0, 8, 21])
  func loops(length: Double) throws {
    let before = "{ kind: shape, shape: circle, position: [0.5, 0.4], size: [0.2, 0.1] }, "
    func frame(_ t: Double) throws -> Frame {
      try picture(composition("ripples: 1", before: before, at: t, loop: length))
    }
    #expect(try frame(0) == frame(length))
    #expect(try frame(0) != frame(length / 2))
  }

  @Test("water without opacity, or beneath the picture, changes nothing")
  func nothing() throws {
    let dry = try picture(composition("", background: "navy"))
    for water in ["opacity: 0", "offset: [0, 0.5]", "offset: [0, -2]"] {
      #expect(try picture(composition(water, background: "navy")) == dry, "\(water)")
    }
  }

  @Test("Cairo's pictures have the same water")
  func cairo() throws {
    #expect(try backendGaps(composition("ripples: 0.5", background: "navy")).mean < 1)
  }
}
