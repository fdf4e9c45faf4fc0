import SeltzerSystem

/// The file names of a numbered sequence, such as `frames/%05d.png`.
package struct FramePattern: Sendable, Hashable, CustomStringConvertible {
  let prefix: String
  /// The minimum number of digits, 1...20; shorter numbers are padded with zeros.
  let digits: Int
  let suffix: String

  /// Returns the file of frame `number`, which is 0 or more.
  package func path(of number: Int) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text + suffix
  }

  /// The pattern as a user writes it.
  package var description: String {
    func escaped(_ text: String) -> String {
      text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }
    let (folder, name) = Path.split(prefix)
    return folder + escaped(name) + (digits == 1 ? "%d" : "%0\(digits)d") + escaped(suffix)
  }

  /// Parses a subset of printf's notation: one `%d` or `%0Nd`, N in 1...20, and `%%` for `%`.
  ///
  /// Only the last part of the path is parsed; folder names are taken literally. Returns a sequence, or a
  /// file in whose name each `%%` has become `%`.
  package static func read(_ path: String) throws(SinkError) -> Destination.Kind {
    let (folder, name) = Path.split(path)
    var prefix = folder
    var tail = ""
    var digits: Int?
    func failure(_ problem: String) -> SinkError {
      .invalid(
        "\(path): \(problem); number files like frames/%05d.png, and write %% for a percent sign")
    }
    var rest = name[...]
    while let character = rest.popFirst() {
      var literal = character
      if character == "%" {
        if rest.first == "%" {
          rest.removeFirst()
        } else {
          let width = rest.prefix { "0123456789".contains($0) }
          rest.removeFirst(width.count)
          guard rest.popFirst() == "d" else {
            throw failure("a % must be %d, %05d (or similar) or %%")
          }
          guard let count = width.isEmpty ? 1 : Int(width), (1...20).contains(count),
            width.isEmpty || width.first == "0"
          else { throw failure("%\(width)d must be %d or %01d to %020d") }
          if digits != nil { throw failure("it has more than one %d") }
          digits = count
          continue
        }
        literal = "%"
      }
      if digits == nil { prefix.append(literal) } else { tail.append(literal) }
    }
    guard let digits else { return .file(prefix) }
    return .sequence(FramePattern(prefix: prefix, digits: digits, suffix: tail))
  }
}
