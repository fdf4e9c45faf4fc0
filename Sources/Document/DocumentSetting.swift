extension DocumentNode {
  /// Returns the document with the value at a path replaced or added.
  ///
  /// Errors in the value name `PATH=VALUE` in place of a file and line.
  ///
  /// - Parameters:
  ///   - path: Keys and places in lists, such as `bubbles.count` or `layers[0].depth`; missing mappings
  ///     are added.
  ///   - value: The value in YAML; empty text is null, which restores the default. Nil removes the key or
  ///     the item of a list.
  ///   - alternatives: Groups of mutually exclusive keys; a key that is set replaces the others.
  /// - Returns: The document with the value, and its file and folder.
  /// - Throws: If there is no such place, or the value is not YAML.
  package func setting(
    _ path: String, to value: String?, alternatives: [[String]]
  ) throws(DocumentError) -> DocumentNode {
    let change = DocumentSetting(
      name: excerpt("\(path)=\(value ?? "")"), value: value, alternatives: alternatives)
    var changed = self
    changed.node = try change.apply(to: node, steps: change.steps(of: path)[...], key: "")
    return changed
  }
}

/// A value to set in a document.
private struct DocumentSetting {
  enum Step {
    case key(String)
    case item(Int)
  }

  /// `PATH=VALUE`, for errors.
  let name: String
  /// Nil removes the value.
  let value: String?
  let alternatives: [[String]]

  func steps(of path: String) throws(DocumentError) -> [Step] {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      let indices = pieces.dropFirst().compactMap { $0.last == "]" ? Int($0.dropLast()) : nil }
      guard !pieces[0].isEmpty, indices.count == pieces.count - 1, indices.allSatisfy({ $0 >= 0 })
      else {
        throw wrong(
          "the key", found: "'\(excerpt(path))'",
          expected: "keys and places such as 'bubbles.count' or 'layers[0].depth'")
      }
      steps.append(.key(String(pieces[0])))
      steps += indices.map { .item($0) }
    }
    guard steps.count < YAMLReader.maximumDepth else {
      throw .tooDeep(file: name, line: 0, most: YAMLReader.maximumDepth)
    }
    return steps
  }

  /// Returns a node with the value at the end of the steps; `key` names the node in errors.
  func apply(
    to node: YAMLNode?, steps: ArraySlice<Step>, key: String
  ) throws(DocumentError) -> YAMLNode {
    guard let step = steps.first else { return try parsed() }
    let rest = steps.dropFirst()
    switch (step, node?.content) {
    case (.key(let name), .mapping(var pairs)?):
      let path = key.isEmpty ? name : "\(key).\(name)"
      let index = pairs.firstIndex { $0.key.text == name }
      var changed = node
      if value == nil, rest.isEmpty || index == nil {
        if let index { pairs.remove(at: index) }
        changed?.content = .mapping(pairs)
        return changed ?? scalar("")
      }
      let new = try apply(to: index.map { pairs[$0].value }, steps: rest, key: path)
      if let index { pairs[index].value = new } else { pairs.append((scalar(name), new)) }
      let others = alternatives.filter { $0.contains(name) }.joined().filter { $0 != name }
      if !new.isNull { pairs.removeAll { others.contains($0.key.text ?? "") } }
      changed?.content = .mapping(pairs)
      return changed ?? new
    case (.key, _) where node?.isNull ?? true:
      let empty = YAMLNode(content: .mapping([]), line: 0, setting: self.name)
      return try apply(to: empty, steps: steps, key: key)
    case (.key(let name), .list?):
      throw wrong(
        key, found: "a list",
        expected: "one place of the list, such as '\(key)[0].\(excerpt(name))'")
    case (.key(let name), _):
      throw wrong(
        key.isEmpty ? "the document" : key, found: "not a mapping",
        expected: "one with the key '\(excerpt(name))'; set the whole value, such as "
          + "'\(key)={\(excerpt(name)): ...}'")
    case (.item(let index), .list(var items)?) where index < items.count:
      if value == nil, rest.isEmpty {
        items.remove(at: index)
      } else {
        items[index] = try apply(to: items[index], steps: rest, key: "\(key)[\(index)]")
      }
      var changed = node
      changed?.content = .list(items)
      return changed ?? scalar("")
    case (.item(let index), let content):
      let count =
        if case .list(let items)? = content { "a list of \(items.count)" } else { "no list" }
      throw wrong(key, found: count, expected: "a list of more than \(index)")
    }
  }

  private func parsed() throws(DocumentError) -> YAMLNode {
    let value = value ?? ""
    if value.allSatisfy(\.isWhitespace) { return scalar("") }
    // YAML would read a colour as a comment.
    if value.hasPrefix("#") { return scalar(value) }
    var node = try YAMLReader(value, file: name, isSetting: true).document()
    node.setting = name
    return node
  }

  private func scalar(_ text: String) -> YAMLNode {
    YAMLNode(content: .scalar(text, isPlain: text.isEmpty), line: 0, setting: name)
  }

  private func wrong(_ key: String, found: String, expected: String) -> DocumentError {
    .wrongType(key: key, found: found, expected: expected, file: name, line: 0)
  }
}
