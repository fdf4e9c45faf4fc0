import Seltzer
import SeltzerOutput
import SeltzerSystem

/// Words of other programs, and the ways to do the same here, from the table in `ForeignWords.txt`.
enum ForeignWords {
  /// Returns the words that are foreign in the arguments of a command, from the first of `words` on, and
  /// the way to say it here.
  static func find(_ words: [String], in command: String) -> (typed: String, way: String)? {
    let path = command.split(separator: " ").filter { $0 != "seltzer" }.joined(separator: " ")
    let command = path.isEmpty ? "seltzer" : path[...]
    let table = String(decoding: PackageResources.ForeignWords_txt, as: UTF8.self)
    for row in table.split(separator: "\n").map({ $0.split(separator: " | ") })
    where row.count == 3 && row[0].split(separator: ", ").contains(command) {
      for pattern in row[1].split(separator: ", ").map({ $0.split(separator: " ") })
      where pattern.count <= words.count && zip(pattern, words).allSatisfy(matches) {
        let typed = words.prefix(pattern.count).map { excerpt($0) }
        let way = zip(pattern, typed).reduce(String(row[2])) { $0.replacing($1.0, with: $1.1) }
        // Of arguments only the last one is unexpected.
        return (pattern[0].hasPrefix("-") ? typed.joined(separator: " ") : typed.last ?? "", way)
      }
    }
    return nil
  }

  private static let paletteNames = PaletteLibrary().names

  private static func matches(_ pattern: Substring, _ word: String) -> Bool {
    let isScene = SceneLibrary.names.contains(word)
    return switch pattern {
    case "<scene>": isScene
    case "<palette>": !isScene && paletteNames.contains(word)
    case "<picture>": word.contains(/\.(a?png|jpe?g|gif|webp|avif)$/.ignoresCase())
    case "<format>": OutputFormat(fileExtension: word) != nil
    case "<key>": word.contains(/^[a-z][a-zA-Z0-9.\[\]]*$/)
    case "<value>": !word.hasPrefix("-")
    case "<number>": word.contains(/^[0-9.]+$/)
    default: pattern == word
    }
  }
}
