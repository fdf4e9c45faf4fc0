/// An error that is only reported; errors that callers tell apart are enums of the modules.
package struct Failure: Error, Equatable, CustomStringConvertible {
  /// The kinds of `sysexits.h`, with its exit codes.
  package enum Kind: Int32, Sendable {
    /// An argument is wrong.
    case usage = 64
    /// The contents of a file are invalid.
    case invalid = 65
    /// An input file does not exist or cannot be opened.
    case noInput = 66
    /// A program, service or device that is needed is missing or fails.
    case unavailable = 69
    case internalError = 70
    /// An output file cannot be created.
    case cannotCreate = 73
    /// Reading or writing has failed.
    case inputOutput = 74
  }

  package let kind: Kind
  /// One line with the value, what is allowed and the remedy.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }

  package static func usage(_ text: String) -> Failure { Failure(.usage, text) }
  package static func invalid(_ text: String) -> Failure { Failure(.invalid, text) }
  package static func unavailable(_ text: String) -> Failure { Failure(.unavailable, text) }
}
