import SeltzerSystem

/// A mapping as schemas and manuals describe it.
package struct MappingDescription: Sendable {
  package let name: String
  let keys: [KeyDescription]
  let schema: @Sendable (KeyHelp) -> JSONValue
  /// Groups of mutually exclusive keys.
  let alternatives: [[String]]
  /// Mappings that belong to this one but are not the value of a key.
  let variants: @Sendable () -> [MappingDescription]

  package init(
    _ name: String, _ keys: [KeyDescription],
    schema: @escaping @Sendable (KeyHelp) -> JSONValue, alternatives: [[String]] = [],
    variants: @escaping @Sendable () -> [MappingDescription] = { [] }
  ) {
    (self.name, self.keys, self.schema) = (name, keys, schema)
    (self.alternatives, self.variants) = (alternatives, variants)
  }
}

extension TypeDescription {
  /// Describes a mapping to which a schema refers by name.
  package static func mapping(
    _ name: String, _ mappings: @escaping @Sendable () -> [MappingDescription]
  ) -> TypeDescription {
    TypeDescription(
      "[\(name)](#\(name.lowercased()))", schema: ["$ref": .text("#/$defs/\(name)")],
      mappings: mappings)
  }

  private var allMappings: [MappingDescription] { mappings().flatMap { [$0] + $0.variants() } }

  /// Returns the type of a key of this type's mappings; nil if there is no such key.
  func type(of key: String) -> TypeDescription? {
    allMappings.flatMap(\.keys).first { $0.name == key }?.type
  }

  /// Returns the key whose items have a key, such as `bubbles` for `count`; nil if there is none.
  func owner(of key: String) -> String? {
    allMappings.flatMap(\.keys).first { $0.type.allowsOneItem && $0.type.type(of: key) != nil }?
      .name
  }

  /// Whether a key of this type's mappings may have an effect in one of them.
  func hasEffect(_ key: String, in mapping: DocumentNode) -> Bool {
    let keys = allMappings.flatMap(\.keys).filter { $0.name == key }
    return keys.isEmpty
      || keys.contains { !$0.restrictions.contains { $0.isError && $0.condition.holds(mapping) } }
  }

  /// Returns the keys that a key excludes, or that its setting replaces.
  func alternatives(to key: String) -> [String] {
    allMappings.flatMap { mapping in
      mapping.alternatives.filter { $0.contains(key) }.joined().filter { $0 != key }
        + mapping.keys.filter { $0.name == key }.flatMap(\.replaced)
    }
  }
}

/// A key as schemas and manuals describe it.
package struct KeyDescription: Sendable {
  package let name: String
  /// The mapping that declares the key.
  fileprivate(set) var mapping = ""
  /// The unit of the value, such as `seconds`.
  var unit: String?
  package var type: TypeDescription
  /// What a required value must be; nil for optional keys.
  package var required: String?
  /// The default.
  fileprivate(set) var standard: JSONValue?
  /// Where the key has no effect.
  var restrictions: [KeyRestriction] = []
  /// Hints for editors, as keywords of the schema.
  var hints: [(key: String, value: JSONValue)] = []
  /// Other keys that a setting of this one removes.
  package var replaced: [String] = []

  func schema(_ help: KeyHelp) -> JSONValue {
    type.schema.adding(
      [("description", .text(help[self]))] + (standard.map { [("default", $0)] } ?? [])
        + (unit.map { [("x-unit", .text($0))] } ?? []) + hints + help.group(of: self)
        + (replaced.isEmpty ? [] : [("x-replaces", .list(replaced.map(JSONValue.text)))]))
  }
}

/// What the keys of documents mean, as schemas and manuals say it.
package struct KeyHelp: Sendable {
  private var texts: [String: String] = [:]
  /// The headings beneath which editors show keys, in the order of the lines.
  private var groups: [String: (name: Substring, order: Int)] = [:]

  /// Reads lines that name one or more mappings, each followed by lines of a key, a colon and a text.
  package init(_ bytes: [UInt8]) {
    var (mappings, group): ([Substring], Substring?) = ([], nil)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2 else {
        group = line.hasPrefix(" ") ? line.drop { $0 == " " } : nil
        if group == nil { mappings = line.split(separator: " ") }
        continue
      }
      for key in mappings.map({ "\($0).\(parts[0])" }) {
        (texts[key], groups[key]) = (String(parts[1]), group.map { ($0, texts.count) })
      }
    }
  }

  /// The names of the mappings and keys, such as `scene.seed`.
  package var names: Set<String> { Set(texts.keys) }

  fileprivate func group(of key: KeyDescription) -> [(key: String, value: JSONValue)] {
    groups["\(key.mapping).\(key.name)"].map {
      [("x-group", .text("\($0.name)")), ("x-order", .whole($0.order))]
    } ?? []
  }

  subscript(_ key: KeyDescription) -> String {
    (texts["\(key.mapping).\(key.name)"] ?? "") + (key.unit.map { " In \($0)." } ?? "")
  }
}

