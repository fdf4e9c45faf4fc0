import Foundation
import SeltzerTestSupport
import Testing

@Suite("Work is bounded before it starts")
struct BudgetTests {
  private static let fewer = "use fewer bubbles, or fewer copies in their trails"
  private static let most = "with what is beneath it, but a scene may need at most"
  private static let smaller = "make layers smaller, or use fewer layers or bubbles"

  private static func scene(_ key: String, _ count: Int, _ item: (Int) -> String) -> String {
    "\(key):\n" + (0..<count).map { "- {\(item($0))}\n" }.joined()
  }

  private static let area = "use fewer or smaller bubbles"

  private static let labels = (0..<400).map { "{glyph: mail, label: '\($0) \(wide)'}" }
  private static let wide = String(repeating: "W", count: 36)

  static let scenes: [(name: String, yaml: String, size: String, line: String)] = [
    (
      "kinds of bubbles with trails",
      scene("bubbles", 8) { _ in "count: 10000000, trail: 8" }, "64x36",
      "4: bubbles[2].count: this needs 10 million discs, and 30 \(most) 20; \(fewer)"
    ),
    (
      "density", scene("bubbles", 3) { _ in "density: 10000000" }, "64x36",
      "4: bubbles[2].density: this needs 10 million discs, and 30 \(most) 20; \(fewer)"
    ),
    (
      "bubbles that need more memory",
      scene("bubbles", 2) { _ in "count: 10000000, shape: ring" },
      "64x36",
      "3: bubbles[1].count: this needs 1260 MB of memory, and 2520 \(most) 2000; \(smaller)"
    ),
    (
      "bubbles that cover the picture again and again",
      scene("bubbles", 2) { _ in "count: 2000000, diameter: [10, 10]" }, "640x360",
      "3: bubbles[1].count: this needs 460800 megapixels of bubbles, and 921600 "
        + "\(most) 600000; \(area)"
    ),
    (
      "outlines, which take longer",
      scene("bubbles", 1) { _ in "density: 50000, diameter: [10, 10], shape: heart" }, "640x360",
      "2: bubbles[0].density: this needs 20480.026 megapixels of bubbles with outlines, and "
        + "20480.026 \(most) 20000; \(area), or discs"
    ),
    (
      "layers",
      scene("layers", 64) { _ in "kind: shape, shape: circle, size: [2.9, 2.9]" }, "1920x1080",
      "52: layers[50].size: this needs 39.288 MB of memory, and 2003.684 \(most) 2000; \(smaller)"
    ),
    (
      "layers above bubbles",
      "bubbles: {count: 10000000, blendMode: add, trail: 1}\n"
        + scene("layers", 64) { _ in "kind: shape, shape: circle, size: [2.9, 2.9]" }, "1920x1080",
      "35: layers[32].size: this needs 39.288 MB of memory, and 2036.499 \(most) 2000; \(smaller)"
    ),
    (
      "labels of icons",
      scene("layers", 1) { _ in
        "kind: icons, size: 20, columns: 20, icons: [\(labels.joined(separator: ", "))]"
      }, "64x36", "2: layers[0].size: "
    ),
    (
      "images that are decoded many times",
      scene("layers", 8) { _ in
        "kind: icons, icons: [\(Array(repeating: "{file: i.png}", count: 100).joined(separator: ", "))]"
      }, "64x36",
      "7: layers[5]: this needs 4 megapixels of images, and 2004 \(most) 2000; "
        + "use smaller images, or fewer"
    ),
  ]

  @Test("a scene that needs too much is refused at once", arguments: scenes.indices)
  func refused(_ index: Int) throws {
    let (name, yaml, size, line) = Self.scenes[index]
    let scratch = try Scratch()
    try scratch.write("s.yaml", yaml)
    let rows = [UInt8](repeating: 0, count: 2000 * 251)
    if name.hasPrefix("images") {
      try scratch.write(
        "i.png",
        PNGParts.file(width: 2000, height: 2000, depth: 1, color: 0, data: PNGParts.zlib(rows)))
    }
    // A tenth of the memory that the budget allows, beside the program's own.
    let render = "ulimit -d 300000; exec '\(Command.path)' render s.yaml -o o.png -s \(size)"
    let result = try Command.run(["-c", render], in: scratch, program: "/bin/sh")
    #expect(result.error.hasPrefix("seltzer: s.yaml:\(line)"), "\(name): \(result.error)")
    #expect(result.code == 65 && result.error.split(separator: "\n").count == 1)
    #expect(try !scratch.names().contains("o.png"))
  }

  @Test("Studio shows a tenth, and a newer change cancels an older drawing")
  func studio() throws {
    let studio = try Studio()
    let tab = try studio.tab()
    func show(_ bubbles: [String: Any]) throws {
      let answer = try tab.ask(["edit": [["path": "bubbles", "value": bubbles]]])
      #expect(answer["state"] != nil, "\(answer)")
    }
    try show(["count": 2_000_001])
    try tab.send(["view": ["width": 640, "height": 360]])
    while (tab.state["warnings"] as? [String])?.isEmpty != false { _ = try tab.message() }
    #expect(
      tab.state["warnings"] as? [String] == [
        "snow.yaml:9: bubbles.count: this needs 2.001 million discs, and 2.001 with what is beneath "
          + "it, but Studio shows at most 2; \(Self.fewer)"
      ])
    func warning(_ text: String) throws {
      while (tab.state["warnings"] as? [String])?.first?.contains(text) != true {
        _ = try tab.message()
      }
    }
    try show(["count": 2_000_000, "diameter": [5, 10]])
    try warning(": this needs 460800 megapixels of bubbles, ")
    // Even a release build draws this for more than five seconds.
    try show(["count": 8500, "diameter": [5, 10], "shape": "heart"])
    usleep(500_000)
    let start = try Tool.processorTime(of: studio.process)
    try show(["count": 3])
    #expect(try tab.picture().count == 640 * 360 * 4)
    #expect(try Tool.processorTime(of: studio.process) - start < 3.5)
    while (tab.state["warnings"] as? [String])?.isEmpty != true { _ = try tab.message() }
  }
}
