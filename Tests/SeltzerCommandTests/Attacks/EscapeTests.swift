import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Attacks by terminal escapes")
struct EscapeTests {
  /// Sets the title of a terminal; also a control character of ISO 8859, and an override of the direction
  /// of text.
  private static let escapes = #"a\e]0;PWN\a\u0085\u202E"#
  private static let palette = """
    name: "\(escapes)"
    description: "\(escapes)"
    background: {stops: ["#112233", "#445566"]}
    bubbles: ["#FFFFFF"]

    """
  private static let scene = """
    name: "\(escapes)"
    bubbles: {count: 3}
    layers: [{name: "\(escapes)\\nLINE", kind: image, file: p.png}]

    """

  /// Expects that a name is printed, and nothing that a terminal would act on.
  private func expectPrintable(_ result: Command.Result, _ command: String) {
    let text = result.text + result.error
    #expect(result.code == 0 || command.hasPrefix("!"), "\(command): \(oneLine(result.error))")
    #expect(text.uppercased().contains("PWN"), "\(command)")
    #expect(!text.contains("\nLINE"), "\(command)")
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnprintable }, "\(command): \(text)")
  }

  @Test("names, descriptions and paths of others do not reach the terminal as they are")
  func printed() throws {
    let scratch = try Scratch()
    let path = "pwn\u{1B}]0;PWN\u{7}\u{85}\u{202E}\nLINE"
    let own = ".config/seltzer/palettes"
    for folder in [".config", ".config/seltzer", own, "themes"] {
      try #require(Path.makeFolder(scratch.path(folder)))
    }
    for file in ["p.yaml", "\(own)/\(path).yaml", "themes/\(path).yaml"] {
      try scratch.write(file, Self.palette)
    }
    for file in ["s.yaml", "\(path).yaml"] { try scratch.write(file, Self.scene) }
    try scratch.write("log.csv", "t,h,v,PWN\u{1B}]0;\u{202E}\n0,0,0,1\n1,0.1,0,1\n")
    try scratch.succeed("render -s 8x8 -o p.png")

    for command in [
      "palettes", "palettes --json", "palettes list --plain", "palettes check p.yaml",
      "palettes check --json p.yaml", "palettes show p.yaml", "palettes show --json p.yaml",
      "palettes import p.yaml", "palettes import p.yaml --json", "palettes import themes",
      "palettes import themes -o made/", "stress s.yaml --palette p.yaml --counts 1 --frames 2",
      "stress s.yaml --palette p.yaml --counts 1 --frames 2 --json", "inspect s.yaml -s 64x64",
      "inspect s.yaml -s 64x64 --json",
    ] {
      let result = try scratch.run(command)
      if !command.contains("stress") || !command.contains("json") {
        expectPrintable(result, command)
      }
    }
    for arguments in [
      ["render", path + ".yaml", "-o", "\(path)/nowhere.png"], ["palettes", "show", "x" + path],
      ["render", "--palette", "x" + path, "-o", "x.png"], [path],
      ["render", "--motion", path, "-o", "x.png"],
    ] {
      expectPrintable(try Command.run(arguments, in: scratch), "! \(arguments[0])")
    }
  }

  @Test("on a terminal too, where palettes have swatches")
  func swatches() throws {
    let scratch = try Scratch()
    try scratch.write("p.yaml", Self.palette)
    for command in ["show", "import"] {
      let result = try Command.runOnTerminal(["palettes", command, "p.yaml"], in: scratch)
      #expect(result.code == 0 && result.text.contains("PWN"))
      #expect(result.text.contains("\u{1B}[48;5;") && !result.text.contains("\u{1B}]"))
    }
  }

  @Test("the state of a show")
  func control() throws {
    let scratch = try Scratch()
    let folder = "a\u{1B}]0;PWN\u{7}\u{85}\u{202E}\nLINE"
    try #require(Path.makeFolder(scratch.path(folder)))
    try scratch.write("\(folder)/s.yaml", "bubbles: {count: 3}\n")
    let show = try CtlTests.Show(["\(folder)/s.yaml"], in: scratch)
    defer { show.end(by: SIGTERM) }
    for command in ["ctl status", "ctl status --json"] {
      expectPrintable(try scratch.run(command), command)
    }
  }

  @Test("an excerpt of combining marks is short")
  func excerpts() throws {
    let marks = "e" + String(repeating: "\u{301}", count: 50_000)
    #expect(excerpt(marks).utf8.count <= 240)
    let result = try Scratch().run("render --palette", [marks, "-o", "a.png"])
    #expect(result.code == 64 && result.error.utf8.count < 1000)
  }

  @Test("an interrupted render clears its line on a terminal")
  func interruption() throws {
    let result = try Command.runOnTerminal(
      ["-s", "INT", "1", Command.path]
        + "render --frames 0-99999999 -s 32x18 -o - --format y4m".words, in: Scratch(),
      program: "timeout", output: Descriptor("/dev/null", O_WRONLY))
    #expect(result.code == 124)
    #expect(
      result.text.hasSuffix("\r\u{1B}[Kseltzer: interrupted; nothing was left behind\r\n"))
  }
}
