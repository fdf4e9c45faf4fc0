import CYAML
import SeltzerSystem

/// A value of a YAML document, with the line it begins on.
struct YAMLNode {
  enum Content {
    /// Text as written; only plain (unquoted) text can be a number, `true` or null.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])

    var isList: Bool { if case .list = self { true } else { false } }
  }

  var content: Content
  /// From 1; 0 in a setting.
  let line: Int
  /// The setting that errors name instead of the file; nil in a file.
  var setting: DocumentSetting?
  /// The characters of the text that the value is read from; nil for a value that is not in a text.
  var span: Range<Int>?
}

/// Builds the nodes of a document from the events of libyaml.
struct YAMLReader: ~Copyable {
  /// Bounds the recursion; scenes need far fewer levels.
  static let maximumDepth = 64

  private let text, file: String
  private let allowsRepeatedKeys: Bool
  /// Whether the text is a setting, whose nodes and errors have the line 0.
  private let isSetting: Bool
  // libyaml keeps pointers to the bytes and the parser.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The current event.
  private let event: UnsafeMutablePointer<yaml_event_t>

  init(_ text: String, file: String, allowsRepeatedKeys: Bool = false, isSetting: Bool = false) {
    (self.text, self.file, self.isSetting) = (text, file, isSetting)
    self.allowsRepeatedKeys = allowsRepeatedKeys
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
    bytes.deallocate()
  }

  /// Returns the root of the only document.
  func document() throws(DocumentError) -> YAMLNode {
    _ = try next()  // the stream's start
    guard try next() == YAML_DOCUMENT_START_EVENT else {
      throw fault(line: number(of: 0), "the document is empty")
    }
    _ = try next()
    let root = try node(depth: 0)
    _ = try next()  // the document's end
    guard try next() == YAML_STREAM_END_EVENT else {
      throw fault(line: line, "a second document begins here; keep one in the file")
    }
    return root
  }

  /// Returns the node that begins with the current event; `bracket` is the line of the one around it.
  private func node(depth: Int, bracket: Int? = nil) throws(DocumentError) -> YAMLNode {
    let line = line
    let start = Int(event.pointee.start_mark.index)
    var span: Range<Int> { start..<max(start, Int(event.pointee.end_mark.index)) }
    guard depth <= Self.maximumDepth else {
      throw .tooDeep(file: file, line: line, most: Self.maximumDepth)
    }
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.pointee.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return YAMLNode(
        content: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), line: line,
        span: span)
    case YAML_SEQUENCE_START_EVENT:
      let isFlow = event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      let bracket = isFlow ? line : bracket
      var items: [YAMLNode] = []
      while try next(in: bracket) != YAML_SEQUENCE_END_EVENT {
        items.append(try node(depth: depth + 1, bracket: bracket))
      }
      return YAMLNode(content: .list(items), line: line, span: span)
    case YAML_MAPPING_START_EVENT:
      let isFlow = event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      let bracket = isFlow ? line : bracket
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      var lines: [String: Int] = [:]
      while try next(in: bracket) != YAML_MAPPING_END_EVENT {
        let key = try node(depth: depth + 1, bracket: bracket)
        if case .scalar(let name, _) = key.content,
          let first = lines.updateValue(key.line, forKey: name), !allowsRepeatedKeys
        {
          throw fault(line: first, "'\(excerpt(name))' is given twice; keep one")
        }
        _ = try next(in: bracket)
        pairs.append((key, try node(depth: depth + 1, bracket: bracket)))
      }
      return YAMLNode(content: .mapping(pairs), line: line, span: span)
    case YAML_ALIAS_EVENT:
      // Nested aliases could expand beyond the available memory.
      let name = String(cString: event.pointee.data.alias.anchor)
      throw fault(
        line: line,
        "aliases such as '*\(excerpt(name))' are not supported; write the value again, or put text "
          + "that begins with * in quotes")
    default: throw fault(line: line, "a value is missing")
    }
  }

  /// Reads the next event and returns its type; `bracket` is the line of the open bracket.
  private func next(in bracket: Int? = nil) throws(DocumentError) -> yaml_event_type_t {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) == 1 else { throw failure(in: bracket) }
    return event.pointee.type
  }

  /// The line the current event begins on, from 1.
  private var line: Int { number(of: event.pointee.start_mark.line) }
  /// Returns the number in messages of a line, which counts from 0.
  private func number(of line: Int) -> Int { isSetting ? 0 : line + 1 }

  private func fault(line: Int, _ reason: String) -> DocumentError {
    .notYAML(file: file, line: line, reason: reason)
  }

  /// Returns libyaml's error, in clearer words where possible.
  private func failure(in bracket: Int?) -> DocumentError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.error == YAML_READER_ERROR {
      let lineBreaks = bytes.prefix(parser.problem_offset).count { $0 == UInt8(ascii: "\n") }
      return fault(line: number(of: lineBreaks), problem + "; remove them")
    }
    let mark = parser.problem_mark
    let line = text.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(mark.line).first
    if line?.dropFirst(mark.column).first == "\t" {
      return fault(line: number(of: mark.line), "tabs are not allowed here; indent with spaces")
    }
    let context = parser.context.map { String(cString: $0) } ?? ""
    switch (context, bracket) {
    case ("while scanning a quoted scalar", _):
      return fault(
        line: number(of: parser.context_mark.line),
        "the quote that is opened here is not closed; add the second one")
    case (_, let bracket?) where context.hasPrefix("while parsing a flow"):
      return fault(
        line: number(of: mark.line),
        "the bracket that is opened\(isSetting ? "" : " in line \(bracket)") is incomplete: "
          + "\(problem); add it, or close the bracket")
    default:
      let remedy = Self.remedies.first { problem.contains($0.problem) }?.remedy
      return fault(
        line: number(of: mark.line),
        problem + (context.isEmpty ? "" : " " + context) + "; "
          + (remedy ?? "correct it, or put the text in quotes"))
    }
  }

  /// Remedies for parts of libyaml's messages.
  private static let remedies: [(problem: String, remedy: String)] = [
    ("expected key", "indent all keys of a mapping alike"),
    ("expected '-' indicator", "begin each item of the list with '- ', and indent all alike"),
    (
      "mapping values are not allowed",
      "begin a new line for the key, or put text with ': ' in quotes"
    ),
    ("block sequence entries are not allowed", "begin a new line for the list"),
    ("could not find expected ':'", "write ': ' after the key"),
    ("cannot start any token", "put text that begins with this character in quotes"),
    ("escape", "write \\\\ for a backslash, or use single quotes"),
    // libyaml's spelling.
    ("hexdecimal", "write \\\\ for a backslash, or use single quotes"),
    ("incompatible YAML document", "leave out the line that begins with %YAML"),
    ("control characters", "remove them"),
  ]
}
