import CYAML

/// A value of a YAML document, with the line it begins on.
struct YAMLNode {
  enum Content {
    /// Text as written; only plain (unquoted) text can be a number, `true` or null.
    case scalar(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  let content: Content
  /// From 1.
  let line: Int
}

/// Builds the nodes of a document from the events of libyaml.
struct YAMLReader: ~Copyable {
  private enum Event {
    case scalar(String, isPlain: Bool)
    case alias(String)
    case listStart, mappingStart, collectionEnd
    case documentStart, streamEnd
    case other
  }

  /// Bounds the recursion; scenes need far fewer levels.
  private static let maximumDepth = 64

  private let text: String
  private let file: String
  // libyaml keeps pointers to both.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(_ text: String, file: String) {
    self.text = text
    self.file = file
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// Returns the root of the only document.
  func document() throws(DocumentError) -> YAMLNode {
    _ = try next()  // the stream's start
    guard case .documentStart = try next().event else {
      throw fault(line: 1, "the document is empty")
    }
    let root = try node(next(), depth: 0)
    _ = try next()  // the document's end
    let (event, line) = try next()
    guard case .streamEnd = event else {
      throw fault(line: line, "a second document begins here; keep one in the file")
    }
    return root
  }

  private func node(
    _ start: (event: Event, line: Int), depth: Int
  ) throws(DocumentError) -> YAMLNode {
    let line = start.line
    guard depth <= Self.maximumDepth else {
      throw .tooDeep(file: file, line: line, most: Self.maximumDepth)
    }
    switch start.event {
    case .scalar(let text, let isPlain):
      return YAMLNode(content: .scalar(text, isPlain: isPlain), line: line)
    case .listStart:
      var items: [YAMLNode] = []
      while let event = try nextInCollection() { items.append(try node(event, depth: depth + 1)) }
      return YAMLNode(content: .list(items), line: line)
    case .mappingStart:
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      var lines: [String: Int] = [:]
      while let event = try nextInCollection() {
        let key = try node(event, depth: depth + 1)
        if case .scalar(let name, _) = key.content,
          let first = lines.updateValue(key.line, forKey: name)
        {
          throw fault(line: first, "'\(excerpt(name))' is given twice; keep one")
        }
        pairs.append((key, try node(next(), depth: depth + 1)))
      }
      return YAMLNode(content: .mapping(pairs), line: line)
    case .alias(let name):
      // Nested aliases could expand beyond the available memory.
      throw fault(
        line: line,
        "aliases such as '*\(excerpt(name))' are not supported; write the value again, or put text "
          + "that begins with * in quotes")
    case .collectionEnd, .documentStart, .streamEnd, .other:
      throw fault(line: line, "a value is missing")
    }
  }

  /// Returns the next item's event; nil at the end of a list or mapping.
  private func nextInCollection() throws(DocumentError) -> (event: Event, line: Int)? {
    let next = try next()
    if case .collectionEnd = next.event { return nil }
    return next
  }

  private func next() throws(DocumentError) -> (event: Event, line: Int) {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
    defer { yaml_event_delete(&raw) }
    let event: Event =
      switch raw.type {
      case YAML_SCALAR_EVENT:
        .scalar(
          String(
            decoding: UnsafeBufferPointer(
              start: raw.data.scalar.value, count: raw.data.scalar.length), as: UTF8.self),
          isPlain: raw.data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
      case YAML_ALIAS_EVENT: .alias(String(cString: raw.data.alias.anchor))
      case YAML_SEQUENCE_START_EVENT: .listStart
      case YAML_MAPPING_START_EVENT: .mappingStart
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .collectionEnd
      case YAML_DOCUMENT_START_EVENT: .documentStart
      case YAML_STREAM_END_EVENT: .streamEnd
      default: .other
      }
    return (event, Int(raw.start_mark.line) + 1)
  }

  private func fault(line: Int, _ reason: String) -> DocumentError {
    .notYAML(file: file, line: line, reason: reason)
  }

  /// Returns libyaml's error, in clearer words where possible.
  private func failure() -> DocumentError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.error == YAML_READER_ERROR {
      let lineBreaks = bytes.prefix(parser.problem_offset).count { $0 == UInt8(ascii: "\n") }
      return fault(line: 1 + lineBreaks, problem)
    }
    let mark = parser.problem_mark
    let line = text.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(mark.line).first
    if line?.dropFirst(mark.column).first == "\t" {
      return fault(line: mark.line + 1, "tabs are not allowed here; indent with spaces")
    }
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    return fault(line: mark.line + 1, problem + context)
  }
}
