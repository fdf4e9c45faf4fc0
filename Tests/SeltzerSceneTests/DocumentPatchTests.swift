import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
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

  @Test("writes values that no longer fit in lines of their own")
  func lines() throws {
    let items = (1...9).map { "{kind: text, text: number \($0)}" }.joined(separator: ",")
    let text = try changed(Self.text, "layers", "[\(items)]")
    #expect(text.contains("layers:\n  - { kind: text, text: number 1 }\n  - "))
    #expect(text.contains("background:\n  kind: mesh    # soft"))
  }

  @Test("random changes of every scene give the changed values", arguments: SceneLibrary.names)
  func random(name: String) throws {
    var text = try SceneLibrary.text(of: name)
    var random = SystemRandomNumberGenerator()
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
