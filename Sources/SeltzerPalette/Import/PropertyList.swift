/// What a property list, Apple's format of settings, holds two levels deep: mappings in a mapping.
///
/// Anything else in it is passed over.
struct PropertyList {
  enum Value {
    case number(Double)
    case text(String)
  }

  struct Entry {
    let name: String
    /// Where its mapping begins, in bytes from 0.
    let offset: Int
    let values: [String: Value]
  }

  /// In the order of the file.
  let entries: [Entry]

  /// No setting of a terminal has as many; more would let a small binary file, which may name one
  /// mapping many times, take long.
  static let mostValues = 64
}

/// Why bytes are no property list: what was found at an offset, and what must be there.
struct PropertyListFault: Error {
  let offset: Int
  let found: String
  let expected: String
}
