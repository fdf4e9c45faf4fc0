import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerSystem

/// Suggestions for unknown subcommands and options: the most similar name, or the name for a word of
/// other programs.
enum Suggestions {
  /// Words of other programs, and the commands of this one.
  private static let commands = [
    "set": "live", "start": "live", "init": "live", "img": "live", "daemon": "live", "play": "show",
    "view": "show", "stop": "ctl quit", "kill": "ctl quit", "query": "ctl status",
    "convert": "render", "draw": "render", "export": "render", "record": "render",
    "gif": "preview", "crop": "fit", "resize": "fit", "themes": "palettes", "colors": "palettes",
    "identify": "inspect", "info": "inspect", "list": "scenes", "new": "scenes show",
    "sizes": "devices", "bench": "stress",
    "version": "--version",
  ]

  /// Words and letters of other programs, and the options of this one.
  private static let options = [
    "time": "at", "length": "duration", "seconds": "duration", "rate": "fps", "framerate": "fps",
    "resolution": "size", "geometry": "size", "resize": "size", "dimensions": "size",
    "scale": "size", "overwrite": "force", "replace": "force", "out": "output", "file": "output",
    "theme": "palette", "color": "palette", "colors": "palette", "scheme": "palette",
    "silent": "quiet", "t": "loop", "duration": "loop", "jobs": "threads", "repeat": "loop",
    "number": "count", "gravity": "focus",
    "o": "output", "w": "width", "j": "threads", "stats": "times",
    "offset": "content-offset", "screen": "to", "monitor": "output",
  ]

  /// Throws if `arguments` begin with an unknown subcommand of `command`, which the argument parser
  /// would report as an unexpected argument, or not at all after `help`; and if an option has one dash
  /// instead of two, of which the parser would report some letters.
  static func checkNames(
    _ arguments: ArraySlice<String>, in command: any ParsableCommand.Type = SeltzerCommand.self,
    path: String = ""
  ) throws {
    let commands = command.configuration.subcommands
    let name = arguments.first ?? "-"
    guard !commands.isEmpty, !name.hasPrefix("-") else {
      return try checkDashes(arguments, of: command)
    }
    if let next = commands.first(where: { $0._commandName == name }) {
      return try checkNames(arguments.dropFirst(), in: next, path: path + name + " ")
    }
    // The argument parser provides these two.
    if path.isEmpty, name == "help" { return try checkNames(arguments.dropFirst()) }
    if path.isEmpty, name == "generate-completion-script" { return }
    let known = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    throw Failure.usage(
      "unknown command '\(path)\(excerpt(name))'; "
        + remedy(for: name, known: known, path: path))
  }

  private static func checkDashes(
    _ arguments: ArraySlice<String>, of command: any ParsableCommand.Type
  ) throws {
    for argument in arguments.prefix(while: { $0 != "--" })
    where argument.hasPrefix("-") && argument.count > 3
      && argument.dropFirst().allSatisfy(\.isLetter)
    {
      let word = String(argument.dropFirst())
      let known = names(of: command)
      guard let name = known.contains(word) ? word : usual(word, among: known) else { continue }
      throw Failure.usage("unknown option '\(argument)'; did you mean '--\(name)'?")
    }
  }

  private static func usual(_ word: String, among known: [String]) -> String? {
    options[word].flatMap { known.contains($0) ? $0 : nil }
  }

  private static func remedy(for name: String, known: [String], path: String) -> String {
    let word = name.lowercased()
    if let near = nearest(to: word, among: known) { return "did you mean '\(path)\(near)'?" }
    if path.isEmpty, let usual = commands[word] { return "did you mean '\(usual)'?" }
    if path.isEmpty, isScene(name) {
      return
        "it is a scene: use 'seltzer render \(name) -o wallpaper.png', or 'seltzer live \(name)'"
    }
    return "the commands are \(known.map { "'\(path)\($0)'" }.joined(separator: ", "))"
  }

  private static func isScene(_ name: String) -> Bool {
    SceneLibrary.names.contains(name) || [".yaml", ".yml"].contains(where: name.hasSuffix)
  }

  /// Returns the remedy for an unknown option, such as `did you mean '--size'?`; nil if no option of
  /// the command at `path` is similar.
  static func remedy(forOption option: String, ofCommand path: some Collection<Substring>)
    -> String?
  {
    var command: any ParsableCommand.Type = SeltzerCommand.self
    for name in path {
      command = command.configuration.subcommands.first { $0._commandName == name } ?? command
    }
    let word = option.drop { $0 == "-" }.lowercased()
    let known = names(of: command)
    if !path.isEmpty, ["scene", "input", "i"].contains(word) {
      return "the scene is named without an option"
    }
    if path.isEmpty, word == "v" { return "did you mean '--version'?" }
    let near = word.count > 1 ? nearest(to: word, among: known) : nil
    if let name = usual(word, among: known) ?? near { return "did you mean '--\(name)'?" }
    return path.isEmpty ? "options follow a command, as in 'seltzer render home -o home.png'" : nil
  }

  /// Returns the long names of a command's options, from the lines of its help.
  private static func names(of command: any ParsableCommand.Type) -> [String] {
    SeltzerCommand.helpMessage(for: command, columns: 200).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
      .compactMap { line in
        line.split(separator: " ").first { $0.hasPrefix("--") }?.dropFirst(2)
          .split(separator: ",").first.map(String.init)
      }
  }
}
