import ArgumentParser
import Seltzer
import SeltzerSystem

/// Completions of option values for the three shells.
enum Completions {
  /// Scenes by name, and scene files.
  static let scenes: CompletionKind = .custom { _, _, word in
    SceneLibrary.names + files(word, [".yaml", ".yml"])
  }

  /// Palettes by name, with the user's own, and files of any kind.
  static let palettes: CompletionKind = .custom { _, _, word in
    PaletteLibrary().names + ["random", "accent"] + files(word)
  }

  /// Pictures that can be read.
  static let pictures: CompletionKind = .file(extensions: ["png", "jpg", "jpeg", "gif", "webp"])

  /// Motion logs.
  static let logs: CompletionKind = .file(extensions: ["csv", "txt", "gz", "zip", "json", "gcsv"])

  /// Returns the folders and the files with one of the endings that begin with `word`.
  private static func files(_ word: String, _ endings: [String] = [""]) -> [String] {
    let (folder, start) = Path.split(word)
    let names = (try? Path.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
      .compactMap { name in
        let path = folder + name
        if Path.isFolder(path) { return path + "/" }
        return endings.contains(where: name.hasSuffix) ? path : nil
      }
  }
}
