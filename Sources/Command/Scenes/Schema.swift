import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene

extension Scenes {
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a JSON Schema of scenes, for editors and validators.",
      discussion: SchemaOptions.discussion(command: "scenes", file: "scene.schema.json"))

    @OptionGroup var options: SchemaOptions

    func run() throws { try options.printSchema(Scene.schema(.all)) }
  }
}

extension Palettes {
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a JSON Schema of Seltzer's own palette files, for editors and validators.",
      discussion: SchemaOptions.discussion(command: "palettes", file: "palette.schema.json"))

    @OptionGroup var options: SchemaOptions

    func run() throws { try options.printSchema(Palette.schema) }
  }
}

struct SchemaOptions: ParsableArguments {
  @Flag(help: "Print Markdown tables of all keys instead.") var markdown = false

  func printSchema(_ schema: DocumentSchema) throws {
    if markdown {
      try printText(schema.markdown, terminator: "")
    } else {
      try printText(schema.json.text())
    }
  }

  static func discussion(command: String, file: String) -> String {
    """
    Editors with a YAML language server complete and check the keys of a file that begins with
      # yaml-language-server: $schema=\(file)

    Examples:
      seltzer \(command) schema > \(file)
      seltzer \(command) schema --markdown
    """
  }
}
