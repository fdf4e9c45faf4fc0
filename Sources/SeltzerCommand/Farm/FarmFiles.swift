import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerMotion
import SeltzerPalette
import SeltzerScene
import SeltzerSink
import SeltzerSystem

/// Copies the files of a scene into a job's folder `input`, under their absolute paths.
///
/// A part runs in the copy of the working folder, so relative paths stay as they are. Absolute ones are
/// replaced, in arguments and in the scene.
struct FarmFiles {
  private let input, config: String
  /// The absolute paths that are replaced, longest first.
  private var absolute: [String] = []

  /// `folder` is the absolute path of the job's folder.
  init(_ folder: String) { (input, config) = (folder + "/input", folder + "/config") }

  /// Copies the files of a command and of its scene; `palettes` are texts of the option `--palette`.
  mutating func pack(_ render: Render, _ scene: Scene, palettes: [String]) throws {
    let choice = render.sceneOptions.scene
    let sources = [render.sceneOptions.changes.motion.motion, scene.motion.source]
    if choice.name == "-" || sources.contains(where: { $0?.isStream == true }) {
      throw Failure.usage(
        "a farm cannot read a stream or a sensor; name a file instead of - and iio:DIR")
    }
    var files = scene.files
    let sceneFile = choice.file
    files += [sceneFile, render.like].compactMap(\.self)
    let library = PaletteLibrary()
    for (text, folder) in palettes.map({ ($0, nil) }) + [(scene.palette, scene.folder)] {
      for text in PaletteExpression.split(text[...]) {
        _ = try PaletteExpression(parsing: String(text)).map { reference in
          let path = (reference.hasPrefix("/") ? "" : folder.map { $0 + "/" } ?? "") + reference
          if library.userNames.contains(reference) {
            files.append(library.userFolder ?? reference)
          } else if !library.names.contains(reference), Path.kind(of: path) == .file {
            files.append(path)
          }
          return reference
        }
      }
    }
    for file in Set(files) {
      let isOwnPalettes = file == library.userFolder
      try copy(file, to: isOwnPalettes ? config + "/seltzer/palettes" : input + Path.absolute(file))
    }
    absolute = Set(files).filter { $0.hasPrefix("/") }.sorted { $0.count > $1.count }
    if let sceneFile { try checkScene(input + Path.absolute(sceneFile), from: sceneFile) }
  }

  /// Returns a text in which absolute paths are those of the copies.
  func packed(_ text: String) -> String {
    guard let path = absolute.first(where: text.contains) else { return text }
    return text.replacing(path, with: input + path)
  }

  /// Replaces absolute paths in the copy of a scene, and checks that it reads only copies.
  private func checkScene(_ copy: String, from original: String) throws {
    let text = try SceneLibrary.text(of: copy)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = lines.map { packed(String($0)) }.joined(separator: "\n")
    if changed != text {
      try OutputFile.write(Array(changed.utf8), to: copy, replacing: true)
    }
    let outside = try SceneLibrary.scene(copy).files.filter { !$0.hasPrefix(input) }
    guard outside.isEmpty else {
      throw Failure.invalid(
        "\(original): names \(outside[0]) in a way that cannot be copied; write it as a path "
          + "relative to the scene's folder")
    }
  }

  private func copy(_ file: String, to target: String) throws {
    guard Path.kind(of: target) == .nothing else { return }
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: Path.folder(of: target), withIntermediateDirectories: true)
    try manager.copyItem(atPath: file, toPath: target)
  }
}

extension MotionSource {
  /// Whether only one process on this machine can read the source.
  fileprivate var isStream: Bool {
    switch self {
    case .pipe, .device: true
    case .path, .pan, .pointer, .workspaces, .log: false
    }
  }
}
