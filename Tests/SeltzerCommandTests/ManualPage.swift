import Foundation

/// A file of the manual: the README, or an article.
struct ManualPage: Sendable {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  /// The scene `space` before it was redone.
  static let demonstration = "\(root)/Examples/dvparallax.yaml"
  /// The scene `home` before it was redone: its bubbles move faster.
  static let classicHome = "\(root)/Examples/classic/home.yaml"
  static let articles = "\(root)/Sources/Seltzer/Seltzer.docc"

  /// The README, then the articles by name.
  static func all() throws -> [ManualPage] {
    let names = try FileManager.default.contentsOfDirectory(atPath: articles)
    let paths = names.filter { $0.hasSuffix(".md") }.sorted().map { "\(articles)/\($0)" }
    return try (["\(root)/README.md"] + paths).map(ManualPage.init)
  }

  let path: String
  let text: String

  init(path: String) throws {
    self.path = path
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  var name: String { String(path.dropFirst(Self.root.count + 1)) }

  /// A part of the page between two fences.
  struct Block {
    let language: Substring
    var lines: [Substring] = []

    /// The commands of a shell's block, each on one line and without its comment.
    var commands: [String] {
      lines.joined(separator: "\n").replacing(/\\\n\s*/, with: "").split(separator: "\n")
        .map { String($0.replacing(/(^|\s+)#\s.*/, with: "")) }.filter { !$0.isEmpty }
    }

    /// The name of a document: a comment in its first line.
    var file: String? {
      lines.first?.wholeMatch(of: /# (\S+\.yaml)/).map { String($0.1) }
    }
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isInside { blocks.append(Block(language: line.dropFirst(3))) }
        isInside.toggle()
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  /// The files that a command names as its output; a pattern or a folder ends before its varying part.
  static func outputs(of command: String) -> [String] {
    command.matches(of: /(?: -o | --stats |> | --to file:)([^\s-]\S*)/).map { match in
      String(match.1.prefix { $0 != "%" }.trimmingSuffix { $0 == "/" })
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
