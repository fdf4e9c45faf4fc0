import Foundation
import SeltzerTestSupport
import Testing

@Suite("Sheets of scenes, and scenes of one's own")
struct SceneCommandTests {
  /// Prints the size of a sheet, and how many tiles and how many captions differ, for a number of columns and rows.
  private static let measure = """
    import sys
    from PIL import Image
    image = Image.open(sys.argv[1]).convert("RGB")
    columns, rows, gap, label = int(sys.argv[2]), int(sys.argv[3]), 8, 24
    width = (image.width - (columns + 1) * gap) // columns
    height = width * 10 // 16
    tiles, captions = set(), set()
    for row in range(rows):
        for column in range(columns):
            x, y = gap + column * (width + gap), gap + row * (height + label + gap)
            tiles.add(image.crop((x, y, x + width, y + height)).tobytes())
            captions.add(image.crop((x, y + height, x + width, y + height + label)).tobytes())
    print(image.width, image.height, len(tiles), len(captions))
    """

  @Test("all scenes, the seeds of one, and the seeds of several in rows")
  func sheets() throws {
    let scratch = try Scratch()
    #expect(try scratch.succeed("scenes sheet --width 320").text == "scenes.png\n")
    #expect(
      try Tool.python(Self.measure, "scenes.png", "4", "3", in: scratch) == "320 308 12 12\n")
    let seeds = "scenes sheet deep --seeds 1-9 --width 320"
    #expect(try scratch.succeed(seeds).text == "deep-seeds.png\n")
    #expect(
      try Tool.python(Self.measure, "deep-seeds.png", "3", "3", in: scratch) == "320 284 9 9\n")
    #expect(
      try scratch.succeed("scenes sheet deep bloom --seeds 1,7 --width 320").text
        == "scenes-seeds.png\n")
    #expect(
      try Tool.python(Self.measure, "scenes-seeds.png", "2", "2", in: scratch) == "320 256 4 4\n")
    try scratch.fail(
      seeds, 73,
      "deep-seeds.png: already exists; choose another name, or allow replacing it with --force")
    try scratch.succeed(seeds + " -y")
    #expect(try scratch.succeed(seeds + " -o o.png").text == "")
    #expect(try scratch.bytes("o.png") == scratch.bytes("deep-seeds.png"))
    #expect(
      try scratch.names() == ["deep-seeds.png", "o.png", "scenes-seeds.png", "scenes.png"])
  }

  @Test("too many pictures, and scenes that do not exist, are refused")
  func refused() throws {
    let scratch = try Scratch()
    try scratch.fail(
      "scenes sheet --seeds 1-9", 64,
      "135 pictures are too many for a sheet; the limit is 64; see 'seltzer scenes sheet --help'")
    let unknown = try scratch.run("scenes sheet deeep")
    #expect(unknown.code == 64 && unknown.error.contains("there is no scene 'deeep'"))
    #expect(try scratch.names() == [])
  }

  @Test("a new scene is a built-in one with its comments, under the file's name")
  func new() throws {
    let scratch = try Scratch()
    let made = try scratch.succeed("scenes new mine.yaml")
    #expect(
      made.text == """
        mine.yaml: a copy of 'bubbles'. Change it, and try:
          seltzer render mine.yaml
          seltzer studio mine.yaml

        """)
    let original = try scratch.succeed("scenes show bubbles").text
    let text = try scratch.text("mine.yaml")
    #expect(text == original.replacing("\nname: bubbles\n", with: "\nname: mine\n"))
    #expect(text != original && text.hasPrefix("#"))
    let size = "-s 64x36 --format rgb888 -o -"
    #expect(
      try scratch.succeed("render mine.yaml \(size)").output
        == scratch.succeed("render bubbles \(size)").output)
    #expect(try scratch.succeed("render mine.yaml -s 64x36").text == "mine-blue.png\n")
  }

  @Test("the scene is chosen, the ending is added, and existing files stay")
  func copied() throws {
    let scratch = try Scratch()
    try scratch.succeed("scenes new mine --from deep")
    let deep = try scratch.succeed("scenes show deep").text
    let mine = try scratch.text("mine.yaml")
    #expect(mine == deep.replacing("\nname: deep\n", with: "\nname: mine\n") && mine != deep)
    try scratch.fail(
      "scenes new mine.yaml", 73,
      "mine.yaml: already exists; choose another name, or allow replacing it with --force")
    #expect(try scratch.bytes("mine.yaml") == Array(mine.utf8))
    try scratch.succeed("scenes copy bloom mine.yaml -y")
    let bloom = try scratch.text("mine.yaml")
    #expect(bloom.contains("\nname: mine\n") && bloom != mine)
    let unknown = try scratch.run("scenes new other.yaml --from deeep")
    #expect(unknown.code == 64 && unknown.error.contains("did you mean 'deep'?"))
    #expect(try scratch.names() == ["mine.yaml"])
  }
}
