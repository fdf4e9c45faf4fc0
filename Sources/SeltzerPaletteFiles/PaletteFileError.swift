import SeltzerDocument

/// A file that is not a palette.
package enum PaletteFileError: Error, Equatable, CustomStringConvertible {
  case unknownFormat(file: String)
  /// The file is of another known kind, such as a picture.
  case anotherKind(file: String, kind: String)
  case empty(file: String)
  /// The file begins like JSON but is invalid; `reason` is the parser's message.
  case notJSON(file: String, line: Int, reason: String)
  /// The format is known, but there are no colours.
  case noColors(file: String, String)
  case tooManyColors(file: String, String, found: Int, most: Int)
  case notColor(String, expected: String)
  /// A part of the file is invalid in its format.
  case faulty(file: String, String, PaletteFault)

  /// One line with the file, the place, the value, and what is allowed.
  package var description: String {
    switch self {
    case .unknownFormat(let file):
      "\(file): this is not a palette of a known format; known are \(PaletteFormats.all.names)"
    case .anotherKind(let file, let kind):
      "\(file): this is \(kind), not a palette; known formats are \(PaletteFormats.all.names)"
    case .empty(let file):
      "\(file): the file is empty; a palette has at least one colour"
    case .notJSON(let file, let line, let reason):
      "\(file):\(line): not valid JSON: \(reason)"
    case .noColors(let file, let format):
      "\(file): this \(format) palette has no colours; it must have at least one"
    case .tooManyColors(let file, let format, let found, let most):
      "\(file): this \(format) palette has \(found) colours; it must have at most \(most)"
    case .notColor(let text, let expected):
      "'\(excerpt(text))' is not a colour; it must be \(expected)"
    case .faulty(let file, let format, .length(let found, let allowed)):
      "\(file): this \(format) palette has \(found) bytes; it must have \(allowed)"
    case .faulty(let file, let format, .line(let line, let value, let expected)):
      "\(file):\(line): '\(excerpt(value))' is not valid in a \(format) palette; "
        + "it must be \(expected)"
    case .faulty(let file, let format, .byte(let offset, let value, let expected)):
      "\(file), byte \(offset): \(excerpt(value)) is not valid in a palette of format \(format); "
        + "it must be \(expected)"
    case .faulty(let file, let format, .entry(let value, let expected)):
      "\(file): \(excerpt(value)) is not valid in a palette of format \(format); "
        + "it must be \(expected)"
    }
  }
}

/// An error that a format finds in a file, with its position.
package enum PaletteFault: Error, Equatable {
  /// A line of text, numbered from 1.
  case line(Int, String, expected: String)
  /// A field of a binary file, at an offset in bytes from 0.
  case byte(Int, String, expected: String)
  /// A part of the file whose position is unknown.
  case entry(String, expected: String)
  /// The size of the file in bytes.
  case length(Int, allowed: String)
}
