import SeltzerDocument

/// Why a file is no palette.
public enum PaletteFileError: Error, Equatable, CustomStringConvertible {
  /// It is of no format that is known.
  case unknownFormat(file: String)
  /// It is something else that is known, such as a picture.
  case anotherKind(file: String, kind: String)
  /// There is nothing in it.
  case empty(file: String)
  /// It is of a known format, but has no colour.
  case noColors(file: String, PaletteFormat)
  /// It ends too early, or is longer than any palette.
  case wrongLength(file: String, PaletteFormat, found: Int, allowed: String)
  /// It has more colours than any palette.
  case tooManyColors(file: String, PaletteFormat, found: Int, most: Int)
  /// An entry of a list written on the command line is no colour.
  case notColor(String, expected: String)
  /// A text file's line cannot be read; lines are numbered from 1.
  case faultyLine(file: String, line: Int, PaletteFormat, value: String, expected: String)
  /// A binary file's field cannot be read; offsets are in bytes from 0.
  case faultyField(file: String, offset: Int, PaletteFormat, value: String, expected: String)

  /// One line that names the file, the place, the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownFormat(let file):
      "\(file): this is no palette of a known format; known are "
        + Self.known
    case .anotherKind(let file, let kind):
      "\(file): this is \(kind), not a palette; known palettes are "
        + Self.known
    case .empty(let file):
      "\(file): this is empty; a palette has at least one colour"
    case .noColors(let file, let format):
      "\(file): this \(format.rawValue) palette has no colours; it must have at least one"
    case .wrongLength(let file, let format, let found, let allowed):
      "\(file): this \(format.rawValue) palette has \(found) bytes; it must have \(allowed)"
    case .tooManyColors(let file, let format, let found, let most):
      "\(file): this \(format.rawValue) palette has \(found) colours; it must have at most \(most)"
    case .notColor(let text, let expected):
      "'\(excerpt(text))' is no colour; it must be \(expected)"
    case .faultyLine(let file, let line, let format, let value, let expected):
      "\(file):\(line): '\(excerpt(value))' is not understood in a \(format.rawValue) palette; "
        + "it must be \(expected)"
    case .faultyField(let file, let offset, let format, let value, let expected):
      "\(file), byte \(offset): \(excerpt(value)) is not understood in a palette of format "
        + "\(format.rawValue); it must be \(expected)"
    }
  }

  /// The formats of files.
  private static let known = PaletteFormat.allCases.filter { $0 != .picture }.map(\.rawValue)
    .joined(separator: ", ")
}
