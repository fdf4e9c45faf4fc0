import Foundation
import SeltzerPicture
import SeltzerTestSupport
import Testing

/// Whole scenes and text, rendered by the command with only the font in `Fonts`.
@Suite("Gallery of text")
struct TextGalleryTests {
  private static let text = """
    bubbles: { count: 0 }
    layers:
      - { kind: text, text: 'Bubbly & soft', size: 0.16, shadow: 0.6, position: [0.5, 0.2] }
      - { kind: text, text: wrapped and turned, size: [0.5, 0.1], color: '#FFD060',
          position: [0.3, 0.65], effects: [{ keyPath: rotation, min: 0, max: 0.5 }] }
      - { kind: clock, format: '%H:%M', size: 0.3, opacity: 0.5, position: [0.75, 0.65] }
    """

  @Test(
    "every scene matches its golden picture",
    arguments: [("017-text", Self.text), ("018-home", nil), ("019-lock", nil)])
  func matchesGolden(name: String, scene: String?) throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fonts"
    let fonts = try scratch.write(
      "fonts.conf",
      "<fontconfig><dir>\(folder)</dir><cachedir>\(scratch.folder)</cachedir></fontconfig>")
    let file = try scene.map { try scratch.write("\(name).yaml", $0) }
    let output = scratch.path("\(name).png")
    let said = try Judge.run(
      "env",
      ["-i", "FONTCONFIG_FILE=\(fonts)", "HOME=\(scratch.folder)", builtCommand, "render"]
        + [file ?? String(name.dropFirst(4)), "-p", "violet", "-s", "320x180", "--at", "6"]
        + ["--quiet", "-o", output])
    #expect(said.isEmpty)
    try Golden.check(try ImageFile.frame(of: output), name)
  }
}
