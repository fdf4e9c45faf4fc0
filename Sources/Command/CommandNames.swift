import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSystem

/// The names of subcommands in the arguments.
enum CommandNames {
  /// Throws if `arguments` begin with an unknown subcommand of `command`, or if a long option has
  /// only one dash; the argument parser reports such a subcommand as an unexpected argument, or not
  /// at all after `help`, and only some letters of such an option.
  static func check(
    _ arguments: ArraySlice<String>, in command: any ParsableCommand.Type = SeltzerCommand.self,
    path: String = ""
  ) throws {
    let commands = command.configuration.subcommands
    let name = arguments.first ?? "-"
    guard !commands.isEmpty, !name.hasPrefix("-") else {
      return try checkWords(arguments, in: path)
    }
    if let next = commands.first(where: { $0._commandName == name }) {
      return try check(arguments.dropFirst(), in: next, path: path + name + " ")
    }
    // The argument parser provides these two.
    if path.isEmpty, name == "help" { return try check(arguments.dropFirst()) }
    if path.isEmpty, name == "generate-completion-script" { return }
    // Any other word is one to find.
    if command == Palettes.self { return try checkWords(arguments, in: path) }
    let known = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    throw Failure.usage(
      "unknown command '\(path)\(excerpt(name))'; "
        + remedy(for: Array(arguments), known: known, path: path))
  }

  private static func checkWords(_ arguments: ArraySlice<String>, in path: String) throws {
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in zip(words.indices, words)
    where word.hasPrefix("-") || index == words.startIndex {
      // As in `-loop` of ffmpeg.
      let isSingle = word.contains(/^-[a-zA-Z]{3,}$/)
      let name = (isSingle ? "-" : "") + word.prefix { $0 != "=" }
      if let (typed, way) = ForeignWords.find([name] + words[(index + 1)...], in: path) {
        let kind =
          word == "--set"
          ? "wrong setting" : word.hasPrefix("-") ? "unknown option" : "unexpected argument"
        throw Failure.usage("\(kind) '\(isSingle ? word : typed)'; \(way)")
      }
      if isSingle {
        throw Failure.usage(
          "unknown option '\(excerpt(word))'; names of options have two dashes, as in "
            + "'\(nearestOption(to: name) ?? "--help")'")
      }
    }
  }

  /// The arguments, in the words of this program.
  static let arguments = ForeignWords.translated(
    Path.arguments.dropFirst().map { $0 == "--help-all" ? "--help" : $0 })

  /// The command in the arguments, and its name.
  static var current: (name: String, command: any ParsableCommand.Type) { command(of: arguments) }

  /// Returns the command in some arguments, and its name.
  static func command(of arguments: [String]) -> (name: String, command: any ParsableCommand.Type) {
    var names = "seltzer"
    var command: any ParsableCommand.Type = SeltzerCommand.self
    for argument in arguments.drop(while: { $0 == "help" }) {
      guard
        let next = command.configuration.subcommands.first(where: { $0._commandName == argument })
      else { break }
      names += " " + argument
      command = next
    }
    return (names, command)
  }

  /// The command that prints the help of the command in the arguments.
  static var helpCommand: String { current.name + " --help" }

  /// Returns the most similar option of the current command; nil if none is close.
  static func nearestOption(to option: String) -> String? {
    guard option.hasPrefix("--") else { return nil }
    let help = SeltzerCommand.helpMessage(for: current.command, includeHidden: true)
    let names = help.matches(of: /\n  (?:-., )*--([a-z-]+)/).map { String($0.1) }
    return nearest(to: String(option.dropFirst(2)), among: names).map { "--" + $0 }
  }

  private static func remedy(for words: [String], known: [String], path: String) -> String {
    let name = words[0]
    let word = name.lowercased()
    if let (_, way) = ForeignWords.find([word] + words.dropFirst(), in: path) { return way }
    if let near = nearest(to: word, among: known) { return "did you mean '\(path)\(near)'?" }
    if path.isEmpty, SceneLibrary.names.contains(name) || SceneLibrary.isPath(name) {
      return
        "it is a scene: use 'seltzer render \(name) -o wallpaper.png', or 'seltzer live \(name)'"
    }
    return "the commands are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"
      + (path.isEmpty ? "; 'seltzer scenes' lists scenes, 'seltzer palettes' palettes" : "")
  }
}
