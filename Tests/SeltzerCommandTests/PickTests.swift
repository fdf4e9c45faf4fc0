import Foundation
import Seltzer
import SeltzerTestSupport
import Testing

@Suite("seltzer palettes pick", .serialized)
struct PickTests {
  private static func text(_ row: [Tmux.Cell]) -> String { String(row.map(\.glyph)) }

  /// Returns the names in the list; the selected one begins with `>`.
  private static func names(_ tmux: Tmux) throws -> [String] {
    let rows = try tmux.cells()
    // The last row describes the palette, if there are more than four.
    return rows.prefix(rows.count > 4 ? rows.count - 1 : rows.count).compactMap { row in
      text(row).prefixMatch(of: /(>| )  ?●? ?●? ?●? ?([a-z0-9:,.@#]+)/)
        .map { String($0.1 == ">" ? ">" : "") + $0.2 }
    }
  }

  /// Enters the command with its output in a file, and waits for the list.
  private static func begin(_ arguments: String, in tmux: Tmux) throws {
    try tmux.enter("\(ending)'\(Command.path)' palettes pick \(arguments) > answer; echo $? > code")
    try tmux.wait("it shows the names") {
      try tmux.modes() == "1 0" && tmux.cells().contains { text($0).hasPrefix("> ") }
    }
  }

  private static let ending = "rm -f code; "

  /// Returns the output and the exit code.
  private static func answer(_ tmux: Tmux) throws -> String {
    try tmux.wait("it ends") {
      try tmux.modes() == "0 1" && tmux.scratch.names().contains("code")
        && !tmux.scratch.bytes("code").isEmpty
    }
    let parts = try ["answer", "code"].map {
      try tmux.scratch.text($0)
    }
    return parts.joined()
  }

  @Test("arrows and typed parts of names and descriptions select")
  func choosing() throws {
    let tmux = try Tmux(columns: 60, rows: 16, in: Scratch())
    try Self.begin("", in: tmux)
    #expect(try Self.names(tmux).prefix(3) == [">blue", "green", "yellow"])
    #expect(try Self.text(tmux.cells()[0]).hasSuffix("37 of 37 "))
    #expect(try Self.text(tmux.cells()[15]).hasPrefix("  A clear sky at noon"))
    try tmux.type("Down", "Down", "Up")
    try tmux.wait("green is chosen") { try Self.names(tmux).contains(">green") }
    try tmux.type("Enter")
    #expect(try Self.answer(tmux) == "green\n0\n")

    try Self.begin("", in: tmux)
    try tmux.type("m", "i", "d", "n")
    try tmux.wait("one is left") { try Self.names(tmux) == [">midnight"] }
    try tmux.type("BSpace", "BSpace", "BSpace", "BSpace", "r", "a", "i", "n")
    try tmux.wait("the description of moss matches") { try Self.names(tmux) == [">moss"] }
    try tmux.type("x")
    try tmux.wait("nothing matches") {
      try Self.names(tmux) == [] && Self.text(tmux.cells()[15]).hasPrefix("  nothing matches")
    }
    // Enter has no effect without a match.
    try tmux.type("Enter", "C-u", "End")
    try tmux.wait("the last is chosen") { try Self.names(tmux).last == ">kanagawa" }
    try tmux.type("Enter")
    #expect(try Self.answer(tmux) == "kanagawa\n0\n")
  }

  @Test("80 columns have room for the keys; arrows show that there is more, and choose variants")
  func variants() throws {
    let tmux = try Tmux(columns: 80, rows: 12, in: Scratch())
    try Self.begin("--start dusk", in: tmux)
    func edges() throws -> [Character?] {
      let rows = try tmux.cells()
      return [1, 10].map { Self.text(rows[$0]).prefix(33).last }
    }
    #expect(
      try Self.text(tmux.cells()[0])
        == "/ _ type to filter    ↑↓ move, ←→ variants, Enter chooses, Esc leaves  37 of 37 ")
    #expect(try edges() == ["↑", "↓"])
    try tmux.type("Right")
    try tmux.wait("dark") { try Self.names(tmux).contains(">dusk:dark") }
    try tmux.type("Left", "Left")
    try tmux.wait("vivid") { try Self.names(tmux).contains(">dusk:vivid") }
    try tmux.type("End")
    try tmux.wait("no variant, and nothing below") {
      try Self.names(tmux).last == ">kanagawa" && edges() == ["↑", " "]
    }
    try tmux.type("m", "i", "d", "Right")
    try tmux.wait("a part of a name") { try Self.names(tmux) == [">midnight:dark"] }
    try tmux.type("Enter")
    #expect(try Self.answer(tmux) == "midnight:dark\n0\n")
  }

  @Test("the selected palette is shown as a moving wallpaper")
  func preview() throws {
    let tmux = try Tmux(columns: 60, rows: 16, in: Scratch())
    try Self.begin("--start red --scene home", in: tmux)
    func picture() throws -> [[Tmux.Cell]] {
      try tmux.cells().dropFirst().dropLast().map { Array($0.dropFirst(33)) }
    }
    func means() throws -> [Int] {
      let colors = try picture().joined().compactMap(\.background)
      return (0..<3).map { channel in
        colors.map { $0[channel] }.reduce(0, +) / max(1, colors.count)
      }
    }
    try tmux.wait("it is red, and covers its part") {
      let cells = try picture().joined()
      let mean = try means()
      return cells.allSatisfy { $0.background?.count == 3 } && mean[0] > mean[2] + 40
    }
    let first = try picture()
    try tmux.wait("it moves") { try picture() != first }
    try tmux.type("g", "r", "e", "e", "n")
    try tmux.wait("it is green") {
      let mean = try means()
      return mean[1] > mean[0] && mean[1] > mean[2]
    }
    try tmux.type("Escape")
    #expect(try Self.answer(tmux) == "130\n")
  }

  @Test("Esc and Ctrl-C cancel", arguments: ["Escape", "C-c"])
  func cancelling(key: String) throws {
    let scratch = try Scratch()
    let tmux = try Tmux(columns: 50, rows: 10, in: scratch)
    let settings = "stty -a | tr -s '; \\n' '\\n' | grep -v -e rows -e columns"
    try tmux.enter("\(settings) > before")
    try Self.begin("blue red", in: tmux)
    try tmux.type(key)
    if key == "Escape" {
      #expect(try Self.answer(tmux) == "130\n")
    } else {
      try tmux.wait("it ends") { try tmux.modes() == "0 1" }
      #expect(try scratch.bytes("answer").isEmpty)
    }
    try tmux.enter("\(settings) > after; echo; echo done")
    try tmux.wait("the shell goes on") {
      try tmux.cells().contains { Self.text($0).hasPrefix("done") }
    }
    #expect(try scratch.bytes("after") == scratch.bytes("before"))
  }

  @Test("the list fits windows of any size, down to one cell")
  func sizes() throws {
    let tmux = try Tmux(columns: 60, rows: 16, in: Scratch())
    try Self.begin("", in: tmux)
    try tmux.type("Down", "Down")
    try tmux.resize(columns: 30, rows: 6)
    try tmux.wait("the list has all the width") {
      let rows = try tmux.cells()
      return rows.count == 6 && rows.allSatisfy { row in !row.contains { $0.glyph == "▀" } }
        && rows.contains { Self.text($0).hasPrefix("> ") && Self.text($0).contains("yellow") }
    }
    try tmux.resize(columns: 12, rows: 2)
    try tmux.wait("the selected name is visible") { try Self.names(tmux) == [">yellow"] }
    try tmux.resize(columns: 3, rows: 1)
    try tmux.wait("the selected name is truncated") {
      try tmux.cells().map(Self.text) == ["> y"]
    }
    try tmux.resize(columns: 1, rows: 1)
    try tmux.type("Down", "PPage", "NPage", "Home", "Down")
    try tmux.resize(columns: 60, rows: 16)
    try tmux.wait("the list is back") {
      try Self.names(tmux).prefix(3) == ["blue", ">green", "yellow"]
    }
    try tmux.type("Enter")
    #expect(try Self.answer(tmux) == "green\n0\n")
  }

  @Test("without a terminal the names are printed")
  func plain() throws {
    let scratch = try Scratch()
    let all = try scratch.succeed("palettes pick")
    let lines = all.text.split(separator: "\n").map { String($0) }
    #expect(lines == PaletteLibrary(environment: [:]).names)
    let some = try scratch.run("palettes pick red blue:dark")
    #expect(some.text == "red\nblue:dark\n")
  }
}
