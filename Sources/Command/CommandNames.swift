import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSystem

/// The names of subcommands in the arguments.
enum CommandNames {
  /// Throws if `arguments` begin with an unknown subcommand of `command`, or if a long option has only one
  /// dash.
  ///
  /// The argument parser reports such a subcommand as an unexpected argument, or not at all after `help`,
  /// and only some letters of such an option.
  static func check(
    _ arguments: ArraySlice<String>, in command: any ParsableCommand.Type = SeltzerCommand.self,
    path: String = ""
  ) throws {
    let commands = command.configuration.subcommands
    let name = arguments.first ?? "-"
    guard !commands.isEmpty, !name.hasPrefix("-") else {
      return try checkWords(arguments, in: path.isEmpty ? "seltzer" : String(path.dropLast()))
    }
    if let next = commands.first(where: { $0._commandName == name }) {
      return try check(arguments.dropFirst(), in: next, path: path + name + " ")
    }
    // The argument parser provides these two.
    if path.isEmpty, name == "help" { return try check(arguments.dropFirst()) }
    if path.isEmpty, name == "generate-completion-script" { return }
    let known = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    throw Failure.usage(
      "unknown command '\(path)\(excerpt(name))'; "
        + remedy(for: name, known: known, path: path))
  }

  private static func checkWords(_ arguments: ArraySlice<String>, in path: String) throws {
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in zip(words.indices, words)
    where word.hasPrefix("-") || index == words.startIndex {
      // As in `-loop` of ffmpeg.
      let isSingle = word.contains(/^-[a-zA-Z]{3,}$/)
      let name = (isSingle ? "-" : "") + word.prefix { $0 != "=" }
      if let (typed, way) = ForeignWords.find([name] + words[(index + 1)...], in: path) {
        let kind = word.hasPrefix("-") ? "unknown option" : "unexpected argument"
        throw Failure.usage("\(kind) '\(isSingle ? word : typed)'; \(way)")
      }
      if isSingle {
        throw Failure.usage(
          "unknown option '\(excerpt(word))'; names of options have two dashes, as in "
            + "'\(nearestOption(to: name) ?? "--help")'")
      }
    }
  }

  /// The command in the arguments, and its name.
  private static var current: (name: String, command: any ParsableCommand.Type) {
    var names = "seltzer"
    var command: any ParsableCommand.Type = SeltzerCommand.self
    for argument in Path.arguments.dropFirst() {
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
    let names = help.flatMap { $0.matches(of: /--([a-z-]+)/).prefix(1).map { String($0.1) } }
    return nearest(to: String(option.dropFirst(2)), among: names).map { "--" + $0 }
  }

  /// Returns the help of an option or argument, such as `--output <path>`, as a part of a sentence.
  static func help(of name: String) -> String? {
    guard let line = help.first(where: { $0.contains(name + " ") }),
      let text = line.split(separator: name).last?.drop(while: { $0 == " " })
    else { return nil }
    return text.prefix(1).lowercased() + text.dropFirst().dropLast()
  }

  /// The lines of the current command's help about arguments and options.
  private static var help: [Substring] {
    SeltzerCommand.helpMessage(for: current.command, includeHidden: true, columns: 10_000)
      .split(separator: "\n").filter { $0.contains(/^  (-|<)/) }
  }

  private static func remedy(for name: String, known: [String], path: String) -> String {
    let word = name.lowercased()
    let command = path.isEmpty ? "seltzer" : String(path.dropLast())
    if let (_, way) = ForeignWords.find([word], in: command) { return way }
    if let near = nearest(to: word, among: known) { return "did you mean '\(path)\(near)'?" }
    if path.isEmpty, SceneLibrary.names.contains(name) || SceneLibrary.isPath(name) {
      return
        "it is a scene: use 'seltzer render \(name) -o wallpaper.png', or 'seltzer live \(name)'"
    }
    return "the commands are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"
  }
}
