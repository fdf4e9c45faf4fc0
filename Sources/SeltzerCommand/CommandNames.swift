import ArgumentParser
import Seltzer
import SeltzerDocument

/// Reports mistyped subcommands, which the argument parser takes for unexpected arguments.
enum CommandNames {
  /// Throws if `arguments` begin with an unknown subcommand.
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
    // The argument parser has these two itself.
    guard name != "help", !(path.isEmpty && name == "generate-completion-script") else { return }
    throw Failure.usage(
      "unknown command '\(path)\(excerpt(name))'; "
        + (nearest(to: name, among: known).map { "did you mean '\(path)\($0)'?" }
          ?? "the commands are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"))
  }
}
