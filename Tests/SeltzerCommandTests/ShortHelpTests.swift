import Foundation
import SeltzerTestSupport
import Testing

@Suite("Short help, and what terminals are told")
struct ShortHelpTests {
  @Test("has at most 60 lines", arguments: HelpTests.commands.map(\.name))
  func short(of name: String) throws {
    let scratch = try Scratch()
    func help(_ words: [String]) throws -> String {
      try scratch.run("", words, environment: ["COLUMNS": "80"]).text
    }
    let (short, all) = try (help(name.words + ["--help"]), help(name.words + ["--help-all"]))
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    guard short != all else { return }
    #expect(short.hasSuffix("\n\nAll options: seltzer \(name) --help-all\n"))
    #expect(["render", "preview", "live", "show", "inspect", "stress"].contains(name))
    #expect(short.contains("--palette") && !short.contains("--orientation"))
    #expect(short.contains("--title <text>") == (name != "stress"))
    #expect(all.contains("--palette") && !all.contains("--help-all"))
    #expect(try help(["help"] + name.words) == short)
  }

  @Test("an unquoted colour is a comment, and a quoted one a plain background")
  func background() throws {
    let scratch = try Scratch()
    func render(_ text: String, _ renderer: String = "fast") throws -> Command.Result {
      try scratch.write("s.yaml", text + "\n")
      return try scratch.run(
        "render s.yaml -s 16x9 --count 0 --format rgb888 -o - --renderer", [renderer])
    }
    let comment = try render("name: a\nbackground: #00FF00")
    #expect(
      comment.error
        == "seltzer: warning: s.yaml:2: '#00FF00' is a comment, so 'background' is empty; "
        + "put it in quotes\n")
    #expect(try comment.output == render("name: a").output)
    let green = (0..<16 * 9).flatMap { _ in [0, 255, 0] as [UInt8] }
    for text in ["'#00FF00'", "lime", "{color: lime}"] {
      for renderer in ["fast", "cairo"] {
        let plain = try render("background: \(text)", renderer)
        #expect(plain.error == "" && plain.output == green)
      }
    }
    #expect(try render("background: '#00F0'").error.contains("must be an opaque colour"))
  }

  @Test("on a terminal, render says what it wrote, and no picture is printed")
  func terminal() throws {
    let scratch = try Scratch()
    func run(_ line: String) throws -> Command.Result {
      try Command.runOnTerminal(line.words, in: scratch)
    }
    let written = try run("render home -s 64x36 -o a.png").text
    #expect(written.contains(/^seltzer: a\.png: 64x36, [0-9.]+ kB, [0-9.]+ s\r\n$/))
    #expect(try scratch.bytes("a.png").count > 1000)
    #expect(try run("render home -s 64x36 -q -o b.png").output.isEmpty)
    for line in ["render home -o -", "render home -t 1 -o -", "fit a.png -s 9x9 -o -"] {
      let refused = try run(line)
      #expect(refused.code == 64)
      #expect(refused.text.hasPrefix("seltzer: standard output is a terminal; name a file"))
    }
  }
}
