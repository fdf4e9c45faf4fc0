import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerScene
import SeltzerSystem

/// The folder whose files the page may read and write; `FileAccess` limits what can be read.
struct StudioFolder: Sendable {
  /// Without symbolic links.
  let path: String
  private let settings: [DocumentSetting]

  init(_ path: String, settings: [DocumentSetting]) throws {
    self.settings = settings
    guard let real = Path.real(path) else {
      throw DocumentError.unreadable(file: path, reason: Errno.last.reason)
    }
    self.path = real
  }

  /// Returns the path of a file in the folder by its name.
  func file(_ name: String) throws -> String {
    guard !name.unicodeScalars.contains(where: { ["/", "\0"].contains($0) }),
      !name.hasPrefix("."), !name.isEmpty, name.utf8.count <= 200
    else {
      throw Failure.invalid("'\(excerpt(name))' is not the name of a file in the folder \(path)")
    }
    return path + "/" + name
  }

  /// Returns the palettes of an expression, which may name files of the folder.
  func palettes(_ text: String, seed: UInt32 = 1) throws -> PaletteSchedule {
    try PaletteLibrary().schedule(text, relativeTo: path, seed: seed)
  }

  /// Returns the text of a scene with absolute paths.
  func portableText(of look: Look) throws -> String {
    let palette = try PaletteExpression(look.scene.palette, relativeTo: path)
    let setting = DocumentSetting(path: "palette", value: "\(JSONValue.text("\(palette)"))")
    return try Scene.portableText(
      look.sheet.text, file: look.sheet.name, folder: path, settings: [setting])
  }

  /// Reads a scene, whose files must be in the folder.
  func look(of sheet: Sheet, loop: Double?) throws -> Look {
    let scene = try Scene(
      yaml: sheet.text, file: sheet.name, folder: path, settings: settings)
    for file in scene.files {
      do throws(Errno) { _ = try InputFile(file) } catch {
        throw DocumentError.unreadable(file: file, reason: error.reason)
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
