import Foundation
import SeltzerPicture
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
    let manager = FileManager.default
    let scratch = NSTemporaryDirectory() + "seltzer-\(UUID().uuidString)"
    try manager.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    defer { try? manager.removeItem(atPath: scratch) }
    let (fonts, output) = (scratch + "/fonts.conf", scratch + "/\(name).png")
    try Self.fontConfiguration(cache: scratch).write(
      toFile: fonts, atomically: true, encoding: .utf8)
    let file = scratch + "/\(name).yaml"
    try scene?.write(toFile: file, atomically: true, encoding: .utf8)

    let command = Process()
    command.executableURL = Self.command
    command.arguments = [
      "render", scene == nil ? String(name.dropFirst(4)) : file, "-p", "violet", "-s", "320x180",
      "--at", "6", "--quiet", "-o", output,
    ]
    command.environment = ["FONTCONFIG_FILE": fonts, "HOME": scratch]
    try command.run()
    command.waitUntilExit()
    try #require(command.terminationStatus == 0)
    try Golden.check(try ImageFile.frame(of: output), name)
  }

  private static func fontConfiguration(cache: String) -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fonts"
    return "<fontconfig><dir>\(folder)</dir><cachedir>\(cache)</cachedir></fontconfig>"
  }

  /// The built command, beside the test bundle.
  private static let command: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = (bundle ?? Bundle.main).bundleURL
    let beside = folder.pathExtension == "xctest" ? folder.deletingLastPathComponent() : folder
    return beside.appendingPathComponent("seltzer")
  }()
}
