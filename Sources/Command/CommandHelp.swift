import SeltzerSystem

/// What the commands do, and examples, from `CommandHelp.txt`.
enum CommandHelp {
  private static let texts = Dictionary(
    uniqueKeysWithValues: String(decoding: PackageResources.CommandHelp_txt, as: UTF8.self)
      .split(separator: "\n== ").dropFirst().map { entry in
        let parts = entry.split(separator: "\n", maxSplits: 1)
        return (parts[0], String(parts[1].trimmed))
      })

  /// Returns the text of a command, where `values` replace their names in braces.
  static func text(_ command: String, _ values: [String: String] = [:]) -> String {
    values.reduce(texts[command[...]] ?? "") { $0.replacing("{\($1.key)}", with: $1.value) }
  }
}
