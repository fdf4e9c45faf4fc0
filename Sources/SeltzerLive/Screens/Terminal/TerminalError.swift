/// Why a terminal cannot be used.
package enum TerminalError: Error, Equatable, Sendable {
  /// The stream is not a terminal.
  case noTerminal
  /// The terminal shows only plain text.
  case dumb
  /// Another error; the system's reason.
  case unusable(reason: String)
}

extension TerminalError: CustomStringConvertible {
  /// One line.
  package var description: String {
    switch self {
    case .noTerminal: "standard output is not a terminal"
    case .dumb: "this terminal can neither place the cursor nor show colours (TERM is dumb)"
    case .unusable(let reason): "the terminal cannot be used (\(reason))"
    }
  }
}
