import Foundation
import SeltzerTestSupport
import Testing

/// Small files whose contents would take much time or memory.
@Suite("Attacks by small files")
struct SmallFileTests {
  /// Runs the command with 3 GB of address space and 20 seconds of processor time.
  private func run(_ line: String, in scratch: Scratch) throws -> Command.Result {
    try Command.run(
      ["-c", "ulimit -v 3000000; ulimit -t 20; '\(Command.path)' \(line)"], in: scratch,
      program: "/bin/sh")
  }

  @Test("text with any number of combining marks is refused")
  func combiningMarks() throws {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    let scratch = try Scratch(["a.yaml": "layers: [{ kind: text, text: '\(text)' }]\n"])
    let result = try run("render a.yaml --size 64x36 -o a.png", in: scratch)
    #expect(result.code == 65 && result.error.contains("a.yaml:1: layers[0].text"))
  }

  @Test("a log of any number of lines is refused")
  func endlessLog() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "t,x,y" + String(repeating: "\n", count: 20_000_000))
    let result = try run("render --motion a.csv -o a.png", in: scratch)
    #expect(result.code == 65 && result.error.contains("10000000 lines"), "\(result.error)")
  }

  @Test("keys of any depth take little memory")
  func deepKeys() throws {
    let keys = String(repeating: "a.", count: 200_000)
    let line = "x = \"#112233\"\n"
    let scratch = try Scratch([
      "a.toml": "[\(keys)a]\n" + String(repeating: line, count: 40_000),
      "b.toml": "\(keys)a = [\n" + String(repeating: "'#112233',\n", count: 40_000),
    ])
    for name in ["a.toml", "b.toml"] {
      let result = try run("palettes check ./\(name)", in: scratch)
      #expect([0, 65].contains(result.code), "\(result.error)")
    }
  }

  @Test("a picture with any number of text entries is refused")
  func textEntries() throws {
    let entry = PNGParts.chunk("tEXt", Array("a\0b".utf8))
    let entries = Array(repeatElement(entry, count: 300_000).joined())
    let scratch = try Scratch()
    try scratch.write("a.png", PNGParts.file(width: 1, height: 1, before: entries, data: []))
    let result = try run("render --like a.png -o b.png", in: scratch)
    #expect(result.code == 65)
    #expect(
      result.error
        == "seltzer: a.png: has more than 100000 pieces of metadata, but at most 100000 are allowed; "
        + "name a PNG or APNG file that Seltzer made\n")
  }

  @Test("colours and strings in any number are read in linear time")
  func quadratic() throws {
    let scratch = try Scratch([
      "a.css": "a{b: " + String(repeating: "-gradient(", count: 20_000) + "}",
      "a.json": "[" + String(repeating: "\"\",", count: 200_000) + "\"\"]",
    ])
    for name in ["a.css", "a.json"] {
      let result = try run("palettes check ./\(name)", in: scratch)
      #expect(result.code == 65, "\(result.error)")
    }
    // A photo's colours for which shades of the background were sought without end.
    try Judge.run(
      "python3",
      [
        "-c",
        """
        import sys
        from PIL import Image
        picture = Image.new('RGB', (8, 8))
        colors = '2e1888 3f2463 74ccf5 472187 563d91 18095d 62a4f0 6c80bf'.split()
        for x, color in enumerate(colors):
            for y in range(8): picture.putpixel((x, y), tuple(bytes.fromhex(color)))
        picture.save(sys.argv[1])
        """, scratch.path("a.png"),
      ])
    let picture = try run("palettes from-image a.png", in: scratch)
    #expect(picture.code == 0, "\(picture.error)")
  }
}
