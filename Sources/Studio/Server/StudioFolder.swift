import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerScene
import SeltzerSystem

/// The folder whose files the page may read and write.
struct StudioFolder: Sendable {
  /// Without symbolic links.
  let path: String
  /// The files and palettes of the scene named by the user, which may be elsewhere.
  private let allowed: Set<String>
  private let settings: [DocumentSetting]

  init(_ path: String, trusting sheet: Sheet, settings: [DocumentSetting]) throws {
    self.settings = settings
    guard let real = realpath(path, nil) else {
      throw DocumentError.unreadable(file: path, reason: Errno.last.reason)
    }
    defer { free(real) }
    self.path = String(cString: real)
    let scene = try Scene(yaml: sheet.text, file: sheet.name, folder: self.path)
    allowed = Set(try scene.files + PaletteExpression(parsing: scene.palette).references)
  }

  /// Returns the path of a file in the folder by its name.
  func file(_ name: String) throws -> String {
    let path = path + "/" + name
    guard !name.contains("/"), !name.hasPrefix("."), !name.isEmpty, !name.utf8.contains(0),
      name.utf8.count <= 200, Path.kind(of: path) == .nothing || contains(path)
    else { throw outside(name) }
    return path
  }

  /// Throws if a reference of a scene is a file elsewhere.
  private func check(_ reference: String) throws {
    let file = reference.hasPrefix("/") ? reference : path + "/" + reference
    switch Path.kind(of: file) {
    case .nothing, .brokenLink, .folder: break
    case .file, .special, .unknown:
      guard allowed.contains(reference) || contains(file) else { throw outside(reference) }
    }
  }

  private func outside(_ file: String) -> Failure {
    .invalid("'\(excerpt(file))' is not in the folder \(path); copy the file there")
  }

  private func contains(_ file: String) -> Bool {
    guard let real = realpath(file, nil) else { return false }
    defer { free(real) }
    return String(cString: real).hasPrefix(path + "/")
  }

  /// Returns the palettes of an expression, which may name files of the folder.
  func palettes(_ text: String, seed: UInt32 = 1) throws -> PaletteSchedule {
    let library = PaletteLibrary()
    let references = try PaletteExpression(parsing: text).references
    for reference in references where !library.names.contains(reference) { try check(reference) }
    return try library.schedule(text, relativeTo: path, seed: seed)
  }

  /// Reads a scene, whose files must be in the folder.
  func look(of sheet: Sheet, loop: Double?) throws -> Look {
    let scene = try Scene(
      yaml: sheet.text, file: sheet.name, folder: path, settings: settings)
    for file in scene.files {
      try check(file)
      guard Path.kind(of: file) != .nothing else {
        throw DocumentError.unreadable(file: file, reason: Errno.noSuchFileOrDirectory.reason)
      }
    }
    let json = try DocumentNode(parsing: sheet.text, file: sheet.name).json
    if scene.motion.source?.isStream == true {
      throw Failure.invalid(
        "the motion '\(excerpt(json["motion"]?.text ?? "live"))' can only be shown by "
          + "'seltzer live'; choose a formula or a log")
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
  var palettes: PaletteSchedule
  let loop: Double?
  let json: JSONValue
}

extension JSONValue {
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}
