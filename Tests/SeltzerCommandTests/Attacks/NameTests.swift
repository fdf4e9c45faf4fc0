import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Attacks by names")
struct NameTests {
  /// Every printable and control character of ASCII that a name may hold, with commands for shells, marks
  /// that combine with quotes, and a byte that is not UTF-8, which `Path` represents by U+10FFFF.
  static let name: String = {
    let characters = (1...127).filter { $0 != 47 }.compactMap {
      Unicode.Scalar($0).map(String.init)
    }
    return "-" + characters.joined()
      + "\r\n\r$(touch HARM)`touch HARM`';touch HARM;'\u{301};touch HARM;'\u{301}\"\u{301};touch HARM\n"
      + "\u{85}\u{2028}%n\u{301}$\u{301}HOME\\\u{301}\u{10FFFF}"
  }()

  /// The name without the characters of the notation of palettes.
  private static let paletteName = filtered { !",:@()".unicodeScalars.contains($0) } + ".yaml"

  /// The name without the characters that systemd does not allow in the path of a program.
  private static let serviceFolder = filtered {
    $0.value > 31 && $0.value != 127 && $0.value < 0x10FF80 && !"'\"\\".unicodeScalars.contains($0)
  }

  private static func filtered(_ isIncluded: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter(isIncluded)))
  }

  private let scratch: Scratch
  private let folder = "in " + NameTests.name
  private let scene = NameTests.name + ".yaml"

  init() throws {
    scratch = try Scratch()
    #expect(Path.makeFolder(scratch.path(folder)))
    try write(scene, "seed: 3\nbubbles: {count: 4}\n")
  }

  /// The path of a file in the folder.
  private func path(_ name: String) -> String { scratch.path("\(folder)/\(name)") }

  private static func bytes(of text: String) -> [UInt8] {
    Path.withBytes(of: text) {
      Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map(UInt8.init(bitPattern:))
    }
  }

  private func write(_ name: String, _ text: String) throws {
    let file = Path.openFile(path(name), O_WRONLY | O_CREAT, 0o644)
    try #require(file >= 0)
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try InputFile(path(name)).readToEnd(limit: 1 << 24)
  }

  /// Runs a program in the folder, with the built command in its search path.
  @discardableResult
  private func run(_ arguments: [String], program: String = Command.path) throws -> Command.Result {
    let search = Path.folder(of: Command.path) + ":/usr/local/bin:/usr/bin:/bin"
    let result = try Command.succeed(
      ["-c", #"cd -- "$1"/in* && shift && exec "$@""#, "sh", scratch.folder, program] + arguments,
      in: scratch, environment: ["PATH": search, "JOBS": "2"], program: "/bin/sh")
    return result
  }

  /// Expects exactly these files in the folder, and nothing around it.
  private func expectFiles(_ names: [String], in subfolder: String = "", around: [String] = [])
    throws
  {
    #expect(try Path.names(in: path(subfolder)) == names.sorted())
    #expect(try Path.names(in: scratch.folder) == (around + [folder]).sorted())
  }

  @Test("a picture and its parts use exactly the named files, and the picture is made again")
  func pictures() throws {
    let output = "out " + Self.name
    let size = ["-s", "48x32"]
    try run(["render", "-o", "one.png"] + size + ["--", scene])
    try run(["render", "--like", "one.png", "-o", "two.png"])
    #expect(try bytes("one.png") == bytes("two.png"))
    try run(["render", "-o", "one/", "--frames", "2-5"] + size + ["--", scene])
    for part in 1...2 {
      try run(
        ["render", "-q", "--shard", "\(part)/2", "--output=\(output)/", "--frames", "2-5"] + size
          + ["--", scene])
    }
    try run(["join"] + (1...2).map { "\(output)/shard-\($0)-of-2.json" })
    let pictures = (2...5).map { "0000\($0).png" }
    try expectFiles([scene, "one.png", "two.png", "one", output])
    try expectFiles(pictures + ["shard-1-of-2.json", "shard-2-of-2.json"], in: output)
    for name in pictures { #expect(try bytes("one/\(name)") == bytes("\(output)/\(name)")) }
  }

  @Test("the example's parts of a video use exactly the named files")
  func video() throws {
    let stem = "./v" + Self.name
    try run(
      [
        "xargs", "1", stem + ".mp4", "--frames", "0-3", "-s", "64x36", "--quality", "draft", "--",
        scene,
      ], program: "\(ManualPage.root)/Examples/render-parts")
    try expectFiles(
      [scene] + [".mp4", ".segment-0.mp4", ".shard-1-of-1.json"].map { "v\(Self.name)\($0)" })
  }

  @Test("a quoted word is the name, and runs nothing")
  func shellWord() throws {
    let printed = try run(["-c", "printf %s \(Self.name.shellWord)"], program: "/bin/sh")
    #expect(printed.output == Self.bytes(of: Self.name))
    try expectFiles([scene])
  }

  @Test("a name that needs no quotes has no character that does")
  func fileName() {
    // The first scalar joins the next one, so that both are a letter.
    let name = "\u{D4E}/\u{D4E}'\u{D4E};\(Self.name)".asFileName
    let plain = "._-".unicodeScalars
    #expect(
      name.unicodeScalars.allSatisfy {
        !$0.isASCII || plain.contains($0) || Character($0).isLetter || Character($0).isNumber
      })
  }

  @Test("a slash before a combining mark ends the name of a folder")
  func combinedSlash() throws {
    try #require(Path.makeFolder(path("sub")))
    try write("sub/\u{301}.yaml", "palette: ./p.yaml\n")
    try write(
      "sub/p.yaml",
      "name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFF']\n")
    try run(["render", "sub/\u{301}.yaml", "--size", "16x16", "-o", "sub/a.png"])
    try write("p.gpl", "GIMP Palette\n#\n255 0 0 red\n0 0 255 blue\n")
    try run(["palettes", "import", "p.gpl", "-o", "new/\u{301}/"])
    try expectFiles(["\u{301}"], in: "new")
  }

  @Test("a running show uses exactly the named files")
  func control() throws {
    try write(
      "p\(Self.paletteName)",
      "name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFF']\n")
    let show = try CtlTests.Show(["bubbles"], in: scratch)
    defer { show.end(by: SIGTERM) }
    try run(["ctl", "scene", "--", scene])
    try run(["ctl", "palette", "./p\(Self.paletteName)"])
    let (saved, picture) = ("s" + Self.name, "c" + Self.name)
    try run(["ctl", "save", saved])
    try run(["ctl", "screenshot", picture])
    #expect(String(decoding: try bytes(saved), as: UTF8.self).contains("count: 4"))
    #expect(try bytes(picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try expectFiles([scene, "p\(Self.paletteName)", saved, picture], around: ["error", "fb"])
    let status = try #require(try show.status.outputs.first)
    #expect(status.scene.hasSuffix("/" + scene) && status.palette == "p")
  }

  #if os(Linux)
    @Test(
      "systemd reads the command's path as it was",
      .enabled(if: Tool.path("systemd-analyze") != "systemd-analyze"))
    func unit() throws {
      let inner = Self.serviceFolder
      try #require(Path.makeFolder(scratch.path(inner)))
      let start = """
        mkdir tools && ln -s /bin/true tools/systemctl && ln -s "$2" "./$1/seltzer" &&
        PATH="$PWD/tools:$PATH" exec "$PWD/$1/seltzer" live --install
        """
      try Command.succeed(
        ["-c", start, "sh", inner, Command.path], in: scratch, program: "/bin/sh")
      let verified = try Command.run(
        ["--user", "verify", "--man=no", ".config/systemd/user/seltzer.service"], in: scratch,
        environment: ["SYSTEMD_LOG_LEVEL": "debug", "SYSTEMD_LOG_TARGET": "null"],
        program: Tool.path("systemd-analyze"))
      #expect(verified.code == 0, "\(verified.error)")
      let lines = verified.output.split(separator: UInt8(ascii: "\n"))
      func value(_ key: String) -> [[UInt8]] {
        lines.compactMap { line in
          let text = line.drop { $0 == UInt8(ascii: "\t") }
          return text.starts(with: key.utf8) ? Array(text.dropFirst(key.utf8.count)) : nil
        }
      }
      let commands = value("Command Line: ").map(Self.words)
      #expect(commands.map { $0.first?.first } == [UInt8(ascii: "/"), UInt8(ascii: "/")])
      let folder = URL(fileURLWithPath: scratch.folder).resolvingSymlinksInPath().path
      #expect(commands.first == ["\(folder)/\(inner)/seltzer", "live"].map(Self.bytes))
    }

    /// Returns the words of a command in systemd's quotes, with the escapes of C, and with variables
    /// replaced as before it runs.
    private static func words(_ line: [UInt8]) -> [[UInt8]] {
      let named: [UInt8: UInt8] = [
        0x61: 7, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9, 0x76: 11,
      ]
      var words: [[UInt8]] = [[]]
      var isQuoted = false
      var rest = line[...]
      while let byte = rest.popFirst() {
        switch byte {
        case 0x20 where !isQuoted: words.append([])
        case 0x22: isQuoted.toggle()
        case 0x5C:
          let digits = rest.prefix(3)
          if let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
            rest = rest.dropFirst(3)
            words[words.count - 1].append(code)
          } else if let next = rest.popFirst() {
            words[words.count - 1].append(named[next] ?? next)
          }
        default: words[words.count - 1].append(byte)
        }
      }
      return words.map { word in
        let dollar = UInt8(ascii: "$")
        return word.indices.filter { index in
          word[index] != dollar || word[..<index].reversed().prefix { $0 == dollar }.count % 2 == 0
        }.map { word[$0] }
      }
    }
  #endif
}
