import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The file `live.yaml`: what a show on the desktop presents without options.
struct LiveFile: Sendable {
  private(set) var plan = ShowPlan()
  /// The options of the whole show as words of a command line, an option with its value each.
  private(set) var options: [[String]] = []
  /// The program of `--on-change` and its arguments.
  private(set) var onChange: [String] = []

  /// The file's path; nil without a home folder.
  static let path = PaletteLibrary().userFolder.map { Path.folder(of: $0) + "/live.yaml" }

  /// The JSON Schema and manual of the file.
  static var schema: DocumentSchema {
    DocumentSchema(
      title: "Seltzer live.yaml", root: mapping.description,
      help: KeyHelp(PackageResources.LiveKeys_txt))
  }

  /// The options of the whole show that are keys with one value.
  static let options = [
    "motion", "fps", "fade", "when-covered", "cycle", "on-battery", "layer", "resolution",
    "threads",
  ]

  private static let mapping = Mapping(
    "live", LiveFile(),
    partKeys.map { $0.stored(in: \.plan.all) } + options.map(option) + [
      Key(
        "on-change", \.onChange,
        .scalar(
          .text, { [$0] }, or: .list(of: .text, count: 1...100, "a program or a list"), { $0 })),
      Key("still", .flag) { if $1 { $0.options.append(["--still"]) } },
      Key(
        "outputs",
        TypeDescription(
          "mapping of names to [output](#output)",
          schema: ["type": "object", "additionalProperties": ["$ref": "#/$defs/output"]],
          mappings: { [outputMapping.description] })
      ) { file, node throws(DocumentError) in
        guard let entries = node.entries else { throw node.wrongType("a mapping of outputs") }
        for (name, part) in entries {
          file.plan.outputs[try name.text()] = try outputMapping.read(part)
        }
      },
    ])

  private static let outputMapping = Mapping("output", ShowPlan.Part(), partKeys)

  private static let partKeys: [Key<ShowPlan.Part>] = [
    Key("scene", \.scenes, .playlist),
    Key(
      "interval", \.interval,
      .option("time, such as 30m") { text, _ in try OptionValues.seconds(1...604_800)(text) }),
    setting("palette") { text, node in
      let library = PaletteLibrary()
      let palette = try library.expression(text, relativeTo: node.path("."))
      _ = try library.schedule(library.chosen(palette, seed: 0))
      return "\(palette)"
    },
    setting("seed") { text, _ in "\(try OptionValues.seed(text))" },
    Key(
      "set",
      .list(
        of: .option("KEY=VALUE") { text, node in
          _ = try OptionValues.setting(text)
          return DocumentSetting(text, option: "\(position(node.file, node.line)): set")
        }, count: 0...1000)
    ) { $0.settings += $1.compactMap(\.self) },
    Key("margins", .list(of: .number(0...0.4), count: 4...4, "[top, right, bottom, left]")) {
      $0.settings.append(DocumentSetting(path: "margins", value: "\(JSONValue.numbers($1))"))
    },
  ]

  /// Returns the key of an option of the whole show, whose values are those that the command takes.
  private static func option(_ name: String) -> Key<LiveFile> {
    let value = ValueType<String>.option("text, as in --\(name)") { text, node in
      let motion = try Live.parse(["--\(name)=\(text)"]).sceneOptions.changes.motion.motion
      return motion.map { "\($0.mapLocation(node.path))" } ?? text
    }
    return Key(name, value) { $0.options.append(["--\(name)", $1]) }
  }

  /// Returns the key of an option that is also one of the scene's.
  private static func setting(
    _ name: String, _ read: @escaping @Sendable (String, DocumentNode) throws -> String
  ) -> Key<ShowPlan.Part> {
    Key(name, .option("text, as in --\(name)", read)) {
      $0.settings.append(DocumentSetting(option: "--\(name)", path: name, value: $1))
    }
  }

  /// Reads the file; without one nothing is chosen.
  static func read() throws -> LiveFile {
    guard let path, Path.kind(of: path) != .nothing else { return LiveFile() }
    return try LiveFile(TextFile.text(at: path), path)
  }

  private init() {}

  /// Reads a text, whose scenes must accept the settings beside them.
  private init(_ text: String, _ path: String) throws {
    guard !Self.isBlank(text) else { return }
    self = try Self.mapping.read(
      DocumentNode(parsing: text, file: path, folder: Path.folder(of: path)))
    for part in [plan.all] + plan.outputs.values {
      let scenes = part.scenes.isEmpty ? plan.all.scenes : part.scenes
      for scene in scenes.isEmpty ? ["bubbles"] : scenes.map(\.scene) {
        _ = try SceneLibrary.scene(scene, settings: part.settings)
      }
    }
  }