extension Mapping {
  /// The mapping as the type of a value.
  package var type: TypeDescription {
    let mapping = TypeDescription.mapping(name) { [description] }
    guard let shorthand else { return mapping }
    return shorthand.description.type.or(mapping).shorthand { _ in shorthand.name }
  }

  package var description: MappingDescription {
    MappingDescription(
      name, keyDescriptions, schema: { schema(of: keyDescriptions, $0) }, alternatives: alternatives
    )
  }

  package var keyDescriptions: [KeyDescription] {
    keys.map { key in
      var description = key.description
      (description.mapping, description.standard) = (name, key.json(standard))
      return description
    }
  }

  /// Returns the JSON Schema of a mapping with these keys, which include those declared here.
  package func schema(of keys: [KeyDescription], _ help: KeyHelp) -> JSONValue {
    func required(_ names: [String]) -> JSONValue { ["required": .list(names.map { .text($0) })] }
    let needed = keys.filter { $0.required != nil }.map(\.name)
    var rules: [JSONValue] = []
    for group in alternatives {
      for (index, name) in group.enumerated() {
        rules += group[..<index].map { ["not": required([$0, name])] }
      }
      if !needed.filter(group.contains).isEmpty {
        rules.append(["anyOf": .list(group.map { required([$0]) })])
      }
    }
    let always = needed.filter { name in !alternatives.contains { $0.contains(name) } }
    var schema: JSONValue = [
      "type": "object", "additionalProperties": false,
      "properties": .object(keys.map { (key: $0.name, value: $0.schema(help)) }),
    ]
    if !always.isEmpty { schema = schema.adding(required(always).members) }
    rules += keys.restrictions
    if !rules.isEmpty { schema = schema.adding([("allOf", .list(rules))]) }
    return schema
  }
}

/// The schema and the manual of a kind of document.
package struct DocumentSchema: Sendable {
  private let title: String
  private let help: KeyHelp
  /// The root's mapping, then the others in the order of their first mention.
  private let mappings: [MappingDescription]

  package init(title: String, root: MappingDescription, help: KeyHelp) {
    (self.title, self.help) = (title, help)
    var mappings = [root]
    var next = 0
    while next < mappings.count {
      let mapping = mappings[next]
      next += 1
      for mentioned in mapping.variants() + mapping.keys.flatMap({ $0.type.mappings() }) {
        if let known = mappings.first(where: { $0.name == mentioned.name }) {
          precondition(
            known.keys.map(\.name) == mentioned.keys.map(\.name),
            "two mappings are named '\(known.name)'")
        } else {
          mappings.append(mentioned)
        }
      }
    }
    self.mappings = mappings
  }

  /// A JSON Schema, draft 2020-12.
  package var json: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .text(title),
      "$ref": .text("#/$defs/\(mappings[0].name)"),
      "$defs": .object(mappings.map { (key: $0.name, value: $0.schema(help)) }),
    ]
  }

  /// A Markdown table of each mapping's keys.
  package var markdown: String {
    mappings.map { mapping in
      let rows = mapping.keys.map { key in
        let others = mapping.alternatives.filter { $0.contains(key.name) }.joined()
        let needed = ["required"] + others.filter { $0 != key.name }.map { "`\($0)`" }
        let standard =
          key.standard.map { "`\($0)`" }
          ?? (key.required == nil ? "" : needed.joined(separator: ", or "))
        let reasons = key.restrictions.map {
          " " + $0.reason.prefix(1).uppercased() + $0.reason.dropFirst() + "."
        }
        let help = help[key] + reasons.reduce(into: "") { if !$0.contains($1) { $0 += $1 } }
        return "| `\(key.name)` | \(key.type.text) | \(standard) | \(help) |\n"
      }
      let head = "| key | type and range | default | meaning |\n|---|---|---|---|\n"
      return "### \(mapping.name)\n\n" + head + rows.joined()
    }.joined(separator: "\n")
  }
}
