import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Bad options and files are rejected on one line")
struct BadFileTests {
  static let options = BadCase.read("options") { body in
    let words = body.first?.split(separator: " ") ?? []
    return ([:], words.map { $0 == "''" ? "" : String($0) })
  }

  @Test("options", arguments: options)
  func option(_ bad: BadCase) throws { try bad.check() }

  /// Options that are rejected after `prepare` has changed the folder.
  typealias BadFile = (
    name: String, options: String, code: Int32, line: String,
    prepare: @Sendable (Scratch) throws -> Void
  )

  private static let special = "this is not a regular file; copy its contents to one"
  private static let exists =
    "already exists; choose another name, or allow replacing it with --force"
  private static let full =
    "no space left on device (0 bytes written); free some space or choose another folder"
  private static let long = String(repeating: "a", count: 300) + ".png"

  static let files: [BadFile] = [
    (
      "a folder as scene", "d.yaml -o o.png", 66, "d.yaml: this is a folder; name a file in it",
      { try $0.makeFolder("d.yaml") }
    ),
    (
      "a pipe without a writer as scene", "f.yaml -o o.png", 66, "f.yaml: \(special)",
      { mkfifo($0.path("f.yaml"), 0o600) }
    ),
    (
      "a link to itself as scene", "l.yaml -o o.png", 66,
      "l.yaml: there are too many symbolic links, or one that is not followed here",
      { symlink("l.yaml", $0.path("l.yaml")) }
    ),
    ("an endless scene", "/dev/zero -o o.png", 66, "/dev/zero: \(special)", { _ in }),
    (
      "an unreadable scene", "/proc/self/mem -o o.png", 66, "/proc/self/mem: \(special)", { _ in }
    ),
    (
      "a scene in a file", "s.yaml/x -o o.png", 66, "s.yaml/x: not a directory",
      { try $0.write("s.yaml", []) }
    ),
    (
      "a scene with a line break in its name", "a\nb.yaml -o o.png", 66,
      "a b.yaml: no such file or directory", { _ in }
    ),
    (
      "a palette in a pipe without a writer", "-p p.yaml -o o.png", 66, "p.yaml: \(special)",
      { mkfifo($0.path("p.yaml"), 0o600) }
    ),
    (
      "output that exists", "-o o.png", 73, "o.png: \(exists)",
      { try $0.write("o.png", [1, 2, 3]) }
    ),
    (
      "one of several outputs exists", "-o d/%d.png --frames 3-5", 73, "d/4.png: \(exists)",
      {
        try $0.makeFolder("d")
        try $0.write("d/4.png", [1, 2, 3])
      }
    ),
    (
      "output is a link to nothing", "-o l.png", 73, "l.png: \(exists)",
      { symlink("nowhere", $0.path("l.png")) }
    ),
    (
      "output is a folder", "-o d --format apng", 73,
      "d: is a folder, but this format writes one file; name a file in it",
      { try $0.makeFolder("d") }
    ),
    (
      "output in a file", "-o e/o.png", 73,
      "e/o.png: there is no folder e; create it first, such as with mkdir -p",
      { try $0.write("e", []) }
    ),
    (
      "a name too long", "-o \(long)", 73,
      "\(long): cannot be created (file name too long); choose another path", { _ in }
    ),
    ("a full disk", "-o /dev/full --format png", 74, "/dev/full: \(full)", { _ in }),
    (
      "a full disk and many frames", "-o /dev/full --format y4m --frames 0-9", 74,
      "/dev/full: \(full)", { _ in }
    ),
  ]

  @Test("unusable scenes, palettes and outputs", arguments: files.indices)
  func file(_ index: Int) throws {
    let (name, options, code, line, prepare) = Self.files[index]
    try BadCase("render -s 16x9 \(options)", name: name, code, line).check(before: prepare)
  }

  private static let noFonts = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig></fontconfig>

    """

  @Test(
    "text without any font",
    arguments: [
      "render lock -o o.png -s 64x36", "inspect lock", "palettes sheet -o o.png --width 320",
      "stress lock",
    ])
  func noFonts(line: String) throws {
    let scratch = try Scratch(["fonts.conf": Self.noFonts])
    let place = line.contains("lock") ? "lock.yaml:37: layers[0].layers[0].size: " : ""
    try scratch.fail(
      line, environment: ["FONTCONFIG_FILE": scratch.path("fonts.conf")], 69,
      "\(place)there is text to draw, but no font is installed; install one (Debian: fonts-inter), "
        + "or draw no text")
    #expect(try scratch.names() == ["fonts.conf"])
  }

  @Test("bubbles need no font")
  func bubblesWithoutFonts() throws {
    let scratch = try Scratch()
    try scratch.write("fonts.conf", Self.noFonts)
    try scratch.succeed(
      "render -o o.png -s 64x36", environment: ["FONTCONFIG_FILE": scratch.path("fonts.conf")])
  }

  @Test("files without read or write permission", .enabled(if: Unprivileged.isAvailable))
  func permissions() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("d")
    for name in ["s.yaml", "d/i.png"] { try scratch.write(name, []) }
    try scratch.write("i.yaml", "background: {file: d/i.png}")
    for (name, mode) in [("s.yaml", 0), ("d/i.png", 0), ("d", 0o555), ("", 0o755)] {
      #expect(chmod(scratch.path(name), mode_t(mode)) == 0)
    }
    let names = try scratch.names()
    for (arguments, code, line) in [
      (["s.yaml", "-o", "-"], 66, "s.yaml: permission denied"),
      (
        ["i.yaml", "-o", "-"], 66,
        "i.yaml:1: background.file: d/i.png: permission denied; check the path, which is relative to "
          + "the scene's folder"
      ),
      (
        ["-o", "d/o.png"], 73, "d/o.png: permission denied; choose a folder that you may write to"
      ),
      (
        ["-o", "d/%d.png", "--frames", "1-2"], 73,
        "d/1.png: permission denied; choose a folder that you may write to"
      ),
    ] as [([String], Int32, String)] {
      let result = try Unprivileged.run(["render", "-s", "16x9"] + arguments, in: scratch)
      #expect(result.error == "seltzer: \(line)\n")
      #expect(result.code == code && result.output.isEmpty)
    }
    #expect(try scratch.names() == names)
    #expect(chmod(scratch.path("d"), 0o755) == 0)
  }
}

/// Runs the command without root's rights, because root may read and write everything.
private enum Unprivileged {
  static let isAvailable: Bool = {
    guard let scratch = try? Scratch(), chmod(scratch.folder, 0o755) == 0 else { return false }
    return (try? run(["--version"], in: scratch))?.code == 0
  }()

  static func run(_ arguments: [String], in scratch: Scratch) throws -> Command.Result {
    guard geteuid() == 0 else { return try Command.run(arguments, in: scratch) }
    return try Command.run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", Command.path] + arguments, in: scratch,
      program: "/usr/bin/setpriv")
  }
}
