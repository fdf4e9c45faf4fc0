import SeltzerLive
import Testing

@Suite("The picker's list")
struct PickerListTests {
  private static let items = [
    ("blue", "a clear sky"), ("dawn", "first light"), ("midnight", "deep blue"),
    ("blue-grey", "slate"), ("noon", "white heat"),
  ].map { PickerList.Item(name: $0.0, summary: $0.1) }

  private static func names(_ list: PickerList) -> [String] {
    list.matches.map { list.items[$0].name }
  }

  private static func typing(_ text: String, into list: PickerList = PickerList(items))
    -> PickerList
  {
    var list = list
    for scalar in text.unicodeScalars { list.type(scalar) }
    return list
  }

  @Test(
    "matches names first, then summaries",
    arguments: [
      ("", ["blue", "dawn", "midnight", "blue-grey", "noon"]),
      ("BLUE", ["blue", "blue-grey", "midnight"]),
      ("n", ["noon", "dawn", "midnight"]),
      ("light fi", ["dawn"]),
      ("blue sl", ["blue-grey"]),
      ("zebra", []), ("mdn", []),
    ])
  func narrowing(text: String, names: [String]) {
    let list = Self.typing(text)
    #expect(Self.names(list) == names)
    #expect(list.chosen.map { list.items[$0].name } == names.first)
  }

  @Test("keeps the choice if the filter is cleared")
  func keeping() {
    var list = Self.typing("noon")
    list.clear()
    #expect(list.filter == "" && list.matches.count == 5)
    #expect(list.chosen == 4)
    list.erase()
    #expect(list.chosen == 4)
  }

  @Test("moves with and without wrapping")
  func moving() {
    var list = PickerList(Self.items, chosen: "midnight")
    #expect(list.place == 2)
    list.move(by: 10)
    #expect(list.place == 4)
    list.move(by: 1, wrapping: true)
    #expect(list.place == 0)
    list.move(by: -1, wrapping: true)
    #expect(list.place == 4)
    list.move(by: -99)
    #expect(list.place == 0)
    var empty = Self.typing("zebra", into: list)
    empty.move(by: 1, wrapping: true)
    #expect(empty.chosen == nil)
  }

  @Test("ignores control characters, and limits the length of the filter")
  func typing() {
    #expect(Self.typing("\u{1}\u{7F}b\u{1B}").filter == "b")
    #expect(Self.typing(String(repeating: "é", count: 500)).filter.count == 64)
  }
}
