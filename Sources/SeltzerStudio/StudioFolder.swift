import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerPalette
import SeltzerScene
import SeltzerSystem

/// The folder whose files the page may read and write.
struct StudioFolder: Sendable {
  /// Without symbolic links.
  let path: String
  /// Texts of the scene named by the user, which may name files elsewhere.
  private let allowed: Set<String>
  private let adapt: @Sendable (inout Scene) throws -> Void

  init(
    _ path: String, trusting text: String, adapt: @escaping @Sendable (inout Scene) throws -> Void
  ) throws {
    self.adapt = adapt
    guard let real = realpath(path, nil) else {
      throw DocumentError.unreadable(file: path, reason: Errno.last.reason)
    }
    defer { free(real) }
    self.path = String(cString: real)
    allowed = Set(try DocumentNode(parsing: text, file: "").json.texts)
  }

  /// Returns the path of a file in the folder by its name.
  func file(_ name: String) throws(StudioError) -> String {
    let path = path + "/" + name
    guard !name.contains("/"), !name.hasPrefix("."), !name.isEmpty, !name.utf8.contains(0),
      name.utf8.count <= 200, Path.kind(of: path) == .nothing || contains(path)
    else { throw .outside(name, folder: self.path) }
    return path
  }

  /// Throws if a reference of a scene is a file elsewhere.
  func check(_ reference: String) throws(StudioError) {
    let file = reference.hasPrefix("/") ? reference : path + "/" + reference
    switch Path.kind(of: file) {
    case .nothing, .brokenLink, .folder: break
    case .file, .special, .unknown:
      guard allowed.contains(reference) || contains(file) else {
        throw .outside(reference, folder: path)
      }
    }
  }

  private func contains(_ file: String) -> Bool {
    guard let real = realpath(file, nil) else { return false }
    defer { free(real) }
    return String(cString: real).hasPrefix(path + "/")
  }

  /// Returns the palettes of an expression, which may name files of the folder.
  func palettes(_ text: String, seed: UInt32 = 1) throws -> PaletteSchedule {
    let library = PaletteLibrary()
    var references: [String] = []
    _ = try PaletteExpression(parsing: text).map {
      references.append($0)
      return $0
    }
    for reference in references where !library.names.contains(reference) { try check(reference) }
    return try library.schedule(text, relativeTo: path, seed: seed)
  }

  /// Reads a scene, whose files must be in the folder.
  func look(of sheet: Sheet, loop: Double?) throws -> Look {
    var scene = try Scene(yaml: sheet.text, file: sheet.name, folder: path)
    try adapt(&scene)
    let json = try DocumentNode(parsing: sheet.text, file: sheet.name).json
    for text in json.texts { try check(text) }
    switch scene.motion.source {
    case .pan(let file), .log(let file):
      let name = file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
      guard allowed.contains(name) || allowed.contains("pan:" + name) || contains(file) else {
        throw StudioError.outside(name, folder: path)
      }
    case .pipe, .device: throw StudioError.liveSource(json["motion"]?.text ?? "live")
    case .path, .pointer, .workspaces, nil: break
    }
    let palettes = try scene.palettePlace.locating {
      try self.palettes(scene.palette, seed: scene.seed)
    }
    return Look(sheet: sheet, scene: scene, palettes: palettes, loop: loop, json: json)
  }
}

/// A scene that was read, with its palettes.
struct Look: Sendable {
  let sheet: Sheet
  let scene: Scene
  let palettes: PaletteSchedule
  let loop: Double?
  let json: JSONValue
}

extension JSONValue {
  /// All texts in the value.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let items): items.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .null, .flag, .number: []
    }
  }

  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}
