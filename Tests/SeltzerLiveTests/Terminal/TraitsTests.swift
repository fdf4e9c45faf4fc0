import SeltzerLive
import Testing

@Suite("Terminal capabilities")
struct TraitsTests {
  @Test("follow from the answers")
  func answers() {
    func graphics(_ answers: [TerminalInput]) -> TerminalGraphics {
      TerminalTraits(answers: answers, environment: [:]).graphics
    }
    #expect(graphics([]) == .blocks)
    #expect(graphics([.attributes([62, 22])]) == .blocks)
    // The first number is a class: a VT132 has no sixels.
    #expect(graphics([.attributes([4, 6])]) == .blocks)
    #expect(graphics([.attributes([62, 4, 22])]) == .sixel)
    #expect(graphics([.graphics(image: 31, message: "OK"), .attributes([62, 4])]) == .kitty)
    #expect(graphics([.graphics(image: 31, message: "ENOTSUP"), .attributes([62])]) == .blocks)
    // A slow kitty has not answered yet.
    let kitty = ["TERM": "xterm-kitty"]
    for (environment, answers, expected) in [
      (kitty, [], .kitty), (kitty, [.attributes([62])], .blocks),
      (kitty.merging(["TMUX": "x"]) { $1 }, [], .blocks), (["TERM": "xterm"], [], .blocks),
    ] as [([String: String], [TerminalInput], TerminalGraphics)] {
      #expect(TerminalTraits(answers: answers, environment: environment).graphics == expected)
    }
    #expect(graphics([.graphics(image: 7, message: "OK"), .attributes([62])]) == .blocks)
  }

  static let depths: [([String: String], ColorDepth)] = [
    ([:], .indexed), (["TERM": "xterm-256color"], .indexed), (["COLORTERM": "yes"], .indexed),
    (["COLORTERM": "truecolor"], .rgb), (["COLORTERM": "24bit"], .rgb),
    (["TERM": "xterm-kitty"], .rgb), (["TERM": "foot"], .rgb),
    (["TERM": "xterm-direct"], .rgb), (["TERM": "screen", "TMUX": "x"], .rgb),
    (["TERM": "screen-256color"], .indexed),
  ]

  @Test("for colours follow from the environment", arguments: depths.indices)
  func colors(index: Int) {
    let (environment, depth) = Self.depths[index]
    #expect(TerminalTraits(answers: [], environment: environment).depth == depth)
  }

  @Test("for colours follow from the version of xterm, and not from those of others")
  func xterm() {
    for (numbers, depth) in [
      ([41, 379, 0], .rgb), ([19, 331, 0], .rgb), ([41, 330, 0], .indexed),
      ([65, 6800, 1], .indexed), ([0, 136, 0], .indexed), ([84, 0, 0], .indexed), ([41], .indexed),
    ] as [([Int], ColorDepth)] {
      let traits = TerminalTraits(answers: [.secondaryAttributes(numbers)], environment: [:])
      #expect(traits.depth == depth, "\(numbers)")
    }
  }

  @Test("do not include a query for graphics in a multiplexer, which would show it as a title")
  func questions() {
    let all = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[14t\u{1B}[>c"
    #expect(TerminalTraits.questions(["TERM": "xterm-256color"]) == Array(all.utf8))
    for environment in [["TERM": "tmux-256color"], ["TERM": "screen"], ["TMUX": "x,1,0"]] {
      #expect(TerminalTraits.questions(environment) == Array("\u{1B}[14t\u{1B}[>c".utf8))
    }
  }
}
