import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import Testing

@Suite("A palette expression")
struct ExpressionTests {
  private let library = PaletteLibrary(environment: [:])

  private static func names(_ names: String...) -> [PaletteExpression] {
    names.map { .reference($0) }
  }

  private static let blue = PaletteExpression.reference("blue")
  private static let red = PaletteExpression.reference("red")

  static let valid: [(String, PaletteExpression)] = [
    ("blue", blue), ("random", .reference("random")), ("blue:dark", .variant(blue, .dark)),
    ("blue:dark:muted", .variant(.variant(blue, .dark), .muted)),
    ("random:vivid", .variant(.reference("random"), .vivid)),
    ("blue,red@0.3", .mixture(blue, red, amount: 0.3)),
    ("blue:dark,red:light@1", .mixture(.variant(blue, .dark), .variant(red, .light), amount: 1)),
    ("rgb(1, 2, 3),red@.5", .mixture(.reference("rgb(1, 2, 3)"), red, amount: 0.5)),
    ("blue:graphite@clock", .daily(names("blue", "graphite"))),
    ("blue:light:blue:dark@clock", .daily([.variant(blue, .light), .variant(blue, .dark)])),
    ("dawn:noon:dusk:midnight@clock", .daily(names("dawn", "noon", "dusk", "midnight"))),
    ("#1AD6FC,#1C61F0,white", .list(names("#1AD6FC", "#1C61F0", "white"))),
    ("navy skyblue", .reference("navy skyblue")),
    ("blue,red:dark", .list([blue, .variant(red, .dark)])),
    ("./a.gpl,random,rgb(1, 2, 3)", .list(names("./a.gpl", "random", "rgb(1, 2, 3)"))),
    (
      "blue,red:graphite:night@clock",
      .daily([.list([blue, red]), .variant(.reference("graphite"), .night)])
    ),
    ("rgb(1 2 3 / 50%)", .reference("rgb(1 2 3 / 50%)")),
    ("/a:b/c@e.yaml", .reference("/a:b/c@e.yaml")),
    ("./x.gpl:dark", .variant(.reference("./x.gpl"), .dark)),
    ("it@home/blue.yaml", .reference("it@home/blue.yaml")),
  ]

  @Test("is parsed", arguments: valid)
  func parsing(text: String, expression: PaletteExpression) throws {
    #expect(try PaletteExpression(parsing: text) == expression)
    // The description parses to the same expression.
    #expect(try PaletteExpression(parsing: expression.description) == expression)
  }

  static let invalid: [(String, String)] = [
    ("blu:dark", "there is no palette 'blu'; did you mean 'blue'?"),
    ("midnigth", "there is no palette 'midnigth'; did you mean 'midnight'?"),
    ("blue:drak", "'drak' in 'blue:drak' is not a variant of a palette; did you mean 'dark'?"),
    (
      "blue:x",
      "'x' in 'blue:x' is not a variant of a palette; it must be one of dark, light, night, black, muted, vivid, auto"
    ),
    notMixed("blue,red@1.5"), notMixed("blue,red,green@0.5"), notMixed("blue,@0.5"),
    (
      "blue@clock",
      "'blue@clock' names 1 palette; a day has two, such as 'blue:graphite@clock', or four: "
        + "morning, day, evening and night"
    ),
    (
      "blue:red@clock",
      "'blue:red@clock' changes with the time of day; name a palette that does not"
    ),
  ]

  private static func notMixed(_ text: String) -> (String, String) {
    (
      text,
      "'\(text)' is not a mixture; it must be two palettes and the amount of the second, 0...1, "
        + "such as 'blue,red@0.3'"
    )
  }

  @Test("is refused with a remedy", arguments: invalid)
  func refusals(text: String, message: String) {
    let error = #expect(throws: PaletteError.self) { try library.palette(text) }
    #expect(error?.description == message)
  }

  @Test("may be a random built-in palette that depends only on the seed")
  func random() throws {
    let builtIn = PaletteLibrary.builtInNames + PaletteLibrary.extraNames
    var names: Set<String> = []
    func chosen(_ text: String, _ seed: UInt32) throws -> PaletteExpression {
      library.chosen(try library.expression(text), seed: seed)
    }
    for seed: UInt32 in 0..<400 { names.insert("\(try chosen("random", seed))") }
    #expect(names == Set(builtIn))
    for seed: UInt32 in [0, 7, .max] {
      let mixture = try chosen("random,random@0.5", seed)
      #expect(try chosen("random,random@0.5", seed) == mixture)
      #expect(!"\(mixture)".contains("random"))
      #expect(
        try library.palette("random:dark", seed: seed)
          == library.palette(chosen("random:dark", seed)))
      let several = try chosen("random,blue,random:dark", seed)
      #expect("\(several)".wholeMatch(of: /[a-z]+,blue,[a-z]+:dark/) != nil)
      #expect(several.references.count == 3 && !several.references.contains("random"))
      // All of them are drawn once.
      let all = Array(repeating: "random", count: builtIn.count).joined(separator: ",")
      #expect(try chosen(all, seed).references.sorted() == builtIn.sorted())
    }
  }

  @Test("may be CSS colours, but palette names take precedence")
  func colors() throws {
    #expect(try library.palette("#1AD6FC,#1C61F0,white").bubbles.count >= 1)
    #expect(try library.palette("tomato").name == "tomato")
    #expect(
      try library.palette("red").summary == "A late sunset, coral into raspberry, warm and vivid")
    let error = #expect(throws: Failure.self) { try library.palette("#12345,white") }
    #expect(error?.description.contains("'#12345'") == true)
  }
}
