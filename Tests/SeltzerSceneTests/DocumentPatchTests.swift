import Foundation
import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import SeltzerTestSupport
import Testing

@Suite("Changing a text in place")
struct DocumentPatchTests {
  private func changed(_ text: String, _ path: String, _ value: String?) throws -> String {
    let document = try DocumentNode(parsing: text, file: "x")
    return try document.text(
      text,
      changedTo: document.setting(
        [DocumentSetting(path: path, value: value)], in: TypeDescription("", schema: [:])))
  }

  private static let text = """
    # Above.
    palette: blue   # the sea
    bubbles:
      - count: 3    # few
        diameter: { range: [1, 2], skew: 1 }
        # Between.
      - count: 4
    layers: []
    background:
      kind: mesh    # soft
      file:

    """

  @Test(
    "keeps comments, order and spacing",
    arguments: [
      ("palette", "red", "palette: blue", "palette: red"),
      ("bubbles[0].count", "5", "count: 3 ", "count: 5 "),
      ("bubbles[0].diameter.range[1]", "2.5", "[1, 2]", "[1, 2.5]"),
      ("bubbles[0].diameter.skew", nil, "{ range: [1, 2], skew: 1 }", "{ range: [1, 2] }"),
      ("bubbles[1].depth", "2", "count: 4", "count: 4\n    depth: 2"),
      ("bubbles[1]", nil, "  - count: 4\n", ""),
      ("background.kind", nil, "  kind: mesh    # soft\n", ""),
      ("background.file", "a.png", "file:", "file: a.png"),
      ("layers", "[{kind: clock}]", "layers: []", "layers: [{ kind: clock }]"),
      ("seed", "7", "file:\n", "file:\nseed: 7\n"),
    ] as [(String, String?, String, String)])
  func inPlace(path: String, value: String?, old: String, new: String) throws {
    #expect(
      try changed(Self.text, path, value)
        == Self.text.replacing(old, with: new, maxReplacements: 1))
  }

  /// Returns the text with the values of another text.
  private func changed(_ text: String, to other: String) throws -> String {
    let new = try DocumentNode(parsing: other, file: "y")
    let changed = try DocumentNode(parsing: text, file: "x").text(text, changedTo: new)
    #expect("\(try DocumentNode(parsing: changed, file: "z").json)" == "\(new.json)", "\(changed)")
    return changed
  }

  private static let kinds = """
    layers:   # back to front
      # A list.

      # One.
      - name: a   # first
        # size: 2

      - # Two.
        name: b
        at: [0, 1.50]   # point
      # Three.
      - kind: group
        layers:
          - x   # ex
          # Why.
          - y
        # Inside.
      # The end.
    # Next.
    seed: 1   # one
    """

  @Test(
    "items of lists move with their comments and spacing",
    arguments: [
      // Moves.
      (
        "[{name: b, at: [0, 1.5]}, {name: a}, {kind: group, layers: [x, y]}]",
        """
          - # Two.
            name: b
            at: [0, 1.50]   # point

          # One.
          - name: a   # first
            # size: 2
          # Three.
          - kind: group
            layers:
              - x   # ex
              # Why.
              - y
            # Inside.
        """
      ),
      // A removal, a move with a change, and a move within.
      (
        "[{kind: group, layers: [y, x, z]}, {name: a, depth: 2}]",
        """
          # Three.
          - kind: group
            layers:
              # Why.
              - y
              - x   # ex
              - z
            # Inside.
          # One.
          - name: a   # first
            depth: 2
            # size: 2
        """
      ),
      // An insertion, and the removal of an item's first key.
      (
        "[{name: a}, {new: 1}, {at: [0, 1.5]}, {kind: group, layers: [x, y]}]",
        """
          # One.
          - name: a   # first
            # size: 2
          - { new: 1 }

          - # Two.
            at: [0, 1.50]   # point
          # Three.
          - kind: group
            layers:
              - x   # ex
              # Why.
              - y
            # Inside.
        """
      ),
    ])
  func moves(list: String, lines: String) throws {
    let start = try #require(Self.kinds.range(of: "  # One.")).lowerBound
    let end = try #require(Self.kinds.range(of: "\n  # The end.")).lowerBound
    let expected = Self.kinds.replacingCharacters(in: start..<end, with: lines)
    #expect(try changed(Self.kinds, to: "{layers: \(list), seed: 1}") == expected)
    func dos(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    #expect(try changed(dos(Self.kinds), to: "{layers: \(list), seed: 1}") == dos(expected))
  }

  @Test("a mapping that becomes a list keeps its comments")
  func mappingToList() throws {
    let text = "bubbles:   # sea\n  # few\n  count: 3   # n\n  # wide\n  size: 1\nseed: 1\n"
    #expect(
      try changed(text, to: "{bubbles: [{count: 3, size: 2}, {density: 20}], seed: 1}") == """
        bubbles:   # sea
          # few
          - count: 3   # n
            # wide
            size: 2
          - { density: 20 }
        seed: 1

        """)
  }

  @Test("the first key of an item can go, and several keys can be added")
  func keys() throws {
    #expect(
      try changed("- a: 1   # a\n  b: 2   # b\n  # c\n  c: 3\n", to: "[{c: 3, d: 4, e: 5}]")
        == "- # c\n  c: 3\n  d: 4\n  e: 5\n")
  }

  @Test(
    "scenes keep all comments when kinds or layers change places", arguments: SceneLibrary.names)
  func swaps(name: String) throws {
    let text = try SceneLibrary.text(of: name)
    let scene = try DocumentNode(parsing: text, file: name)
    for key in ["bubbles", "layers"] {
      let items = scene[key]?.items ?? []
      for first in items.indices {
        for second in items.indices.dropFirst(first + 1) {
          var order = items.map { $0.json.description }
          order.swapAt(first, second)
          // Written as the page sends it.
          let new = try scene.setting(
            [DocumentSetting(path: key, value: "[\(order.joined(separator: ", "))]")],
            in: TypeDescription("", schema: [:]))
          let result = scene.text(text, changedTo: new)
          #expect("\(try DocumentNode(parsing: result, file: name).json)" == "\(new.json)")
          #expect(
            result.split(separator: "\n").sorted() == text.split(separator: "\n").sorted(),
            "\(key)[\(first)] and [\(second)]")
        }
      }
    }
  }

  @Test("comments of kept items stay with them in random changes", arguments: 0..<300)
  func comments(seed: UInt64) throws {
    var random = RandomNumbers(state: seed)
    var number = 0
    // Items have unique names, by which they are found again.
    func item(_ depth: Int, _ random: inout RandomNumbers) -> RandomItem {
      number += 1
      let inner = depth < 2 && Int.random(in: 0...2, using: &random) == 0 ? 3 : 0
      return RandomItem(
        name: "n\(number)", value: number,
        items: (0..<inner).map { _ in item(depth + 1, &random) },
        isOnDash: .random(using: &random), isSpaced: .random(using: &random))
    }
    let step = Int.random(in: 1...4, using: &random)
    let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in item(0, &random) }
    let body = items.map { $0.text(indent: seed.isMultiple(of: 2) ? 2 : 0, step: step) }.joined()
    let text = "# head\n\nlayers: # key\n\(body)# next\nseed: 1 # one\n"
    var changedItems = items
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      change(&changedItems, using: &random) { item(2, &$0) }
    }
    let list = changedItems.map(\.json).joined(separator: ", ")
    let result = try changed(text, to: "{layers: [\(list)], seed: 1}")
    for comment in ["# head\n\nlayers: # key\n", "# next\nseed: 1 # one\n"] {
      #expect(result.contains(comment), "\(text)\nbecame\n\(result)")
    }
    // All lines of what is kept, but not their order and indentation.
    func trimmed(_ lines: String) -> Set<String> {
      Set(lines.split(separator: "\n").map { $0.trimmingCharacters(in: [" ", "-"]) })
    }
    let ownLines = [items, changedItems].map { list in
      trimmed(list.map { $0.text(indent: 2, step: 1) }.joined())
    }
    let lost = ownLines[0].intersection(ownLines[1]).subtracting(trimmed(result))
    #expect(lost.subtracting(["layers:"]).isEmpty, "\(text)\nbecame\n\(result)")
    let names = Set(items.flatMap(\.names)).intersection(changedItems.flatMap(\.names))
    for name in names {
      for comment in ["above", "on", "in"] {
        let count = result.components(separatedBy: "# \(comment) \(name).").count - 1
        #expect(count == 1, "\(comment) \(name):\n\(text)\nbecame\n\(result)")
      }
      let lines = result.split(separator: "\n").map { $0.trimmingCharacters(in: [" ", "-"]) }
      let place = try #require(lines.firstIndex { $0.hasPrefix("name: \(name) ") })
      #expect(lines[place].hasSuffix("# on \(name)."), "\(result)")
      #expect(lines[..<place].last { !$0.isEmpty } == "# above \(name).", "\(result)")
    }
  }

  /// Moves, changes, inserts or removes an item of a list or of a list within.
  private func change(
    _ items: inout [RandomItem], using random: inout RandomNumbers,
    _ new: (inout RandomNumbers) -> RandomItem
  ) {
    let index = items.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0...5, using: &random) {
    case 0: items.insert(new(&random), at: index)
    case 1 where items.count > 1: items.remove(at: index)
    case 2 where !items.isEmpty: items[index].value += 1000
    case 3 where !items.isEmpty && !items[index].items.isEmpty:
      change(&items[index].items, using: &random, new)
    case _ where !items.isEmpty:
      let item = items.remove(at: index)
      items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    default: break
    }
  }

  @Test("removes a key within brackets that span lines, and keeps all other lines")
  func brackets() throws {
    let text = """
      # head
      layers:
        - { kind: image, # first
            drawing: { name: land, ground: snow,
              hills: 2 }, name: a }
      seed: 1 # one

      """
    let result = try changed(
      text, to: "{layers: [{kind: image, drawing: {name: land, hills: 2}, name: a}], seed: 1}")
    #expect(
      result
        == text.replacing(
          "drawing: { name: land, ground: snow,\n        hills: 2 }",
          with: "drawing: { name: land, hills: 2 }"))
  }

  @Test("writes values that no longer fit in lines of their own")
  func lines() throws {
    let items = (1...9).map { "{kind: text, text: number \($0)}" }.joined(separator: ",")
    let text = try changed(Self.text, "layers", "[\(items)]")
    #expect(text.contains("layers:\n  - { kind: text, text: number 1 }\n  - "))
    #expect(text.contains("background:\n  kind: mesh    # soft"))
  }

  @Test(
    "random changes of every scene give the changed values, and keep all other lines in order",
    arguments: SceneLibrary.names)
  func random(name: String) throws {
    var text = try SceneLibrary.text(of: name)
    var random = RandomNumbers(state: 3)
    for number in 0..<60 {
      let document = try DocumentNode(parsing: text, file: "x")
      let paths = leaves(document.json)
      let path = try #require(paths.randomElement(using: &random))
      let value = [nil, "\(number)", "[1, { a: b, c: 'd: e' }]", "'a # b'"][number % 4]
      let new = try document.setting(
        [DocumentSetting(path: path, value: value)], in: TypeDescription("", schema: [:]))
      let changed = document.text(text, changedTo: new)
      let read = try DocumentNode(parsing: changed, file: "x")
      #expect(
        "\(read.json)" == "\(try DocumentNode(parsing: new.yaml, file: "x").json)",
        "\(path) = \(value ?? "nothing") in\n\(text)")
      // A value, or the list or mapping around it, may be written anew.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let changes = lines.difference(
        from: changed.split(separator: "\n", omittingEmptySubsequences: false))
      let lost = changes.insertions.map(\.lostLine)
      let extent = (lost.last?.offset ?? 0) - (lost.first?.offset ?? 0)
      #expect(extent <= 6, "\(path) = \(value ?? "nothing") in\n\(text)\nbecame\n\(changed)")
      #expect(!lost.contains { $0.line.trimmingCharacters(in: .whitespaces).hasPrefix("#") })
      text = changed
      if leaves(read.json).count < 3 { break }
    }
  }

  /// Returns the paths of all values that are no lists or mappings.
  private func leaves(_ value: JSONValue, _ path: String = "") -> [String] {
    switch value {
    case .list(let items):
      items.enumerated().flatMap { leaves($1, "\(path)[\($0)]") }
    case .object(let members):
      members.flatMap { leaves($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
    default: [path]
    }
  }
}

extension CollectionDifference<Substring>.Change {
  fileprivate var lostLine: (offset: Int, line: Substring) {
    switch self {
    case .insert(let offset, let line, _), .remove(let offset, let line, _): (offset, line)
    }
  }
}

/// An item of a list in a random document, with a comment on every line.
private struct RandomItem {
  let name: String
  var value: Int
  var items: [RandomItem]
  let isOnDash: Bool
  let isSpaced: Bool

  var names: [String] { [name] + items.flatMap(\.names) }

  var json: String {
    "{name: \(name), value: \(value)"
      + (items.isEmpty ? "" : ", layers: [\(items.map(\.json).joined(separator: ", "))]") + "}"
  }

  func text(indent: Int, step: Int) -> String {
    let start = String(repeating: " ", count: indent)
    let inner = start + String(repeating: " ", count: step + 1)
    let dash = start + "-" + (isOnDash ? String(repeating: " ", count: step) : "\n" + inner)
    return (isSpaced ? "\n" : "") + "\(start)# above \(name).\n\(dash)name: \(name) # on \(name).\n"
      + "\(inner)value: \(value) # in \(name).\n"
      + (items.isEmpty
        ? ""
        : "\(inner)layers:\n"
          + items.map { $0.text(indent: inner.count, step: step) }.joined())
  }
}
