import SeltzerSystem

/// A value to set in a document before it is read: what options, `seltzer ctl` and Studio change.
package struct DocumentSetting: Sendable, Equatable {
  fileprivate enum Step {
    case key(String)
    case item(Int)
  }

  /// Keys and items of lists, by place, by name, or all, such as `layers[0].depth`, `bubbles.hero.depth` or
  /// `bubbles.*.depth`.
  package private(set) var path: String
  /// The value in YAML, where empty text restores the default; nil removes the key or the item of a list.
  package private(set) var value: String?
  /// What errors name in place of a file and line.
  private(set) var name: String
  /// Whether the value is that of an option: plain text, whose paths start from the working folder, and
  /// whose errors name no place.
  let isOption: Bool

  /// Creates a setting that errors name `PATH=VALUE`.
  package init(path: String, value: String?) {
    (self.path, self.value) = (path, value)
    (name, isOption) = (excerpt("\(path)=\(value ?? "")"), false)
  }

  /// Parses `KEY=VALUE`, which errors name after the option, if there is one; nil for other text.
  package init?(_ text: String, option: String? = nil) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    self.init(path: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
    if let option { name = "\(option) \(name)" }
  }

  /// The setting as `KEY=VALUE`.
  package var text: String { "\(path)=\(value ?? "")" }

  /// Returns the setting of a place for which this one stands, and which errors name.
  package func of(_ path: String, _ value: String?) -> DocumentSetting {
    var part = self
    (part.path, part.value) = (path, value)
    return part
  }

  /// Creates the setting of an option such as `--motion`; the value is plain text instead of YAML.
  package init(option: String, path: String, value: String) {
    (self.path, self.value) = (path, value)
    (name, isOption) = (excerpt("\(option) \(value)"), true)
  }
}

extension DocumentNode {
  /// Returns the document with the values of settings replaced or added, in order.
  ///
  /// - Parameters:
  ///   - settings: The settings. Missing mappings are added, short forms become long ones where a key within
  ///     them is set, and a key replaces those that it excludes.
  ///   - type: The type of the document.
  /// - Returns: The document with the values, and its file and folder.
  /// - Throws: If there is no such place, or a value is not YAML.
  package func setting(
    _ settings: [DocumentSetting], in type: TypeDescription
  ) throws(DocumentError) -> DocumentNode {
    var changed = self
    for setting in settings {
      changed.node = try setting.apply(to: changed.node, type, steps: setting.steps()[...], key: "")
    }
    return changed
  }
}

