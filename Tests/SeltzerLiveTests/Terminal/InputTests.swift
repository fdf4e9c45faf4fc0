import SeltzerLive
import Testing

@Suite("Terminal input")
struct InputTests {
  static let texts: [(String, [TerminalInput])] = [
    ("q", [.key(.character("q"))]),
    ("pP é€😀", "pP é€😀".unicodeScalars.map { .key(.character($0)) }),
    ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace].map { .key($0) }),
    ("\u{3}\u{1A}", [.key(.control("c")), .key(.control("z"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left].map { .key($0) }),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left].map { .key($0) }),
    ("\u{1B}[1;5C\u{1B}[H\u{1B}[F", [.right, .home, .end].map { .key($0) }),
    (
      "\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[Z",
      [.delete, .pageUp, .pageDown, .backTab].map { .key($0) }
    ),
    ("\u{1B}[?62;4;22c", [.attributes([62, 4, 22])]),
    ("\u{1B}[>41;379;0c", [.secondaryAttributes([41, 379, 0])]),
    ("\u{1B}[4;480;800t", [.pixels(width: 800, height: 480)]),
    ("\u{1B}_Gi=31;OK\u{1B}\\", [.graphics(image: 31, message: "OK")]),
    ("\u{1B}_Ga=1,i=31;EINVAL:bad\u{1B}\\", [.graphics(image: 31, message: "EINVAL:bad")]),
    // Keys between answers, and unsolicited answers.
    (
      "p\u{1B}_Gi=31;OK\u{1B}\\s\u{1B}]11;rgb:00/00/00\u{7}\u{1B}[?6c\u{1B}[I ",
      [
        .key(.character("p")), .graphics(image: 31, message: "OK"), .key(.character("s")),
        .attributes([6]), .key(.character(" ")),
      ]
    ),
    // Keys with Alt, function keys and a mode report are ignored.
    ("\u{1B}x\u{1B}é\u{1B}OP\u{1B}[[Aq\u{1B}[15~\u{1B}[?2026;2$y", [.key(.character("q"))]),
    // Incomplete sequences are dropped; the following input is parsed.
    ("\u{1B}_Gi=3\u{1B}[Aq", [.key(.up), .key(.character("q"))]),
    ("\u{1B}[12\u{1B}[B", [.key(.down)]),
    ("\u{1B}P1$r0m\u{1B}\\q", [.key(.character("q"))]),
    ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
  ]

  @Test("is parsed at once, byte by byte, and split anywhere", arguments: texts.indices)
  func pieces(index: Int) {
    let (text, expected) = Self.texts[index]
    let bytes = Array(text.utf8)
    var whole = InputParser()
    #expect(whole.feed(bytes) == expected)
    #expect(!whole.isWaiting)
    var single = InputParser()
    #expect(bytes.flatMap { single.feed([$0]) } == expected)
    for place in bytes.indices {
      var split = InputParser()
      #expect(split.feed(bytes[..<place]) + split.feed(bytes[place...]) == expected)
    }
  }

  @Test("drops bytes that are not UTF-8")
  func noise() {
    var parser = InputParser()
    #expect(
      parser.feed([0xFF, 0xC3, 0x28, 0x80, 0xF5, UInt8(ascii: "q")]) == [
        .key(.character("(")), .key(.character("q")),
      ])
    // Half of a character is not the start of a sequence.
    #expect(parser.feed([0xE2, 0x82]) == [] && !parser.isWaiting)
    #expect(parser.feed([0xAC]) == [.key(.character("€"))])
  }

  @Test("treats a single escape as a key after a pause")
  func escape() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]) == [] && parser.isWaiting)
    #expect(parser.pause() == [.key(.escape)] && !parser.isWaiting)
    // Alt with a bracket must not consume the following input.
    #expect(parser.feed([0x1B, UInt8(ascii: "[")]) == [] && parser.isWaiting)
    #expect(parser.pause() == [])
    #expect(parser.feed(Array("q".utf8)) == [.key(.character("q"))])
    // An answer may arrive slowly.
    #expect(parser.feed(Array("\u{1B}[?6".utf8)) == [] && !parser.isWaiting)
    #expect(parser.pause() == [])
    #expect(parser.feed(Array("c".utf8)) == [.attributes([6])])
  }

  @Test("drops an endless answer")
  func endless() {
    var parser = InputParser()
    #expect(parser.feed(Array("\u{1B}_G".utf8) + Array(repeating: 65, count: 5000)) == [])
    #expect(parser.feed(Array("q".utf8)) == [.key(.character("q"))])
  }
}
