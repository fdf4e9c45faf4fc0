import Foundation
import SeltzerTestSupport
import Synchronization
import Testing

@Suite("Words of other programs")
struct ForeignWordTests {
  struct Row: CustomTestStringConvertible {
    let commands, words: [String]
    let way: String
    var testDescription: String { words.joined(separator: " ") }
  }

  /// The rows of the table.
  static let rows: [Row] = {
    let path = ManualPage.root + "/Sources/Command/ForeignWords.txt"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      fatalError("\(path) is missing")
    }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      let cells = $0.components(separatedBy: " | ")
      return Row(
        commands: cells[0].components(separatedBy: ", ").map { $0 == "seltzer" ? "" : $0 },
        words: cells[1].components(separatedBy: ", "), way: cells[2])
    }
  }()

  private static let samples = [
    "<palette>": "blue", "<picture>": "photo.jpg", "<number>": "5000", "<scene>": "lock",
    "<format>": "mp4", "<key>": "palette", "<value>": "green", "<text>": "Hello",
    "<setting>": "seed=3", "<report>": "a.json", "<output>": "fizz.png", "<stem>": "fizz",
    "<numbers>": "1-3", "<file>": "a.toml", "<time>": "6s",
  ]

  private static func sample(_ text: String) -> String {
    samples.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  /// The names of each command whose help was printed.
  private static let known = Mutex<[[String]: Set<String>]>([:])

  /// Returns the options, subcommands and control commands in the help of a command.
  private func names(of command: [String], _ scratch: Scratch) throws -> Set<String> {
    if let names = Self.known.withLock({ $0[command] }) { return names }
    let help = try Command.run(command + ["--help-all"], in: scratch)
    #expect(help.text.hasPrefix("OVERVIEW"), "\(command)")
    let lines = help.text.matches(of: /(?m)^  ((-.+?)|([a-z-]+) .*)$/)
    var names = Set(
      lines.flatMap { line in
        line.3.map { [String($0)] } ?? line.1.matches(of: /--?[a-z][a-z-]*/).map { String($0.0) }
      })
    // The argument parser does not list it.
    if command.isEmpty { names.insert("--generate-completion-script") }
    Self.known.withLock { $0[command] = names }
    return names
  }

  @Test("have one way in each command")
  func unique() {
    var known = Set<[String]>()
    for row in Self.rows {
      for command in row.commands {
        for word in row.words { #expect(known.insert([command, word]).inserted, "\(command)") }
      }
    }
    #expect(known.count > 1000)
  }

  @Test("lead to ways that exist, and are unknown themselves", arguments: rows)
  func ways(_ row: Row) throws {
    let scratch = try Scratch()
    // Words of one shape are read by the same lines, and each start of the command costs: one is typed.
    let shapes = Dictionary(
      row.words.map { ("\($0.prefix { $0 == "-" })\($0.words.count)\($0.contains("<"))", $0) }
    ) { first, _ in first }
    for (index, word) in shapes.values.sorted().enumerated() {
      let path = row.commands[index % row.commands.count].words
      let typed = word.words.map(Self.sample)
      if row.way.hasPrefix("= ") {
        let meant = Self.sample(row.way).dropFirst(2).words
        let end = (meant.last?.hasPrefix("--") == true ? ["x.txt"] : []) + ["--nonsense"]
        let one = try Command.run(path + typed + end, in: scratch)
        let other = try Command.run(path + meant + end, in: scratch)
        if meant[0] == "--generate-completion-script" {
          #expect(one.output == other.output && one.code == 0 && one.text.contains("seltzer"))
          continue
        }
        #expect(one.error == other.error && one.code == 64, "\(path) \(typed)")
        #expect(
          one.error.contains("'--nonsense'") || one.error.contains("'x.txt'")
            || one.error.contains("missing expected argument"), "\(one.error)")
        continue
      }
      let result = try Command.run(path + typed, in: scratch)
      let way = Self.sample(row.way)
      #expect(
        result.code == 64 && result.error.contains(way), "\(path) \(typed): \(result.error)")
    }
    for command in row.commands {
      let own = try names(of: command.words, scratch)
      for word in row.words { #expect(!own.contains(word), "\(command)") }
      for option in row.way.hasPrefix("=")
        ? [] : row.way.replacing(/'[^']*'/, with: "").matches(of: /--?[a-z][a-z-]*/)
      {
        #expect(own.contains(String(option.0)), "\(command) \(option.0)")
      }
    }
    for quoted in row.way.matches(of: /'seltzer ([^']*)'/) {
      let words = quoted.1.words
      var path: [String] = []
      var known = try names(of: [], scratch)
      for word in words {
        if word.hasPrefix("-") {
          #expect(known.contains(word), "\(quoted.0)")
        } else if known.contains(word) {
          // The commands of `ctl` have no help of their own.
          if path != ["ctl"] {
            path.append(word)
            known = try names(of: path, scratch)
          }
        } else {
          #expect(!path.isEmpty || words[0].hasPrefix("--"), "\(quoted.0)")
        }
      }
    }
  }
}
