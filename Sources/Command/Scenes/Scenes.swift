import ArgumentParser
import Seltzer

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the built-in scenes, print a scene, or print the JSON Schema of scenes.",
    discussion: """
      Examples:
        seltzer scenes
        seltzer scenes show home > my-scene.yaml
        seltzer scenes schema > scene.schema.json
      """, subcommands: [List.self, Show.self, Schema.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the built-in scenes.")

    func run() throws {
      let rows = try SceneLibrary.names.map { [$0, try SceneLibrary.scene($0).summary] }
      for line in lines(of: rows) { try printLine(line) }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a scene as YAML, a starting point for your own, or as JSON.")

    @Argument(
      help: "A scene's name, the path of a .yaml file, or - for standard input.",
      completion: Completions.scenes)
    var name: String

    @Flag(help: "Print JSON, for validation against the schema.") var json = false

    func run() throws {
      if json {
        try printText(SceneLibrary.json(of: name).text())
      } else {
        try printText(SceneLibrary.text(of: name), terminator: "")
      }
    }
  }
}
