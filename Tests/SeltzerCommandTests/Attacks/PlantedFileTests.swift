import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// Files and links that others have placed in the user's folder.
@Suite("Attacks by files")
struct PlantedFileTests {
  private static let secret = "root:x:0:0 top secret"
  private static let palette = """
    name: own
    background: { stops: [{ at: 0, color: '#000' }, { at: 1, color: '#111' }] }
    bubbles: [{ color: '#fff' }]
    """
  private static let scene = "palette: blue\nbubbles: { count: 3 }\n"

  private func mode(_ path: String) -> mode_t? { Path.status(of: path).map { $0.st_mode & 0o777 } }

  @Test("Studio writes its state outside of the scene's folder, with absolute paths")
  func state() throws {
    let scratch = try Scratch([".bashrc": Self.secret])
    try scratch.makeFolder("a")
    try scratch.write("a/mine.yaml", "palette: own.yaml\nbubbles: { count: 3 }\n")
    try scratch.write("a/own.yaml", Self.palette)
    try scratch.link("../.bashrc", "a/.seltzer-studio.yaml")
    let studio = try Studio(["a/mine.yaml"], in: scratch)
    let tab = try studio.tab()
    try tab.ask(["edit": [["path": "bubbles.count", "value": 7]]])
    #expect(try scratch.bytes(".bashrc") == Array(Self.secret.utf8))
    let state = Scratch.runtime(scratch.folder) + "/seltzer/studio.yaml"
    let folder = try #require(Path.real(scratch.path("a")))
    var text = ""
    // The page is answered first.
    while !text.contains("count: 7") { text = try String(contentsOfFile: state, encoding: .utf8) }
    #expect(text.contains(folder + "/own.yaml"))
    let file = try #require(Path.real(state))
    #expect(mode(Path.folder(of: file)) == 0o700)
    let live = try scratch.run("live --follow --to - --duration 0.2 --size 16x16")
    #expect(live.code == 0 && !live.output.isEmpty, "\(live.error)")
    #expect(studio.end(by: SIGTERM) == -SIGTERM)
    #expect(Path.kind(of: file) == .nothing)
    #expect(
      try scratch.names(in: "a") == [
        ".seltzer-studio.yaml", "mine.unsaved.yaml", "mine.yaml", "own.yaml",
      ])
  }

  @Test("Studio reads no file outside of its folder, and quotes none")
  func confinement() throws {
    let scratch = try Scratch(["secret.csv": Self.secret, "secret.yaml": Self.secret])
    for folder in ["logs", "a", "a/logs", "a/sub"] { try scratch.makeFolder(folder) }
    let walk = try Data(contentsOf: URL(fileURLWithPath: Self.examples + "/walk.csv"))
    for name in ["logs/walk.csv", "a/walk.csv", "\u{301}.csv"] { try scratch.write(name, walk) }
    try scratch.write("a/mine.yaml", Self.scene)
    try scratch.write("a/inside.csv", Self.secret)
    try scratch.write("a/inside.css", Self.secret)
    try scratch.link("../../logs/walk.csv", "a/logs/walk.csv")
    try scratch.link("../logs", "a/folder")
    try scratch.link("sub", "a/hop")
    try scratch.link("../../logs/walk.csv", "a/sub/walk.csv")
    try scratch.link(scratch.path("secret.yaml"), "a/palette.yaml")
    try scratch.link("../secret.csv", "a/out.csv")
    try scratch.link("walk.csv", "a/in.csv")
    let studio = try Studio(["a/mine.yaml"], in: scratch)
    let tab = try studio.tab()
    try tab.send(["view": ["width": 16, "height": 9]])
    _ = try tab.picture()
    for (path, value) in [
      ("motion", scratch.path("logs")), ("motion", "../logs/walk.csv"), ("motion", "folder"),
      ("motion", "folder/walk.csv"), ("motion", "out.csv"), ("motion", "hop/walk.csv"),
      ("motion", "sub/../../logs/walk.csv"), ("palette", "palette.yaml"), ("motion", "inside.csv"),
      ("palette", scratch.path("secret.yaml")), ("palette", "blue,../secret.yaml@0.5"),
      ("palette", "inside.css"), ("background", "out.csv"), ("motion", "logs"),
      ("motion", "../\u{301}.csv"), ("motion", "sub/../../\u{301}.csv"),
      ("motion", "/dev/stdin"), ("motion", "/proc/self/fd/0"),
    ] {
      var texts = "\(try tab.ask(["edit": [["path": path, "value": value]]]))"
      if !texts.contains("refused") {
        // Logs are read when the picture is drawn.
        while (tab.state["warnings"] as? [String])?.isEmpty != false { _ = try tab.message() }
        texts += "\(tab.state["warnings"] ?? "")"
        #expect(texts.contains("mine.yaml:"), "\(value): \(texts)")
        try tab.ask(["undo": 1])
        while (tab.state["warnings"] as? [String])?.isEmpty == false { _ = try tab.message() }
      }
      #expect(!texts.contains("root:x"), "\(value): \(texts)")
      #expect(!texts.contains("gyro"), "\(value)")
    }
    #expect(try tab.ask(["edit": [["path": "motion", "value": "in.csv"]]])["state"] != nil)
  }

  private static let examples = #filePath.components(separatedBy: "/Tests/")[0] + "/Examples"

  @Test("a pasted command runs nothing of the scene's text")
  func copiedCommand() throws {
    let scratch = try Scratch(["mine.yaml": Self.scene])
    try scratch.link(Command.path, "seltzer")
    let studio = try Studio(["mine.yaml"], in: scratch)
    let tab = try studio.tab()
    let lines = [
      "END OF SCENE", "touch done", "END OF SCENE.", "$(touch done)", "`touch done`", "'",
    ]
    try scratch.write(
      "mine.yaml", Self.scene + "description: \"\n\(lines.joined(separator: "\n"))\"\n")
    #expect(try tab.ask(["open": "mine.yaml"])["refused"] == nil)
    try tab.ask(["edit": [["path": "bubbles.count", "value": 4]]])
    let command = try #require(tab.state["command"] as? String)
    #expect(command.contains("\nEND OF SCENE\n"))
    try tab.send(["export": ["format": "png", "at": "1;touch done", "width": 16, "height": 16]])
    var export: String?
    while export == nil {
      export = (try tab.message().json["export"] as? [String: Any])?["command"] as? String
    }
    for command in [command, try #require(export)] {
      let result = try Command.run(
        ["-c", command], in: scratch, environment: ["PATH": "\(scratch.folder):/usr/bin:/bin"],
        program: "/bin/sh")
      #expect(result.code == (command == export ? 64 : 0), "\(result.error)")
    }
    #expect(try scratch.names().contains("picture.png"))
    #expect(!(try scratch.names()).contains("done"))
  }

  @Test("output in a named folder replaces planted links and pipes, and waits for none")
  func plantedOutputs() throws {
    let names = [
      "00000.png", "index.html", "snow-blue.apng", "snow-blue-apng.png", "blue.yaml",
      "fshard-1-of-1.json",
    ]
    let scratch = try Scratch([".bashrc": Self.secret])
    try scratch.makeFolder("a")
    for name in names { try scratch.link("../.bashrc", "a/" + name) }
    try #require(mkfifo(scratch.path("a/00001.png"), 0o600) == 0)
    try scratch.makeFolder("Palettes")
    try scratch.write("Palettes/blue.css", ":root { --a: #123456; --b: #fff; --c: #000 }")
    for line in [
      "render snow -o a/ --frames 0-1 --size 16x16",
      "render snow -o a/f%d.png --frames 0-1 --shard 1/1 --size 16x16",
      "preview snow --palette blue --format apng -o a/ --loop 0.5 --size 16x16",
      "palettes import Palettes -o a/",
    ] {
      let result = try scratch.run("\(line) -f")
      #expect(result.code == 0, "\(line): \(result.error)")
    }
    #expect(try scratch.bytes(".bashrc") == Array(Self.secret.utf8))
    let kept = try names.filter {
      try FileManager.default.attributesOfItem(atPath: scratch.path("a/" + $0))[.type]
        as? FileAttributeType == .typeSymbolicLink
    }
    #expect(kept == ["index.html"])
    // The user has named these.
    try scratch.link("target.png", "typed.png")
    #expect(try scratch.run("render snow -o typed.png --size 16x16 -f").code == 0)
    #expect(try scratch.bytes("target.png").count > 100)
  }

  @Test("a show follows a planted link only with --force")
  func plantedFramebuffer() throws {
    let arguments = ["live", "snow", "--size", "16x16", "--duration", "0.1", "--to", "file:fb"]
    try BadCase(
      name: "link", arguments: arguments, code: 73,
      line: "fb: already exists and is not a framebuffer file; choose another name, or "
        + "replace it with --force"
    ).check { try $0.link("target", "fb") }
    let scratch = try Scratch()
    try scratch.link("target", "fb")
    #expect(try Command.run(arguments + ["-f"], in: scratch).code == 0)
    #expect(try scratch.names() == ["fb", "target"])
  }

  @Test("nothing is written through another user's link in a shared folder")
  func sharedFolders() throws {
    var (folder, entry) = (stat(), stat())
    for (mode, owner, user, isPlanted) in [
      (0o1777, 1, 3, true), (0o1775, 1, 3, true), (0o1757, 1, 3, true), (0o1755, 1, 3, false),
      (0o777, 1, 3, false), (0o1777, 2, 3, false), (0o1777, 1, 2, false), (0o1777, 1, 0, true),
    ] as [(mode_t, uid_t, uid_t, Bool)] {
      (folder.st_mode, folder.st_uid, entry.st_uid) = (mode, owner, 2)
      #expect(
        Path.isPlanted(entry, in: folder, user: user) == isPlanted, "\(mode) \(owner) \(user)")
    }
    // Only root can make another user's links.
    guard geteuid() == 0 else { return }
    func plant(_ scratch: Scratch) throws {
      try scratch.makeFolder("s")
      chmod(scratch.path("s"), 0o1777)
      for (target, name) in [("../mine.png", "s/a.png"), ("../none", "s/b"), ("..", "s/d")] {
        try scratch.link(target, name)
        try #require(lchown(scratch.path(name), 1, 1) == 0)
      }
      try scratch.link("s/b", "hop.png")
    }
    let render = ["render", "snow", "--size", "16x16", "-f", "-o"]
    let live = ["live", "snow", "--size", "16x16", "--duration", "0.1", "-f", "--to"]
    for (arguments, path) in [
      (render, "s/a.png"), (render, "hop.png"), (render, "s/d/mine.png"), (live, "s/a.png"),
      (live, "hop.png"), (live + ["file:fb", "--stats"], "s/b"),
    ] {
      try BadCase(
        name: path, files: ["mine.png": Array(Self.secret.utf8)],
        arguments: arguments + [(arguments == live ? "file:" : "") + path], code: 73,
        line: "\(path): cannot be created (a symbolic link leads to itself, or is another "
          + "user's in a shared folder); choose another path"
      ).check(before: plant)
    }
    let scratch = try Scratch(["mine.png": Self.secret])
    try plant(scratch)
    try #require(chown(scratch.path("s"), 1, 1) == 0)
    for path in ["s/a.png", "hop.png"] {
      let result = try Command.run(render + [path], in: scratch)
      #expect(result.code == 0, "\(result.error)")
    }
    #expect(try scratch.bytes("mine.png") == scratch.bytes("none"))
  }

  @Test("a scene that becomes a link while Studio runs is neither read nor replaced at its target")
  func laterLink() throws {
    let scratch = try Scratch(["secret.yaml": Self.scene + "name: Secret\n"])
    try scratch.makeFolder("a")
    try scratch.write("a/mine.yaml", Self.scene)
    let studio = try Studio(["a/mine.yaml"], in: scratch)
    let tab = try studio.tab()
    try scratch.remove("a/mine.yaml")
    try scratch.link("../secret.yaml", "a/mine.yaml")
    try tab.ask(["edit": [["path": "bubbles.count", "value": 5]]])
    #expect(try tab.ask(["open": "mine.yaml"])["refused"] != nil)
    try tab.send(["save": [String: Any]()])
    var conflict: [String: Any]?
    while conflict == nil { conflict = try tab.message().json["conflict"] as? [String: Any] }
    #expect(conflict?["reason"] as? String == "was changed by another program")
    #expect(conflict?["theirs"] is NSNull)
    try tab.ask(["save": ["replace": true]])
    #expect(try scratch.bytes("a/mine.yaml") == studio.scene())
    #expect(try scratch.bytes("secret.yaml") == Array((Self.scene + "name: Secret\n").utf8))
  }

  @Test("a replaced file keeps its mode")
  func modes() throws {
    let scratch = try Scratch(["a.png": "", "mine.yaml": Self.scene])
    for (name, mode) in [("a.png", 0o600), ("mine.yaml", 0o640)] as [(String, mode_t)] {
      chmod(scratch.path(name), mode)
    }
    let result = try scratch.run("render snow --size 16x16 -f -o a.png")
    #expect(result.code == 0 && mode(scratch.path("a.png")) == 0o600)
    let studio = try Studio(["mine.yaml"], in: scratch)
    let page = try studio.tab()
    try page.ask(["edit": [["path": "bubbles.count", "value": 5]]])
    try page.ask(["save": [String: Any]()])
    #expect(try scratch.text("mine.yaml").contains("count: 5"))
    #expect(mode(scratch.path("mine.yaml")) == 0o640)
  }

  @Test("saving asks before it replaces the work of others")
  func conflicts() throws {
    let scratch = try Scratch(["mine.yaml": Self.scene, "other.yaml": "palette: red\n"])
    let studio = try Studio(["mine.yaml"], in: scratch)
    let tab = try studio.tab()
    func conflict(_ value: [String: Any]) throws -> [String: Any]? {
      try tab.send(["save": value])
      while true {
        let json = try tab.message().json
        if let refused = json["refused"] as? [String: Any] { return refused }
        if let conflict = json["conflict"] as? [String: Any] { return conflict }
        if json["saved"] != nil { return nil }
      }
    }
    try tab.ask(["edit": [["path": "bubbles.count", "value": 5]]])
    #expect(try conflict([:]) == nil)
    // Another program's return to the first text.
    try scratch.write("mine.yaml", Self.scene)
    #expect(try conflict([:])?["theirs"] as? String == Self.scene)
    let theirs = "palette: green\n"
    try scratch.write("mine.yaml", theirs)
    try tab.ask(["edit": [["path": "bubbles.count", "value": 6]]])
    let asked = try #require(try conflict([:]))
    #expect(asked["theirs"] as? String == theirs)
    #expect(asked["reason"] as? String == "was changed by another program")
    #expect(try conflict(["name": "other.yaml"])?["reason"] as? String == "exists")
    #expect(try scratch.bytes("mine.yaml") == Array(theirs.utf8))
    #expect(try conflict(["replace": true]) == nil)
    #expect(try scratch.bytes("mine.yaml") == studio.scene())
    #expect(try conflict([:]) == nil)
    // Undo after another version was opened.
    try scratch.write("mine.yaml", theirs)
    try tab.ask(["open": "mine.yaml"])
    #expect(try conflict([:]) == nil)
    try scratch.write("mine.yaml", "palette: red\n")
    try tab.ask(["open": "mine.yaml"])
    try tab.ask(["undo": 1])
    #expect(try conflict([:])?["reason"] as? String == "was changed by another program")
    #expect(try conflict(["replace": true]) == nil)
    try tab.ask(["undo": 1])
    #expect(try conflict([:]) == nil)
    chmod(scratch.path("mine.yaml"), 0o444)
    #expect(try conflict([:])?["reason"] as? String == "is protected")
    for name in ["a b.yaml", "a;b.yaml", "a\nb.yaml", "-a.yaml", "$(a).yaml", "é\u{202E}.yaml"] {
      #expect(try conflict(["name": name])?["message"] != nil, "\(name)")
    }
    #expect(try scratch.names() == ["mine.yaml", "other.yaml"])
  }

  @Test("a linked scene and linked palettes of the user are read and replaced at their targets")
  func dotfiles() throws {
    let scratch = try Scratch()
    for folder in ["dotfiles", ".config"] { try scratch.makeFolder(folder) }
    try scratch.makeFolder("dotfiles/seltzer/palettes")
    try scratch.link("../dotfiles/seltzer", ".config/seltzer")
    try scratch.write("dotfiles/own.yaml", Self.palette)
    try scratch.link("../../own.yaml", "dotfiles/seltzer/palettes/own.yaml")
    try scratch.write("dotfiles/wall.yaml", "palette: own\nbubbles: { count: 3 }\n")
    try scratch.link("../wall.yaml", "dotfiles/seltzer/wall.yaml")
    let studio = try Studio([".config/seltzer/wall.yaml"], in: scratch)
    let tab = try studio.tab()
    try tab.ask(["edit": [["path": "bubbles.count", "value": 8]]])
    try tab.ask(["save": [String: Any]()])
    let wall = scratch.path("dotfiles/wall.yaml")
    #expect(try String(contentsOfFile: wall, encoding: .utf8).contains("count: 8"))
    #expect(
      Path.status(of: scratch.path(".config/seltzer/wall.yaml"), followsLinks: false)
        .map { $0.st_mode & S_IFMT } == S_IFLNK)
    try scratch.write("own.css", ":root { --a: #123456; --b: #fff; --c: #000 }")
    let result = try scratch.run("palettes import own.css --add -f")
    #expect(result.code == 0, "\(result.error)")
    #expect(
      try String(contentsOfFile: scratch.path("dotfiles/own.yaml"), encoding: .utf8)
        .contains("#123456"))
  }

  @Test("a pipe or device is refused in place of any file, and not waited for")
  func pipes() throws {
    let scratch = try Scratch([
      "a.csv": "t,x\n", "scene.yaml": "background: pipe.png\n", "log.yaml": "motion: pipe.csv\n",
      "b.csv": "t,x,y\n0,0,0\n",
    ])
    for name in ["pipe", "pipe.yaml", "pipe.png", "pipe.csv", "pipe.json"] {
      try #require(mkfifo(scratch.path(name), 0o600) == 0)
    }
    try scratch.makeFolder("logs")
    try #require(mkfifo(scratch.path("logs/Gyroscope.csv"), 0o600) == 0)
    try #require(mkfifo(scratch.path("Metadata.csv"), 0o600) == 0)
    let made = try scratch.run("render snow --motion b.csv --size 16x16 -o like.png")
    try #require(made.code == 0, "\(made.error)")
    try scratch.remove("b.csv")
    try #require(mkfifo(scratch.path("b.csv"), 0o600) == 0)
    for (line, code) in [
      ("render pipe.yaml", 66), ("render /dev/zero", 66), ("render snow --palette pipe.yaml", 66),
      ("render snow --palette ./pipe.png", 66), ("render scene.yaml", 66),
      ("render snow --motion /dev/zero", 66), ("render log.yaml", 66),
      ("render --like like.png", 65), ("render snow --motion logs", 65),
      ("render --like pipe.png", 66), ("fit pipe.png --device iphone5", 66),
      ("join pipe.json", 66), ("palettes import pipe.yaml", 66),
    ] as [(String, Int32)] {
      let size = line.hasPrefix("render") ? "--size 16x16" : ""
      let result = try scratch.run("\(line) \(size) -o o.png")
      #expect(result.code == code, "\(line): \(result.error)")
    }
    #expect(!(try scratch.names().contains("o.png")))
    let studio = try Studio(["snow"], in: scratch)
    let tab = try studio.tab()
    for (path, name) in [
      ("motion", "pipe.csv"), ("palette", "pipe.yaml"), ("background", "pipe.png"),
    ] {
      #expect(try tab.ask(["edit": [["path": path, "value": name]]])["refused"] != nil, "\(name)")
    }
  }

  @Test("a pipe that the user typed is waited for, and a terminal says so")
  func typedPipe() throws {
    let scratch = try Scratch()
    try #require(mkfifo(scratch.path("b.csv"), 0o600) == 0)
    let (master, terminal) = try Descriptor.terminal()
    let command = try Command(
      "render snow --motion b.csv --size 16x16 -f -o o.png".words, in: scratch.folder,
      error: terminal)
    let said = Array("seltzer: b.csv: waiting for the writer of this pipe\r\n".utf8)
    var bytes = [UInt8](repeating: 0, count: said.count)
    #expect(read(master.number, &bytes, bytes.count) == bytes.count && bytes == said)
    try scratch.write("b.csv", "t,x,y\n0,1,0\n")
    #expect(command.wait() == 0)
  }

  #if os(Linux)
    @Test("the kernel's files are refused, except those of sensors")
    func kernelFiles() throws {
      let scratch = try Scratch()
      for (name, text) in [
        ("log", "motion: /proc/uptime"),
        ("kmsg", "motion: /proc/kmsg"), ("link", "motion: link.csv"),
        ("sys", "motion: /sys/kernel/fscaps"), ("palette", "palette: /proc/uptime"),
        ("picture", "background: /proc/uptime"),
      ] where geteuid() == 0 || name != "kmsg" {
        try scratch.write("\(name).yaml", text)
        if name == "link" { try scratch.link("/proc/uptime", "link.csv") }
        let result = try scratch.run("render \(name).yaml --size 16x16 -o o.png")
        #expect(result.code == 66, "\(result.error)")
        #expect(result.error.contains("this is not a regular file; copy its contents to one"))
      }
      for (folder, file, code) in [
        ("a", "/sys/kernel/fscaps", 0), ("b", "/proc/sys/kernel/pid_max", 66),
      ] as [(String, String, Int32)] {
        try scratch.makeFolder(folder)
        for axis in ["x", "y", "z"] {
          try scratch.link(file, "\(folder)/in_accel_\(axis)_raw")
        }
        let result = try scratch.run("render snow --motion iio:\(folder) --size 16x16 -o o.png")
        #expect(result.code == code, "\(result.error)")
      }
    }
  #endif

  @Test("logs in archives are refused with the remedy")
  func archives() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("log")
    try scratch.write("log/a.csv.gz", [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    try scratch.write("a.zip", [0x50, 0x4B, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8])
    for (log, file) in [
      ("log/a.csv.gz", "log/a.csv.gz"), ("log", "log/a.csv.gz"), ("a.zip", "a.zip"),
    ] {
      try scratch.fail(
        "render home --motion", [log, "-o", "a.png"], 65,
        "\(file): cannot be read: it is a compressed archive; unpack it, and name the file or "
          + "folder in it")
    }
  }

  @Test("an export ends with Studio, and the next Studio removes its folder")
  func killed() throws {
    let scratch = try Scratch()
    let temporary = try Scratch()
    // The user's own folder may have such a name.
    try temporary.makeFolder("seltzer-studio-thesis")
    try temporary.write("seltzer-studio-thesis/a.txt", "mine")
    chmod(temporary.path("seltzer-studio-thesis"), 0o700)
    func names() throws -> [String] {
      try temporary.names().filter { !$0.hasPrefix("seltzer-studio-thesis") }
    }
    func isWriting() throws -> Bool { try names().contains { $0.contains(".apng") } }
    func export() throws -> Studio {
      let studio = try Studio(
        ["snow"], in: scratch, environment: ["TMPDIR": temporary.folder])
      let tab = try studio.tab()
      try tab.send([
        "export": ["format": "apng", "width": 640, "height": 480, "duration": 600, "fps": 60]
      ])
      while try !isWriting() { _ = try tab.message() }
      return studio
    }
    let studio = try export()
    _ = studio.end(by: SIGKILL)
    // The command removes its unfinished file.
    try waitUntil { try !isWriting() }
    let folder = try #require(names().first)
    #expect(try names() == ["", "/.seltzer-lock", "/scene.yaml"].map { folder + $0 })
    let next = try export()
    #expect(!(try names().contains(folder)))
    _ = next.end(by: SIGTERM)
    #expect(try names() == [])
    #expect(try temporary.bytes("seltzer-studio-thesis/a.txt") == Array("mine".utf8))
  }
}
