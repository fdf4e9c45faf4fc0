import ArgumentParser
import Seltzer

/// Finds mistyped names of commands, which the argument parser takes for values that nobody wants.
enum CommandNames {
  /// Throws when `arguments` begin with a command that there is not.
  static func check(_ arguments: [String]) throws {
    try check(arguments[...], in: SeltzerCommand.self, path: "")
  }

  private static func check(
    _ arguments: ArraySlice<String>, in command: any ParsableCommand.Type, path: String
  ) throws {
    let commands = command.configuration.subcommands
    guard !commands.isEmpty, let name = arguments.first, !name.hasPrefix("-") else { return }
    if let next = commands.first(where: { $0._commandName == name }) {
      return try check(arguments.dropFirst(), in: next, path: path + name + " ")
    }
    let known = commands.map { $0._commandName }
    // The parser's own.
    guard name != "help", !(path.isEmpty && name == "generate-completion-script") else { return }
    throw Failure.usage(
      "there is no command '\(path)\(excerpt(name))'; "
        + (nearest(to: name, among: known).map { "did you mean '\(path)\($0)'?" }
          ?? "there are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"))
  }
}
