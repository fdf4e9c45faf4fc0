import Foundation
import Seltzer
import SeltzerPaletteFiles
import SeltzerTestSupport
import Testing

@Suite("The printed JSON Schemas")
struct SchemaTests {
  /// A document and the verdict of Python's jsonschema.
  private struct Case {
    let isScene: Bool
    let isValid: Bool
    /// `nothing`, or the mutation of a built-in document.
    let change: Substring
    let text: String

    /// The error with which Seltzer rejects it.
    var error: (any Error)? {
      do {
        if isScene {
          _ = try Scene(yaml: text, file: "s")
        } else {
          _ = try Palette(yaml: text, file: "p")
        }
        return nil
      } catch { return error }
    }
  }

  private static func cases() throws -> [Case] {
    let scratch = try Scratch()
    func run(_ arguments: [String]) throws -> String {
      let result = try Command.run(arguments, in: scratch)
      try #require(result.code == 0 && result.error == "", "\(arguments): \(result.error)")
      return result.text
    }
    var lines: [String] = []
    for kind in ["scene", "palette"] {
      try scratch.write("\(kind).json", run([kind + "s", "schema"]))
    }
    for name in SceneLibrary.names {
      lines.append("scene\t\(try SceneLibrary.json(of: name))")
    }
    let library = PaletteLibrary(environment: [:])
    for name in library.names { lines.append("palette\t\(try library.palette(name).json)") }
    let input = lines.map { $0.replacing("\n", with: " ") + "\n" }.joined()
    let result = try Command.run(
      [Judge.script("schema.py"), "scene.json", "palette.json"], in: scratch, input: input,
      program: Tool.path("python3"))
    try #require(result.code == 0, "\(result.error)")
    return result.text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 3)
      return Case(
        isScene: parts[0] == "scene", isValid: parts[1] == "yes", change: parts[2],
        text: String(parts[3]))
    }
  }

  @Test("accept and reject the same documents as Seltzer")
  func agreement() throws {
    var counts: [Substring: Int] = [:]
    for document in try Self.cases() {
      let error = document.error
      switch document.change {
      case "nothing": #expect(error == nil && document.isValid, "\(document.text)")
      case "vary", "complete":
        guard error == nil else { continue }
        #expect(document.isValid, "\(document.text)")
      default:
        switch error as? DocumentError {
        // A schema does not compare values with each other.
        case .wrongType(_, _, let expected, _, _)
        where ["ascending", "no greater", "omitted"].contains(where: expected.contains):
          continue
        case .wrongType, .unknownKey:
          #expect(!document.isValid, "\(document.text): \(String(describing: error))")
        default: continue
        }
      }
      counts[document.change, default: 0] += 1
    }
    #expect(counts["nothing"] == 52)
    #expect(counts["vary", default: 0] + counts["complete", default: 0] >= 200, "\(counts)")
    #expect(
      ["retype", "exceed", "misname"].allSatisfy { counts[$0, default: 0] >= 67 }, "\(counts)")
  }

  @Test("can be printed as Markdown tables")
  func tables() throws {
    let scene = try Scratch().succeed("scenes schema --markdown")
    #expect(
      scene.text.contains(
        "| `fadeIn` | number or [low, high], 0...3600 | `[5, 8]` | Time from invisible to full "
          + "opacity: at least 0.25, at most half of the lifetime. In seconds. Bubbles that stay forever neither "
          + "fade nor change. |\n"))
    // A layer's shape, not that of bubbles.
    #expect(scene.text.contains("| `stroke` |"))
    for name in ["scene", "bubbles", "layer", "clock", "effect", "motion"] {
      #expect(scene.text.contains("### \(name)\n"))
    }
    let palette = try Scratch().run("palettes schema --markdown")
    #expect(palette.text.contains("| `opacity` | number or [low, high], 0...1 | `[0.15, 0.5]` |"))
  }
}
