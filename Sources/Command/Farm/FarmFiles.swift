import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// Copies the files of a scene into a job's folder `input`, under their absolute paths.
///
/// A part runs in the copy of the working folder, so relative paths stay as they are. Absolute ones are
/// replaced, in arguments and in the scene.
struct FarmFiles {
  private let input, config: String
  private var paths: Set<String>
  /// The folder of the user's palettes, if one of them is used.
  private var palettes: String?
  private let sceneFile: String?

  /// Finds the files of a command, of its scene, and of texts of the option `--palette`.
  init(_ folder: String, _ render: Render, _ scene: Scene, palettes texts: [String]) throws {
    let choice = render.sceneOptions.scene
    let sources = [render.sceneOptions.changes.motion.motion, scene.motion.source]
    if choice.name == "-" || sources.contains(where: { $0?.isStream == true }) {
      throw Failure.usage(
        "a farm cannot read a stream or a sensor; name a file instead of - and iio:DIR")
    }
    (input, config) = (folder + "/input", folder + "/config/seltzer/palettes")
    sceneFile = choice.file
    paths = Set(scene.files + [sceneFile, render.like].compactMap(\.self))
    let library = PaletteLibrary()
    for (text, folder) in texts.map({ ($0, nil) }) + [(scene.palette, scene.folder)] {
      // An expression, or with --cycle a list of them.
      for part in [text[...]] + PaletteExpression.split(text[...]) {
        let references = (try? PaletteExpression(parsing: String(part)))?.references ?? []
        for reference in references {
          let path = (reference.hasPrefix("/") ? "" : folder.map { $0 + "/" } ?? "") + reference
          if library.userNames.contains(reference) {
            palettes = library.userFolder
          } else if !library.names.contains(reference), Path.kind(of: path) == .file {
            paths.insert(path)
          }
        }
      }
    }
  }

  func copy() throws {
    if let palettes { try copy(palettes, to: config) }
    for path in paths { try copy(path, to: input + Path.absolute(path)) }
    guard let sceneFile else { return }
    let copy = input + Path.absolute(sceneFile)
    let text = try TextFile.text(at: copy)
    let changed = packed(text)
    if changed != text {
      try OutputFile.write(Array(changed.utf8), to: copy, replacing: true)
    }
    if let path = try SceneLibrary.scene(copy).files.first(where: { !$0.hasPrefix(input) }) {
      throw Failure.invalid(
        "\(sceneFile): names \(path) in a way that cannot be copied; write it as a path relative "
          + "to the scene's folder")
    }
  }

  /// Returns a text in which absolute paths are those of the copies.
  func packed(_ text: String) -> String {
    paths.filter { $0.hasPrefix("/") }.reduce(text) { $0.replacing($1, with: input + $1) }
  }

  private func copy(_ file: String, to target: String) throws {
    guard Path.kind(of: target) == .nothing else { return }
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: Path.folder(of: target), withIntermediateDirectories: true)
    try manager.copyItem(atPath: file, toPath: target)
  }
}
