import Foundation
import Seltzer
import SeltzerTestSupport
import Testing

/// A private tmux server that runs a shell.
final class Tmux {
  /// A cell; nil is the terminal's default colour.
  struct Cell: Equatable {
    var glyph: Character
    var foreground: [Int]?
    var background: [Int]?
  }

  let scratch: Scratch

  init(columns: Int, rows: Int, in scratch: Scratch) throws {
    self.scratch = scratch
    try run(["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh -i"])
    try run(["set-option", "-g", "status", "off"])
    try resize(columns: columns, rows: rows)
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Runs a tmux command.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let result = try Command.run(
      ["-u", "-L", "t", "-f", "/dev/null"] + arguments, in: scratch,
      environment: ["TMUX_TMPDIR": scratch.folder, "PS1": "$ "], program: "tmux")
    try #require(result.code == 0, "\(arguments): \(result.error)")
    return result.text
  }

  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Types keys by their tmux names.
  func type(_ keys: String...) throws { try run(["send-keys"] + keys) }

  /// Enters a line in the shell.
  func enter(_ line: String) throws { try type(line, "Enter") }

  /// Returns whether the alternate screen and the cursor are shown, such as `1 0`.
  func modes() throws -> String {
    try run(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the cells of the screen.
  func cells() throws -> [[Cell]] {
    let text = try run(["capture-pane", "-N", "-e", "-p"])
    var cell = Cell(glyph: " ")
    return text.split(separator: "\n").map { line in
      var (rest, row) = (line, [Cell]())
      while let first = rest.popFirst() {
        guard first == "\u{1B}", rest.first == "[", let end = rest.firstIndex(of: "m") else {
          cell.glyph = first
          row.append(cell)
          // What is set, but not seen, depends on what was drawn before.
          if first == " " { row[row.count - 1].foreground = nil }
          continue
        }
        Self.color(&cell, rest[..<end].dropFirst().split { ";:".contains($0) }.map { Int($0) ?? 0 })
        rest = rest[end...].dropFirst()
      }
      return row
    }
  }

  private static func color(_ cell: inout Cell, _ numbers: [Int]) {
    var numbers = numbers.isEmpty ? [0] : numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: (cell.foreground, cell.background) = (nil, nil)
      case 38, 48:
        let color = numbers.popFirst() == 2 ? Array(numbers.prefix(3)) : []
        numbers = numbers.dropFirst(max(1, color.count))
        if number == 38 { cell.foreground = color } else { cell.background = color }
      case 39: cell.foreground = nil
      case 49: cell.background = nil
      default: break
      }
    }
  }

  /// Waits until a condition holds; fails after a timeout.
  func wait(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () throws -> Bool
  ) throws {
    try waitUntil(what, sourceLocation: sourceLocation, holds)
  }
}