  private static func isBlank(_ text: String) -> Bool {
    text.split(separator: "\n").map(\.trimmed).allSatisfy { $0.isEmpty || $0.hasPrefix("#") }
  }

  /// Writes settings, `KEY=VALUE`, by outputs, where an empty name is all of them; comments and other keys
  /// stay.
  ///
  /// - Returns: The file's path.
  static func change(_ choices: [String: [String]]) throws -> String {
    guard let path else {
      throw Failure.usage(
        "there is no home folder; set HOME or XDG_CONFIG_HOME to an absolute path")
    }
    let text = Path.kind(of: path) == .nothing ? "" : try TextFile.text(at: path)
    let old = isBlank(text) ? nil : try DocumentNode(parsing: text, file: path)
    var root = old?.json ?? [:]
    for (name, settings) in choices.sorted(by: { $0.key < $1.key }) where !settings.isEmpty {
      let outputs = root["outputs"] ?? [:]
      let part = changed(name.isEmpty ? root : outputs[name] ?? [:], settings)
      root = name.isEmpty ? part : root.setting("outputs", to: outputs.setting(name, to: part))
    }
    let new = try DocumentNode(parsing: "\(root)", file: path)
    let changed = old?.text(text, changedTo: new) ?? text + new.yaml
    _ = try LiveFile(changed, path)
    try PaletteOutput.create(Path.folder(of: path))
    try OutputFile.write(Array(changed.utf8), to: path, replacing: true)
    return path
  }

  /// Returns a part of the file with other settings; `set` is dropped with the scene that it was for.
  private static func changed(_ part: JSONValue, _ settings: [String]) -> JSONValue {
    settings.reduce(part) { part, setting in
      let words = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (key, text) = (String(words[0]), String(words[1]))
      // The scene's own margins are one of its settings.
      guard mapping.names.contains(key), key != "margins" else {
        let others = (part["set"]?.items ?? []).filter { $0.text?.hasPrefix("\(key)=") != true }
        return part.setting("set", to: .list(others + [.text(setting)]))
      }
      let isSame = key != "scene" || part[key]?.text == text
      let value = Double(decimal: text).map { .number($0) } ?? .text(text) as JSONValue
      return (isSame ? part : part.setting("set", to: nil))
        .setting(key, to: key == "still" ? .flag(true) : value)
    }
  }
}

extension ValueType {
  /// A value in the notation of an option, whose function reads it and says what is allowed.
  fileprivate static func option(
    _ expected: String, _ read: @escaping @Sendable (String, DocumentNode) throws -> Value
  ) -> Self {
    Self(TypeDescription(expected, schema: ["type": ["string", "number"]])) {
      node throws(DocumentError) in
      guard let text = node.scalar else { throw node.wrongType(expected) }
      do { return try read(text, node) } catch {
        let place = #/The value .* is invalid for '[^']*': /#
        let text = Live.message(for: error).replacing(place, with: "")
        let allowed = text.wholeMatch(of: /it must be (.*)/)?.1
        throw node.wrongType(allowed.map(String.init) ?? "valid: \(text)")
      }
    }
  }
}

extension ValueType where Value == [ShowPlan.Entry] {
  /// One scene, or a list of scenes or of entries with times of day.
  fileprivate static var playlist: Self {
    let scene = ValueType<String>.option("scene's name or the path of a .yaml file") { text, node in
      let path = node.path(text)
      if SceneLibrary.isPath(text), Path.kind(of: path) == .file { return path }
      return try OptionValues.one(of: SceneLibrary.names) { $0 }(text)
    }
    let entry = Mapping(
      "entry", ShowPlan.Entry(), shorthand: "scene",
      [
        Key("scene", \.scene, scene, required: "a scene's name or file"),
        Key(
          "at", \.start,
          .option("time of day, such as 18:30") { text, _ in
            CivilTime.timeOfDay(try OptionValues.timeOfDay(text)) ?? 0
          }),
      ])
    return .scalar(
      scene, { [ShowPlan.Entry(scene: $0)] },
      or: .list(of: .mapping(entry), count: 1...100, "a scene or a list of scenes"), { $0 })
  }
}
