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

  /// Returns a completion script with the topics of `help`, which the argument parser leaves out;
  /// returns other text unchanged.
  static func withHelpTopics(_ script: String) -> String {
    let commands = SeltzerCommand.configuration.subcommands
    let topics = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      .joined(separator: " ")
    let fish = "complete -c 'seltzer' -n '__seltzer_should_offer_completions_for_"
    let bashEnd = "}\n\ncomplete -o filenames"
    let text =
      script
      .replacing(
        bashEnd, with: "    COMPREPLY+=($(compgen -W '\(topics)' -- \"${cur}\"))\n\(bashEnd)"
      )
      .replacing("'*:subcommands:'", with: "'*:subcommands:(\(topics))'")
    return !script.contains(fish)
      ? text : text + "\n\(fish)positional \"seltzer help\" -ge 1' -fa '\(topics)'"
  }

  /// Returns the folders and the files with one of the endings that begin with `word`.
  private static func files(_ word: String, _ endings: [String] = [""]) -> [String] {
    let (folder, start) = Path.split(word)
    let names = (try? Path.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
      .sorted().compactMap { name in
        let path = folder + name
        if Path.isFolder(path) { return path + "/" }
        return endings.contains(where: name.hasSuffix) ? path : nil
      }
  }
}
