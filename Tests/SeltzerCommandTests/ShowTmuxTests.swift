import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer show in tmux", .serialized)
struct ShowTmuxTests {
  /// Returns whether 24-bit half blocks cover the given columns and rows.
  private static func isCovered(_ cells: [[Tmux.Cell]], _ columns: Int, _ rows: Int) -> Bool {
    cells.count == rows
      && cells.allSatisfy { row in
        row.count == columns
          && row.allSatisfy {
            $0.background?.count == 3
              && ($0.glyph == "▀" ? $0.foreground?.count == 3 : $0.glyph == " ")
          }
      }
  }

  /// Returns the strongest channel of the backgrounds: 0 is red, 1 green, 2 blue.
  private static func hue(_ cells: [[Tmux.Cell]]) -> Int? {
    let colors = cells.joined().compactMap(\.background).filter { $0.count == 3 }
    guard !colors.isEmpty else { return nil }
    let sums = (0..<3).map { channel in colors.map { $0[channel] }.reduce(0, +) }
    return sums.indices.max { sums[$0] < sums[$1] }
  }

  @Test("half blocks cover the window; keys and size changes take effect")
  func keys() throws {
    let tmux = try Tmux(columns: 40, rows: 12, in: Scratch())
    try tmux.enter("'\(Command.path)' show -p blue --seed 5")
    try tmux.wait("the status goes away") { Self.isCovered(try tmux.cells(), 40, 12) }
    let first = try tmux.cells()
    #expect(Self.hue(first) == 2)
    #expect(Set(first.joined().compactMap(\.background)).count > 100)
    #expect(try tmux.modes() == "1 0")
    try tmux.wait("it moves") { try tmux.cells() != first }

    func lastRow() throws -> String { String(try tmux.cells().last?.map(\.glyph) ?? []) }
    try tmux.type("p")
    // The last row is drawn last, so that a picture may be green before its status is there.
    try tmux.wait("it says so") { try lastRow().hasPrefix(" green · seed 5 · ") }
    try tmux.wait("it is green") { Self.hue(try tmux.cells()) == 1 }
    try tmux.type("Right", "Right")
    try tmux.wait("it is red") { Self.hue(try tmux.cells()) == 0 }
    try tmux.type("P", "Left", "S", "s", "s")
    try tmux.wait("it is green again") { try lastRow().hasPrefix(" green · seed 6 · ") }
    try tmux.type("?")
    try tmux.wait("it lists the keys") { try lastRow().hasPrefix(" p/P or ←/→ palette · ") }
    try tmux.type("?")

    try tmux.type("Space")
    try tmux.wait("it says so") { try lastRow().hasPrefix(" green · seed 6 · paused ") }
    try tmux.wait("that goes away") { Self.isCovered(try tmux.cells(), 40, 12) }
    var still = try tmux.cells()
    try tmux.wait("it stands still") {
      let before = still
      still = try tmux.cells()
      return still == before
    }
    usleep(200_000)
    #expect(try tmux.cells() == still)
    try tmux.resize(columns: 25, rows: 30)
    try tmux.wait("it fills the new size") { Self.isCovered(try tmux.cells(), 25, 30) }
    try tmux.resize(columns: 40, rows: 12)
    // The time is unchanged.
    try tmux.wait("it is as before") { try tmux.cells() == still }
    try tmux.type("Space")
    try tmux.wait("it goes on") {
      let cells = try tmux.cells()
      return Self.isCovered(cells, 40, 12) && cells != still
    }
    try tmux.type("q")
    try tmux.wait("it ends") { try tmux.modes() == "0 1" }
  }

  @Test(
    "the terminal is restored after every kind of end",
    arguments: ["q", "C-c", "TERM", "ILL"])
  func endings(cause: String) throws {
    let scratch = try Scratch()
    let tmux = try Tmux(columns: 30, rows: 8, in: scratch)
    let settings = "stty -a | tr -s '; \\n' '\\n' | grep -v -e rows -e columns"
    let show = "sh -c 'echo $$ > pid; exec \"$0\" show --motion -' '\(Command.path)'"
    // Standard input carries the motion, so the keys come from the terminal.
    try tmux.enter("ulimit -c 0; \(settings) > before; echo 0 0.5 | \(show)")
    try tmux.wait("it shows") {
      try tmux.modes() == "1 0" && tmux.cells().first?.first?.background != nil
    }
    if ["q", "C-c"].contains(cause) {
      try tmux.type(cause)
    } else {
      let pid = try scratch.text("pid")
      try tmux.run(["run-shell", "kill -\(cause) \(pid.trimmingCharacters(in: .newlines))"])
    }
    try tmux.wait("it ends") { try tmux.modes() == "0 1" }
    try tmux.enter("\(settings) > after; echo; echo done")
    try tmux.wait("the shell goes on") {
      try tmux.cells().contains { String($0.map(\.glyph)).hasPrefix("done") }
    }
    let before = try scratch.text("before")
    #expect(before.contains("icanon"))
    #expect(try scratch.text("after") == before)
    // Default colours, and no rest of keys or answers.
    let cells = try tmux.cells().joined()
    #expect(cells.allSatisfy { $0.background == nil })
    #expect(!cells.map(\.glyph).contains("▀"))
  }

  @Test("the show is suspended and resumed")
  func suspension() throws {
    let scratch = try Scratch()
    let tmux = try Tmux(columns: 30, rows: 8, in: scratch)
    try tmux.enter("stty -a > before; sh -c 'echo $$ > pid; exec \"$0\" show' '\(Command.path)'")
    try tmux.wait("it shows") { try tmux.modes() == "1 0" }
    let pid = try scratch.text("pid")
      .trimmingCharacters(in: .newlines)
    try tmux.wait("it covers all") { Self.isCovered(try tmux.cells(), 30, 8) }
    try tmux.type("C-z")
    try tmux.wait("it is away") { try tmux.modes() == "0 1" }
    try tmux.enter("stty -a > after; echo; echo done")
    try tmux.wait("the shell goes on") {
      try tmux.cells().contains { String($0.map(\.glyph)).hasPrefix("done") }
    }
    #expect(try scratch.bytes("after") == scratch.bytes("before"))
    try tmux.enter("fg")
    try tmux.wait("it is back") { try tmux.modes() == "1 0" }
    try tmux.wait("it covers all") { Self.isCovered(try tmux.cells(), 30, 8) }
    // SIGSTOP prevents the restoration of the terminal; the show continues after it.
    try tmux.run(["run-shell", "kill -STOP \(pid)"])
    try tmux.wait("the shell says so") { !Self.isCovered(try tmux.cells(), 30, 8) }
    // The terminal is still in raw mode, where Enter does not end a line.
    try tmux.type("fg", "C-j")
    try tmux.wait("it is back") { Self.isCovered(try tmux.cells(), 30, 8) }
    try tmux.type("q")
    try tmux.wait("it ends") { try tmux.modes() == "0 1" }
    try tmux.enter("stty -a > end; echo; echo over")
    try tmux.wait("the shell goes on") {
      try tmux.cells().contains { String($0.map(\.glyph)).hasPrefix("over") }
    }
    #expect(try scratch.bytes("end") == scratch.bytes("before"))
  }
}
