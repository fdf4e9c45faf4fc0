/// A JSON document as a list of its values, each of which knows its parent.
///
/// There is no recursion, so that no nesting is too deep for the stack. Keys keep their order.
struct JSONTree {
  enum Kind: Equatable {
    case object, array
    case string(String)
    /// A number, `true`, `false` or `null`.
    case word(String)
  }

  struct Node {
    /// The index of the object or array it is in; the root's is -1.
    let parent: Int
    /// Its name in an object; in an array, its place.
    let key: String
    /// From 1.
    let line: Int
    let kind: Kind
  }

  /// A parent comes before what is in it; the root is the first.
  private(set) var nodes: [Node] = []

  /// More than any palette has.
  static let deepest = 64

  /// - Throws: `PaletteFileError.faultyLine` with the place where it is no JSON.
  init(_ text: PaletteText) throws(PaletteFileError) {
    var scanner = JSONScanner(text)
    // What is open, and how many values each has so far.
    var open: [(node: Int, count: Int)] = []
    repeat {
      var key = ""
      if let last = open.last {
        let isObject = nodes[last.node].kind == .object
        if scanner.take(isObject ? "}" : "]") {
          open.removeLast()
          scanner.takeComma()
          continue
        }
        if isObject {
          key = Self.clipped(try scanner.string())
          guard scanner.take(":") else { throw scanner.fault("':' after a key") }
        } else {
          key = String(last.count)
        }
        open[open.count - 1].count += 1
      }
      let kind = try scanner.value()
      nodes.append(
        Node(parent: open.last?.node ?? -1, key: key, line: scanner.line, kind: kind))
      if kind == .object || kind == .array {
        guard open.count < Self.deepest else {
          throw scanner.fault("nested no deeper than \(Self.deepest) levels")
        }
        open.append((nodes.count - 1, 0))
      } else if !open.isEmpty {
        scanner.takeComma()
      }
    } while !open.isEmpty
    guard scanner.isAtEnd else { throw scanner.fault("one JSON value and nothing after it") }
  }

  /// Keys that mean anything are short.
  private static func clipped(_ key: String) -> String {
    key.utf8.count <= 64 ? key : String(key.prefix(64))
  }

  /// The value of a key of the root, as an index.
  func root(_ key: String) -> Int? {
    nodes.firstIndex { $0.parent == 0 && $0.key == key }
  }

  /// The text of a key of the root.
  func text(_ key: String) -> String? {
    guard let index = root(key), case .string(let text) = nodes[index].kind else { return nil }
    return text
  }

  /// The keys from below `top` down to a node, no more than its last ones when they are many.
  func path(of index: Int, below top: Int) -> [String] {
    var path: [String] = []
    var at = index
    while at > 0, at != top, path.count < 6 {
      path.append(nodes[at].key)
      at = nodes[at].parent
    }
    return path.reversed()
  }
}
