import SeltzerDocument
import Testing

@Suite("A JSON document")
struct JSONDocumentTests {
  private func entries(_ text: String) throws -> [String: String] {
    let root = try DocumentNode.json(text: text, file: "x.json")
    let entries = try #require(root.entries)
    return Dictionary(
      uniqueKeysWithValues: entries.map {
        ($0.key.scalar ?? "", "\($0.value.line) \($0.value.scalar ?? "none")")
      })
  }

  @Test("keeps order, lines and comment marks in text")
  func values() throws {
    let text = """
      // one
      {\t"b": 1, /* two
      three */ "a"\t: "x // y /* z */",
      \t"c": [true, null,],\t"d":"a/b\\/c\\\\"
      }
      """
    let root = try DocumentNode.json(text: text, file: "x.json")
    let entries = try #require(root.entries)
    #expect(entries.map(\.key.scalar) == ["b", "a", "c", "d"])
    #expect(entries.map(\.value.line) == [2, 3, 4, 4])
    #expect(entries[1].value.scalar == "x // y /* z */" && entries[1].value.plainScalar == nil)
    #expect(entries[2].value.items?.map(\.plainScalar) == ["true", "null"])
    #expect(entries[3].value.scalar == "a/b/c\\")
  }

  @Test("joins surrogate pairs")
  func surrogates() throws {
    #expect(
      try entries(#"{"a": "x\uD83D\uDE00y", "b": "\ud83d", "c": "\\uD83D\u00e9"}"#)
        == ["a": "1 x\u{1F600}y", "b": "1 \u{FFFD}", "c": "1 \\uD83Dé"])
  }

  @Test("is refused if it is invalid")
  func errors() {
    func message(_ text: String) -> String {
      do {
        _ = try DocumentNode.json(text: text, file: "x.json")
        return "no error"
      } catch { return "\(error)" }
    }
    #expect(
      message("{\n\"a\": \"b")
        == "x.json:2: not valid YAML: the quote that is opened here is not closed; add the "
        + "second one")
    #expect(
      message(String(repeating: "[\n", count: 100_000))
        == "x.json:66: nested deeper than 64 levels; flatten the lists")
    #expect(message("/* ") == "x.json:1: not valid YAML: the document is empty")
  }
}
