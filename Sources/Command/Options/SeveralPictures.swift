import ArgumentParser
import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The output, further scenes and the seeds of the commands that draw all combinations of several scenes,
/// palettes and seeds.
struct SeveralPictures: ParsableArguments {
  @Argument(
    help: ArgumentHelp("More scenes, and the output, instead of -o.", valueName: "more"),
    completion: Completions.scenes)
  private var words: [String] = []

  @Option(
    "Random seeds, such as 1-3,7: a picture for each.", value: "list", visibility: .rare,
    transform: OptionValues.seeds)
  var seeds: [UInt32]?

  /// In one call, as all names are known before the first picture is drawn.
  private static let mostPictures = 10_000

  /// Whether a word has the extension of a file that is no scene, and is no folder.
  static func hasExtension(_ word: String) -> Bool {
    word.contains(/^[^=]*\.(?!ya?ml$)[A-Za-z][A-Za-z0-9]*$/) && !Path.isFolder(word)
  }

  private static func isOutput(_ word: String) -> Bool {
    OptionValues.isOutput(word) || hasExtension(word)
  }

  /// Returns the output; `option` is that of the option, and a word names no picture of other programs.
  func output(_ option: String?, replacing: Bool) throws -> String? {
    guard option == nil, let word = words.first(where: Self.isOutput) else { return option }
    guard !replacing, ForeignWords.matches("<picture>", word), Path.kind(of: word) == .file,
      (try? PictureOrigin(of: word)) == nil
    else { return word }
    throw Failure(
      .cannotCreate,
      "\(word): already exists; --set background=\(word) draws it behind the scene, --palette "
        + "\(word) takes its colours; for an output choose another name")
  }

  /// Throws if options exclude each other.
  func check(_ options: SceneOptions) throws {
    let typed = CommandNames.arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
    func count(_ names: String...) -> Int { typed.count { names.contains(String($0)) } }
    guard count("-o", "--output") + words.count(where: Self.isOutput) < 2 else {
      throw ValidationError("a call has one output, a file or a folder; repeat it for another")
    }
    guard count("--seed") < 2 else {
      throw ValidationError("several seeds follow --seeds, as in 1-3,7")
    }
    try Failure.checkExclusive(["--seed": options.scene.seed != nil, "--seeds": seeds != nil])
  }

  /// Returns the options of each picture: all combinations, scene by scene.
  func choices(of options: SceneOptions, output: String) throws -> [SceneOptions] {
    let words = words.filter { !Self.isOutput($0) }
    let named = [options.scene.chosenName] + words.map(Optional.some)
    let scenes = named.flatMap { name -> [String?] in
      if name == "all" { return SceneLibrary.names }
      let parts = (name ?? "").split(separator: ",").map(String.init)
      return parts.allSatisfy(SceneLibrary.names.contains) && !parts.isEmpty ? parts : [name]
    }
    let palettes = PaletteLibrary.expanded(options.scene.palettes).map(Optional.some)
    let seeds = seeds?.map(Optional.some) ?? [options.scene.seed]
    let count = scenes.count * max(palettes.count, 1) * seeds.count
    guard count <= Self.mostPictures else {
      throw Failure.usage(
        "\(count) pictures are too many for one call, which draws at most \(Self.mostPictures); name "
          + "fewer scenes, palettes or seeds")
    }
    var choices: [SceneOptions] = []
    for scene in scenes.reduce(into: [String?](), { if !$0.contains($1) { $0.append($1) } }) {
      for palette in palettes.isEmpty ? [nil] : palettes {
        for seed in seeds {
          var choice = options
          (choice.scene.chosenName, choice.scene.palette, choice.scene.seed) = (
            scene, palette, seed
          )
          choices.append(choice)
        }
      }
    }
    guard
      choices.count == 1 || output.hasSuffix("/") || Path.isFolder(output)
        || !OptionValues.isOutput(output) && !output.contains("%")
    else {
      throw Failure.usage(
        "\(output): several scenes, palettes or seeds make several files; name a folder with -o, or "
          + "draw one picture with 'seltzer scenes sheet' or 'seltzer palettes sheet'")
    }
    return choices
  }

  /// Returns the files' names without extensions, SCENE-PALETTE-SEED, after loading all scenes and palettes.
  ///
  /// A palette that several pictures share is left out, and a seed that they share.
  static func names(of choices: [SceneOptions]) throws -> [String] {
    let hasPalettes = Set(choices.map(\.scene.palette)).count > 1 || choices.count == 1
    let hasSeeds = Set(choices.map(\.scene.seed)).count > 1
    var known: [[String?]: [String?]] = [:]
    var taken: Set<String> = []
    return try choices.map { choice in
      // Only the palette `random` depends on the seed.
      let isRandom = choice.scene.palette?.contains("random") == true
      let key = [
        choice.scene.chosenName, choice.scene.palette, isRandom ? "\(choice.scene.seed ?? 0)" : nil,
      ]
      if known[key] == nil {
        let loaded = try choice.changes.load(choice.scene)
        known[key] = [loaded.scene.name, hasPalettes ? loaded.palettes.first.name : nil]
      }
      let seed = hasSeeds ? choice.scene.seed.map { "\($0)" } : nil
      let parts = (known[key] ?? []) + [seed]
      let name = parts.compactMap(\.self).joined(separator: "-").asFileName
      guard taken.insert(name).inserted else {
        throw Failure.usage(
          "two of the pictures have the name '\(name)'; draw them one by one, each with its own --output"
        )
      }
      return name
    }
  }

  /// Throws if one of the files exists.
  static func checkFree(_ paths: [String]) throws(SinkError) {
    for path in paths where Path.kind(of: path) != .nothing { throw .exists(path: path) }
  }
}

extension OptionValues {
  /// Whether an argument names an output: standard output, a folder, or a file of a known format.
  static func isOutput(_ word: String) -> Bool {
    let ending = Path.fileExtension(of: word)
    return ["-", "."].contains(word) || word.hasSuffix("/") || ending == "raw"
      || OutputFormat(fileExtension: ending) != nil
  }

  /// Parses seeds such as `1-3,7`, at most a thousand.
  static let seeds = parser(
    "at most 1000 whole numbers or ranges such as 1-3,7, each 0...4294967295"
  ) { text -> [UInt32]? in
    let ranges = parts(of: text, by: ",", 1...1000) { part -> ClosedRange<UInt32>? in
      guard
        let ends = parts(
          of: String(part).replacing("..", with: "-"), by: "-", 1...2, { UInt32($0) }),
        ends[0] <= ends[ends.count - 1]
      else { return nil }
      return ends[0]...ends[ends.count - 1]
    }
    guard let ranges, ranges.reduce(0, { $0 + $1.count }) <= 1000 else { return nil }
    return ranges.flatMap(Array.init).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
