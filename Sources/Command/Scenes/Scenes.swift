import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerOutput
import SeltzerReports
import SeltzerScene
import SeltzerSystem

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "List and draw the built-in scenes, begin your own, or print the JSON Schema of scenes.",
    discussion: CommandHelp.text("scenes"),
    subcommands: [List.self, Show.self, Sheet.self, New.self, Schema.self],
    defaultSubcommand: List.self)

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

  struct Sheet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw scenes, in their own palettes, into one labelled picture or animation.",
      usage: "seltzer scenes sheet [<scenes> ...] [<options>]", discussion: SheetOptions.note)

    @Argument(
      help: "Names, paths of .yaml files, or -; default: all built-in scenes.",
      completion: Completions.scenes)
    var scenes: [String] = []

    @Option(
      "Random seeds, such as 1-3,7: a picture of each scene for each.", value: "list",
      transform: OptionValues.seeds)
    var seeds: [UInt32]?

    @OptionGroup var sheet: SheetOptions

    private var names: [String] {
      (scenes.isEmpty ? ["all"] : scenes).flatMap { $0 == "all" ? SceneLibrary.names : [$0] }
    }

    func validate() throws { try SheetOptions.check(names.count * (seeds?.count ?? 1), "pictures") }

    func run() async throws {
      let options = seeds?.map { ["--seed", "\($0)"] } ?? [[]]
      let tiles = try names.flatMap { name in
        try options.map { option -> ContactSheet.Tile in
          let loaded = try SceneChoice.parse(option + ["--", name]).load()
          let scene = loaded.scene
          return seeds == nil
            ? (scene, loaded.palettes, scene.name, scene.summary)
            : (scene, loaded.palettes, "\(scene.name) \(scene.seed)", "")
        }
      }
      let isGrid = names.count > 1 && (2...8).contains(options.count)
      let name = names.count == 1 && seeds != nil ? tiles[0].scene.name : "scenes"
      try await sheet.draw(
        tiles, columns: isGrid ? options.count : nil,
        name: "\(name)\(seeds == nil ? "" : "-seeds").png".asFileName)
    }
  }

  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a scene of your own: write a copy of a built-in one.")

    @Argument(
      help: "The file to write; .yaml is added where it is missing.",
      completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
      help: ArgumentHelp("The built-in scene to copy; default: bubbles.", valueName: "scene"),
      completion: .list(SceneLibrary.names),
      transform: OptionValues.one(of: SceneLibrary.names) { $0 })
    var from = "bubbles"

    @OptionGroup var replacing: ForceFlag

    func run() throws {
      let path = SceneLibrary.endings.contains(where: file.hasSuffix) ? file : file + ".yaml"
      let stem = Path.stem(of: Path.split(path).name)
      let text = try Scene.changing(
        SceneLibrary.text(of: from), file: path, folder: nil,
        settings: [DocumentSetting(option: "--name", path: "name", value: stem)], artwork: .all
      ).text
      try OutputFile.write(Array(text.utf8), to: path, replacing: replacing.force)
      let word = (path.hasPrefix("-") ? "./" + path : path).shellWord
      try printLine("\(path): a copy of '\(from)'. Change it, and try:")
      for command in ["render", "studio"] { try printLine("  seltzer \(command) \(word)") }
    }
  }

  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a JSON Schema of scenes, for editors and validators.",
      discussion: CommandHelp.text(
        "schema", ["command": "scenes", "file": "scene.schema.json"]))

    @Flag(help: "Print that of live.yaml instead, the file of 'seltzer live'.") var live = false

    @OptionGroup var options: SchemaOptions

    func run() throws { try options.printSchema(live ? LiveFile.schema : Scene.schema(.all)) }
  }
}

extension Palettes {
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a JSON Schema of Seltzer's own palette files, for editors and validators.",
      discussion: CommandHelp.text(
        "schema", ["command": "palettes", "file": "palette.schema.json"]))

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
}
