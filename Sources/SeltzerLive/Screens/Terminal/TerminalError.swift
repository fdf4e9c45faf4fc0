/// Why nothing can be shown on a terminal.
package enum TerminalError: Error, Equatable, Sendable {
  /// Standard output is no terminal.
  case noTerminal
  /// The terminal says of itself that it shows nothing but text.
  case dumb
  /// The terminal cannot be used, for a reason that the system gives.
  case unusable(reason: String)
}

extension TerminalError: CustomStringConvertible {
  /// One line: what, which value, what to do.
  package var description: String {
    switch self {
    case .noTerminal:
      "standard output is no terminal to show on; for files use 'seltzer render', for programs "
        + "'seltzer live --to -'"
    case .dumb:
      "this terminal can neither place the cursor nor show colours (TERM is dumb); use another one, "
        + "or 'seltzer render'"
    case .unusable(let reason):
      "the terminal cannot be used (\(reason)); try another one, or 'seltzer render'"
    }
  }
}
