import Seltzer
import SeltzerDocument
import SeltzerDrawings
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
    let library = PaletteLibrary()
    return try library.schedule(
      library.chosen(library.expression(text, relativeTo: path), seed: seed))
  }

  /// Returns the text of a scene with absolute paths.
  func portableText(of look: Look) throws -> String {
    let palette = try PaletteLibrary().expression(look.scene.palette, relativeTo: path).absolute
    let setting = DocumentSetting(path: "palette", value: "\(JSONValue.text("\(palette)"))")
    return try Scene.portableText(
      look.sheet.text, look.sheet.name, path, [setting] + look.hidden, .all)
  }

  /// Reads a scene, whose files must be in the folder; what is hidden in an earlier one stays hidden.
  func look(of sheet: Sheet, loop: Double?, after old: Look? = nil) throws -> Look {
    let json = try DocumentNode(parsing: sheet.text, file: sheet.name).json
    let hidden = old.map { $0.hidden(in: json, of: sheet) } ?? []
    let scene = try Scene(
      yaml: sheet.text, file: sheet.name, folder: path, settings: settings + hidden, artwork: .all)
    for file in scene.files {
      do throws(Errno) { _ = try InputFile(file) } catch {
        throw DocumentError.unreadable(file: file, reason: error.reason)
      }
    }
    if scene.motion.source?.isStream == true {
      throw Failure.invalid(
        "the motion '\(excerpt(json["motion"]?.text ?? "live"))' can only be shown by "
          + "'seltzer live'; choose a formula or a log")
    }
    let palettes = try scene.palettePlace.locating {
      try self.palettes(scene.palette, seed: scene.seed)
    }
    return Look(
      sheet: sheet, hidden: hidden, scene: scene, palettes: palettes, loop: loop, json: json)
  }
}

/// A scene that was read, with its palettes.
struct Look: Sendable {
  let sheet: Sheet
  /// The settings that hide kinds of bubbles and layers, such as `layers[0].opacity=0`.
  var hidden: [DocumentSetting]
  /// The scene without what is hidden.
  let scene: Scene
  var palettes: PaletteSchedule
  let loop: Double?
  let json: JSONValue

  /// Returns the settings that hide the same things in another text of the scene.
  fileprivate func hidden(in json: JSONValue, of sheet: Sheet) -> [DocumentSetting] {
    // Another scene has both another name and another text.
    let isSame = sheet.name == self.sheet.name || sheet.text == self.sheet.text
    guard isSame, !hidden.isEmpty else { return [] }
    func moved(_ old: JSONValue, _ oldPath: String, _ new: JSONValue, _ path: String)
      -> [DocumentSetting]
    {
      ["bubbles", "layers"].flatMap { key -> [DocumentSetting] in
        // A single kind of bubbles needs no list.
        let lists = [old, new].map { value in value[key].map { $0.items ?? [$0] } ?? [] }
        let sources = JSONValue.sources(of: lists[1], in: lists[0])
        return zip(lists[1], sources).enumerated().flatMap { index, pair -> [DocumentSetting] in
          guard let source = pair.1 else { return [] }
          let (old, new) = ("\(oldPath)\(key)[\(source)].", "\(path)\(key)[\(index)].")
          let isHidden = hidden.contains { $0.path == old + "opacity" }
          return (isHidden ? [DocumentSetting(path: new + "opacity", value: "0")] : [])
            + moved(lists[0][source], old, pair.0, new)
        }
      }
    }
    return moved(self.json, "", json, "")
  }
}
