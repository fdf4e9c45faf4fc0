import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// Words of other programs, and the ways to do the same here, from the table in `ForeignWords.txt`.
enum ForeignWords {
  /// Returns the words that are foreign in the arguments of a command, from the first of `words` on, and
  /// the way to say it here.
  static func find(_ words: [String], in command: String) -> (typed: String, way: String)? {
    guard let (pattern, way) = row(for: words, in: command, isTranslated: false) else { return nil }
    let typed = words.prefix(pattern.count).map { excerpt($0) }
    // Of arguments only the last one is unexpected.
    return (
      pattern[0].hasPrefix("-") ? typed.joined(separator: " ") : typed.last ?? "",
      zip(pattern, typed).reduce(way) { $0.replacing($1.0, with: $1.1) }
    )
  }

  /// Returns arguments in which the words of the rows whose way begins with `=` are replaced.
  static func translated(_ arguments: [String]) -> [String] {
    let command = CommandNames.command(of: arguments).name
    let start = command.split(separator: " ").count - 1
    var result = Array(arguments.prefix(start))
    var rest = Array(arguments.dropFirst(start))
    guard arguments.first != "help" else { return arguments }
    while let word = rest.first, word != "--" {
      // As in `--out=a.png`.
      let parts =
        word.hasPrefix("--") ? word.split(separator: "=", maxSplits: 1).map(String.init) : [word]
      // As in `-resize` of ImageMagick and `-ss` of ffmpeg.
      let isSingle = word.contains(/^-[a-zA-Z]{2,}$/)
      let words = (isSingle ? ["-" + word] : parts) + rest.dropFirst()
      guard result.count == start || word.hasPrefix("-"),
        let (pattern, way) = row(for: words, in: command, isTranslated: true)
      else {
        result.append(rest.removeFirst())
        continue
      }
      var typed = zip(pattern, words).filter { $0.0.hasPrefix("<") }
      result += way.dropFirst(2).split(separator: " ").map { part in
        var part = String(part).replacing("<stem>", with: Path.stem(of: word))
        while let (kind, word) = typed.first, part.contains(kind) {
          part = part.replacing(kind, with: word, maxReplacements: 1)
          typed.removeFirst()
        }
        return part
      }
      rest = Array(words.dropFirst(pattern.count))
      // The word that stood for a command has options of its own.
      if command == "seltzer" { return translated(result + rest) }
    }
    return result + rest
  }

  /// Returns the first pattern that the words match, and its way; nil if it is one of the other kind.
  private static func row(
    for words: [String], in command: String, isTranslated: Bool
  ) -> (pattern: [Substring], way: String)? {
    let path = command.split(separator: " ").filter { $0 != "seltzer" }.joined(separator: " ")
    let command = path.isEmpty ? "seltzer" : path[...]
    for row in rows where row.commands.contains(command) {
      for pattern in row.patterns
      where pattern.count <= words.count && zip(pattern, words).allSatisfy(matches) {
        return row.way.hasPrefix("= ") == isTranslated ? (pattern, row.way) : nil
      }
    }
    return nil
  }

  // Each call of the command reads this table several times.
  private static let rows = PackageResources.ForeignWords_txt.split(separator: UInt8(ascii: "\n"))
    .map { $0.split(separator: UInt8(ascii: "|"), maxSplits: 2) }.filter { $0.count == 3 }
    .map { cells in
      func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
      }
      let commands = cells[0].dropLast().split(separator: UInt8(ascii: ","))
      return (
        commands: commands.map { text($0.drop { $0 == UInt8(ascii: " ") })[...] },
        patterns: cells[1].split(separator: UInt8(ascii: ",")).map { pattern in
          pattern.split(separator: UInt8(ascii: " ")).map { text($0)[...] }
        }, way: text(cells[2].dropFirst())
      )
    }

  private static let paletteNames = PaletteLibrary().names

  static func matches(_ pattern: Substring, _ word: String) -> Bool {
    guard pattern.utf8.contains(UInt8(ascii: "<")) else { return pattern == word }
    // As in `glow=<value>`.
    if let sign = pattern.firstIndex(of: "=") {
      let key = pattern[...sign]
      return word.hasPrefix(key)
        && matches(pattern[pattern.index(after: sign)...], String(word.dropFirst(key.count)))
    }
    var isScene: Bool {
      SceneLibrary.endings.contains(where: word.hasSuffix)
        || word.split(separator: ",", omittingEmptySubsequences: false)
          .allSatisfy { SceneLibrary.names.contains(String($0)) }
    }
    var isPicture: Bool { word.contains(/\.(a?png|jpe?g|gif|webp|avif)$/.ignoresCase()) }
    return switch pattern {
    case "<scene>": isScene
    case "<palette>": !isScene && (paletteNames.contains(word) || CSSColor(word) != nil)
    case "<picture>": isPicture
    case "<output>": OptionValues.isOutput(word) && SceneLibrary.names.contains(Path.stem(of: word))
    case "<text>": !isPicture
    case "<setting>": word.contains(/^[a-z][^ ]*=/)
    case "<report>": word.contains(/\.(json|csv|md|txt)$/)
    case "<format>": OutputFormat(fileExtension: word) != nil
    case "<key>": word.contains(/^[a-z][a-zA-Z0-9.\[\]]*$/)
    case "<value>": !word.hasPrefix("-")
    case "<time>": Double(seconds: word) != nil
    case "<number>": word.contains(/^[0-9.]+$/)
    case "<numbers>": word.contains(/^[0-9]+(,|-|\.\.)[0-9,.-]+$/)
    case "<file>": word.contains(/^[^-=][^=]*\.[a-z][a-z0-9]+$/)
    default: pattern == word
    }
  }
}