extension DocumentSetting {
  fileprivate func steps() throws(DocumentError) -> [Step] {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      // Empty brackets mean the place after the last item.
      let indices = pieces.dropFirst().compactMap {
        $0 == "]" ? Int.max : $0.last == "]" ? Int($0.dropLast()) : nil
      }
      guard !pieces[0].isEmpty, indices.count == pieces.count - 1, indices.allSatisfy({ $0 >= 0 })
      else {
        throw wrong(
          "the key", found: "'\(excerpt(path))'",
          expected: "keys and places such as 'bubbles.count' or 'layers[0].depth'")
      }
      steps.append(.key(String(pieces[0])))
      steps += indices.map { .item($0) }
    }
    if steps.dropLast().contains(where: { if case .item(.max) = $0 { true } else { false } }) {
      throw wrong(
        "the key", found: "'\(excerpt(path))'",
        expected:
          "'\(excerpt(path.replacing("[]", with: ".*")))' for all items; only a key that ends "
          + "in [] adds an item, such as 'layers[]={kind: text, text: Hello}'")
    }
    guard steps.count < YAMLReader.maximumDepth else {
      throw .tooDeep(file: name, line: 0, most: YAMLReader.maximumDepth)
    }
    return steps
  }

  /// Returns a node with the value at the end of the steps; `key` names the node in errors.
  fileprivate func apply(
    to node: YAMLNode, _ type: TypeDescription?, steps: ArraySlice<Step>, key: String
  ) throws(DocumentError) -> YAMLNode {
    guard var step = steps.first else { return try parsed() }
    // The only item may stand for a list.
    if case .key("*") = step, !node.content.isList, !key.isEmpty { step = .item(0) }
    let rest = steps.dropFirst()
    // The key of the mapping for which a scalar or list stands.
    let shorthand = type?.shorthand?(node.text)
    var changed = node
    switch (step, node.content) {
    case (.key(let name), .mapping(var pairs)):
      let path = key.isEmpty ? name : "\(key).\(name)"
      if key.isEmpty, type?.type(of: name) == nil, let owner = type?.owner(of: name) {
        throw .unknownKey(
          name, file: self.name, line: 0, nearest: "\(owner).*.\(name)", known: [])
      }
      let index = pairs.firstIndex { $0.key.text == name }
      if value == nil, rest.isEmpty || index == nil {
        if let index { pairs.remove(at: index) }
      } else {
        let old = index.map { pairs[$0].value } ?? scalar("")
        let new = try apply(to: old, type?.type(of: name), steps: rest, key: path)
        if let index { pairs[index].value = new } else { pairs.append((scalar(name), new)) }
        let others = type?.alternatives(to: name) ?? []
        if !new.isNull { pairs.removeAll { others.contains($0.key.text ?? "") } }
      }
      changed.content = .mapping(pairs)
    case (.key, _) where node.isNull:
      let empty = YAMLNode(content: .mapping([]), line: 0, setting: self)
      return try apply(to: empty, type, steps: steps, key: key)
    case (.item(0), let content)
    where type?.allowsOneItem == true && !content.isList && !rest.isEmpty:
      return try apply(to: node, type, steps: rest, key: "\(key)[0]")
    case (.key, _) where shorthand != nil:
      changed.content = .mapping([(scalar(shorthand ?? ""), node)])
      return try apply(to: changed, type, steps: steps, key: key)
    case (.key(let name), .list(var items)):
      var chosen = items.indices.filter { name == "*" || items[$0].name == name }
      if name == "*", case .key(let key)? = rest.first {
        // Those in which the key has an effect; if there are none, reading reports why.
        let able = chosen.filter { type?.hasEffect(key, in: DocumentNode(items[$0])) != false }
        if !able.isEmpty { chosen = able }
      }
      guard !rest.isEmpty, name == "*" || !chosen.isEmpty else {
        // A key of the items, or what follows an unknown name.
        let isKey = rest.isEmpty || type?.type(of: name) != nil
        let last = isKey ? name : path.split(separator: ".").last.map(String.init) ?? name
        let text = last == "*" ? "KEY" : excerpt(last)
        throw wrong(key, found: "a list", expected: places(of: items, key, text))
      }
      for index in chosen {
        items[index] = try apply(to: items[index], type, steps: rest, key: "\(key)[\(index)]")
      }
      changed.content = .list(items)
    case (.key(let name), _):
      throw wrong(
        key.isEmpty ? "the document" : key, found: "not a mapping",
        expected: "one with the key '\(excerpt(name))'; set the whole value, such as "
          + "'\(key)={\(excerpt(name)): ...}'")
    case (.item(let index), .list(var items)) where index < items.count:
      if value == nil, rest.isEmpty {
        items.remove(at: index)
      } else {
        items[index] = try apply(to: items[index], type, steps: rest, key: "\(key)[\(index)]")
      }
      changed.content = .list(items)
    case (.item(.max), let content) where content.isList || node.isNull:
      var items = if case .list(let items) = content { items } else { [YAMLNode]() }
      items.append(try apply(to: scalar(""), nil, steps: rest, key: "\(key)[\(items.count)]"))
      changed.content = .list(items)
    case (.item(let index), let content):
      let count =
        if case .list(let items) = content { "a list of \(items.count)" } else { "no list" }
      throw wrong(
        key, found: count, expected: index == .max ? "a list" : "a list of more than \(index)")
    }
    return changed
  }

  /// Describes how a key of items is set.
  private func places(of items: [YAMLNode], _ list: String, _ key: String) -> String {
    let names = items.compactMap(\.name).map { excerpt($0) }
    let one = names.first.map { "'\(list).\($0).\(key)' or " } ?? ""
    let others = names.isEmpty ? "" : "; the names are \(names.joined(separator: ", "))"
    return "set as '\(list).*.\(key)' for all items, or \(one)'\(list)[0].\(key)' for one" + others
  }

  private func parsed() throws(DocumentError) -> YAMLNode {
    let value = value ?? ""
    if isOption {
      let plain = YAMLNode(content: .scalar(value, isPlain: true), line: 0, setting: self)
      return plain.isNull ? scalar(value) : plain
    }
    if value.allSatisfy(\.isWhitespace) { return scalar("") }
    // YAML would read a colour as a comment.
    if value.hasPrefix("#") { return scalar(value) }
    var node = try YAMLReader(value, file: name, isSetting: true).document()
    node.setting = self
    return node
  }

  private func scalar(_ text: String) -> YAMLNode {
    YAMLNode(content: .scalar(text, isPlain: text.isEmpty), line: 0, setting: self)
  }

  private func wrong(_ key: String, found: String, expected: String) -> DocumentError {
    .wrongType(key: key, found: found, expected: expected, file: name, line: 0)
  }
}

extension YAMLNode {
  /// The value of the key `name`.
  fileprivate var name: String? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == "name" }?.value.text
  }
}
