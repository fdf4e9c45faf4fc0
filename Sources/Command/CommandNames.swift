import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSystem

/// The names of subcommands in the arguments.
enum CommandNames {
  /// Words of other programs, and the commands of this one.
  private static let usual = [
    "set": "live", "start": "live", "init": "live", "img": "live", "daemon": "live", "play": "show",
    "view": "show", "stop": "ctl quit", "kill": "ctl quit", "query": "ctl status",
    "convert": "render", "draw": "render", "export": "render", "record": "render",
    "gif": "preview", "crop": "fit", "resize": "fit", "themes": "palettes", "colors": "palettes",
    "identify": "inspect", "info": "inspect", "list": "scenes", "new": "scenes show",
    "sizes": "devices", "bench": "stress",
    "version": "--version",
  ]

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
    guard !commands.isEmpty, !name.hasPrefix("-") else { return try checkDashes(arguments) }
    if let next = commands.first(where: { $0._commandName == name }) {
      return try check(arguments.dropFirst(), in: next, path: path + name + " ")
    }
    // The argument parser provides these two.
    if path.isEmpty, name == "help" { return try check(arguments.dropFirst()) }
    if path.isEmpty, name == "generate-completion-script" { return }
    // Any other word is one to find.
    if command == Palettes.self { return try checkDashes(arguments) }
    let known = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    throw Failure.usage(
      "unknown command '\(path)\(excerpt(name))'; "
        + remedy(for: name, known: known, path: path))
  }

  private static func checkDashes(_ arguments: ArraySlice<String>) throws {
    for argument in arguments.prefix(while: { $0 != "--" })
    where argument.hasPrefix("-") && argument.count > 3
      && argument.dropFirst().allSatisfy(\.isLetter)
    {
      let name = excerpt(argument)
      throw Failure.usage(
        "unknown option '\(name)'; names of options have two dashes, as in '-\(name)'")
    }
  }

  /// The command that prints the help of the command in the arguments.
  static var helpCommand: String {
    var names = "seltzer"
    var command: any ParsableCommand.Type = SeltzerCommand.self
    for argument in Path.arguments.dropFirst() {
      guard
        let next = command.configuration.subcommands.first(where: { $0._commandName == argument })
      else { break }
      names += " " + argument
      command = next
    }
    return names + " --help"
  }

  private static func remedy(for name: String, known: [String], path: String) -> String {
    let word = name.lowercased()
    if let near = nearest(to: word, among: known) { return "did you mean '\(path)\(near)'?" }
    if path.isEmpty, let usual = usual[word] { return "did you mean '\(usual)'?" }
    if path.isEmpty, SceneLibrary.names.contains(name) || SceneLibrary.isPath(name) {
      return
        "it is a scene: use 'seltzer render \(name) -o wallpaper.png', or 'seltzer live \(name)'"
    }
    return "the commands are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"
  }
}
