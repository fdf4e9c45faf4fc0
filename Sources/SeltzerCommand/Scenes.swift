import ArgumentParser
import Seltzer

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the built-in scenes, print one, or print what a scene may contain.",
    discussion: """
      Examples:
        seltzer scenes
        seltzer scenes show home > my-scene.yaml
        seltzer scenes schema > scene.schema.json
      """,
    subcommands: [List.self, Show.self, Schema.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the scenes that are built in.")

    func run() throws {
      let width = (SceneLibrary.names.map(\.count).max() ?? 0) + 2
      for name in SceneLibrary.names {
        let padded = name + String(repeating: " ", count: width - name.count)
        print(padded + (try SceneLibrary.scene(name).summary))
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a scene as YAML, as a starting point for your own, or as JSON.")

    @Argument(
      help: "A scene's name, the path of a .yaml file, or - for standard input.",
      completion: .list(SceneLibrary.names))
    var name: String

    @Flag(help: "Print JSON, with which other programs can check a scene against its schema.")
    var json = false

    func run() throws {
      if json {
        print(try SceneLibrary.json(of: name).text())
      } else {
        print(try SceneLibrary.text(of: name), terminator: "")
      }
    }
  }
}
