/// Why nothing can be shown on a terminal.
package enum TerminalError: Error, Equatable, Sendable {
  /// The stream is not a terminal.
  case noTerminal
  /// The terminal shows only plain text.
  case dumb
  /// The terminal cannot be used, for a reason that the system gives.
  case unusable(reason: String)
}

extension TerminalError: CustomStringConvertible {
  /// One line: what, and which value.
  package var description: String {
    switch self {
    case .noTerminal: "standard output is not a terminal"
    case .dumb: "this terminal can neither place the cursor nor show colours (TERM is dumb)"
    case .unusable(let reason): "the terminal cannot be used (\(reason))"
    }
  }
}
