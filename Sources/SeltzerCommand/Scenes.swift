import ArgumentParser
import Seltzer

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the scenes that are built in, or print one to start from.",
    discussion: """
      Examples:
        seltzer scenes
        seltzer scenes show home > my-scene.yaml
      """,
    subcommands: [List.self, Show.self], defaultSubcommand: List.self)

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
      abstract: "Print a scene as YAML, as a starting point for your own.")

    @Argument(
      help: "A scene that is built in.", completion: .list(SceneLibrary.names))
    var name: String

    func run() throws {
      print(try SceneLibrary.text(of: name), terminator: "")
    }
  }
}
