import Foundation
import SeltzerTestSupport
import Testing

/// README and manual say what the command does.
///
/// Their commands in ```` ```sh ```` blocks run here, from a folder with the files of `Examples`. Those in
/// ```` ```bash ```` blocks need a terminal, a display, a network, root, a device, another program, or more than
/// two seconds; only their options are checked. A ```` ```yaml ```` block is a file, whose name is its first line.
@Suite("The manual")
struct ManualTests {
  @Test("the README's parts of a core are those of the table that Tests/Bench/scene-costs printed")
  func costs() throws {
    let notes = try ManualPage(path: ManualPage.articles + "/NotesOnSpeed.md").text
    let rows = notes.matches(of: /\| `([a-z]+)` \| [0-9.]+ \| ([0-9.]+) \|/)
    let costs = Dictionary(rows.map { ($0.1, Double($0.2) ?? 0) }) { one, _ in one }
    #expect(costs.count == 15)
    let readme = try ManualPage(path: ManualPage.root + "/README.md").text
    let named = readme.matches(of: /`([a-z]+)` (\d+)%/)
    #expect(named.count >= 3)
    for name in named {
      #expect((100 * (costs[name.1] ?? 0)).rounded() == Double(name.2), "\(name.0)")
    }
  }

  @Test(
    "has commands that run and write the files they name",
    arguments: try ManualPage.all().map(\.path))
  func commands(path: String) throws {
    let page = try ManualPage(path: path)
    let scratch = try Scratch()
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(ManualPage.root)/Examples") {
      try FileManager.default.copyItem(
        atPath: "\(ManualPage.root)/Examples/\(name)", toPath: scratch.path(name))
    }
    let folder = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    let search = ["PATH": folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
    for block in page.blocks {
      if block.language == "yaml" {
        let name = try #require(block.file, "\(page.name): \(block.lines.first ?? "")")
        try scratch.write(name, block.lines.joined(separator: "\n"))
      }
      guard block.language == "sh" else { continue }
      for command in block.commands {
        let before = Set(try scratch.names())
        let result = try Command.run(
          ["-e", "-c", command], in: scratch, environment: search, program: "/bin/sh")
        #expect(result.code == 0, "\(page.name): \(command)\n\(result.error)")
        let made = Set(try scratch.names()).subtracting(before)
        for output in ManualPage.outputs(of: command) {
          #expect(
            made.contains { $0 == output || $0.hasPrefix(output) }, "\(page.name): \(command)")
        }
      }
    }
  }

  @Test("has no two commands that write the same file")
  func outputs() throws {
    var writers: [String: String] = [:]
    for page in try ManualPage.all() {
      for block in page.blocks where ["sh", "bash", "yaml"].contains(block.language) {
        let commands = block.language == "yaml" ? [] : block.commands
        for output in commands.flatMap(ManualPage.outputs) + [block.file].compactMap(\.self) {
          let first = writers.updateValue(page.name, forKey: output)
          #expect(first == nil, "\(output): \(page.name) and \(first ?? "")")
        }
      }
    }
  }

  @Test("names every command, and options that it has")
  func options() throws {
    let scratch = try Scratch()
    var helps: [[String]: String] = [:]
    for page in try ManualPage.all() {
      for block in page.blocks where ["sh", "bash"].contains(block.language) {
        for match in block.commands.joined(separator: "\n").matches(
          of: /\bseltzer ([a-z]+)((?: [^|>\n)]+)?)/)
        {
          let words = match.2.words
          let isGroup = ["palettes", "scenes"].contains(match.1)
          let names =
            [String(match.1)] + (isGroup ? words.prefix(1).filter { !$0.hasPrefix("-") } : [])
          let help = try helps[names] ?? Command.run(names + ["--help-all"], in: scratch).text
          helps[names] = help
          for option in words where option.wholeMatch(of: /--?[a-z][a-z-]*/) != nil {
            #expect(help.contains("\(option)"), "\(page.name): seltzer \(names) \(option)")
          }
        }
      }
    }
    let commands = HelpTests.commands.map(\.name).filter { !$0.isEmpty && !$0.contains(" ") }
    #expect(Set(helps.keys.map { $0.joined(separator: " ") }).isSuperset(of: commands))
  }

  @Test("has links to files that exist")
  func links() throws {
    for page in try ManualPage.all() {
      let folder = URL(fileURLWithPath: page.path).deletingLastPathComponent()
      for match in page.text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        let path = folder.appendingPathComponent(String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page.name): \(match.1)")
      }
    }
  }

  /// The rest of these articles is generated.
  ///
  /// With `SELTZER_RECORD=1` it is replaced, and the test fails as well.
  @Test("has tables of the declared keys", arguments: ["scenes", "palettes"])
  func tables(kind: String) throws {
    let page = try ManualPage(path: "\(ManualPage.articles)/\(kind.capitalized).md")
    let mark = "<!-- The rest is generated from the declared keys: see ManualTests. -->\n\n"
    let end = try #require(page.text.range(of: mark)).upperBound
    let tables = try Command.run([kind, "schema", "--markdown"], in: Scratch()).text
    guard page.text[end...] != tables else { return }
    guard ProcessInfo.processInfo.environment["SELTZER_RECORD"] == "1" else {
      Issue.record("\(page.name): the tables differ; SELTZER_RECORD=1 replaces them")
      return
    }
    try (page.text[..<end] + tables).write(toFile: page.path, atomically: true, encoding: .utf8)
    Issue.record("\(page.name): tables written; look at them, then run again")
  }
}
