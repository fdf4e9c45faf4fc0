import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import Testing

@Suite("The texts of Keys.txt")
struct KeyHelpTests {
  @Test("name the keys of all mappings, and no others")
  func completeness() {
    var missing: [String] = []
    var unused = KeyHelp.documents.names
    for schema in [Scene.schema(.all).json, Palette.schema.json] {
      for (mapping, definition) in schema["$defs"]?.members ?? [] {
        for (key, type) in definition["properties"]?.members ?? [] {
          unused.subtract(["\(mapping).\(key)", "layer.\(key)"])
          // Without a text, at most the unit is left.
          let text = type["description"]?.text ?? ""
          if text.isEmpty || text.hasPrefix(" ") { missing.append("\(mapping).\(key)") }
        }
      }
    }
    #expect(missing == [])
    #expect(unused == [])
  }
}
