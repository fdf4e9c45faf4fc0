extension DocumentNode {
  /// Returns `value`, or throws if it is outside `allowed`.
  fileprivate func checked(
    _ value: Double, in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard allowed.contains(value) else { throw wrongType(brief(allowed), found: brief(value)) }
    return value
  }
}

extension ValueType where Value == Double {
  package static func number(_ allowed: ClosedRange<Double>) -> Self {
    let description = TypeDescription(
      "number " + brief(allowed),
      schema: [
        "type": "number", "minimum": .number(allowed.lowerBound),
        "maximum": .number(allowed.upperBound),
      ])
    return Self(description, json: { .number($0) }) { node throws(DocumentError) in
      guard let number = node.number else { throw node.wrongPlainType("a \(description.text)") }
      return try node.checked(number, in: allowed)
    }
  }

  /// Radians, or degrees such as `90deg`.
  package static var angle: Self {
    let turns = 20 * Double.pi
    return Self(.angle(-turns...turns), json: { .degrees($0) }) { node throws(DocumentError) in
      if let text = node.scalar, text.hasSuffix("deg"), let degrees = Double(text.dropLast(3)),
        degrees.isFinite
      {
        return try node.checked(degrees, in: -3600...3600) / 180 * .pi
      }
      guard let radians = node.number else {
        throw node.wrongPlainType("an angle in radians, such as 1.5708, or degrees, such as 90deg")
      }
      return try node.checked(radians, in: -turns...turns)
    }
  }
}

extension ValueType where Value == Int {
  /// A whole number, also in notations such as `2.5k`.
  package static func integer(_ allowed: ClosedRange<Int>) -> Self {
    let bounds = Double(allowed.lowerBound)...Double(allowed.upperBound)
    let description = TypeDescription(
      "whole number \(brief(bounds))",
      schema: [
        "type": "integer", "minimum": .number(bounds.lowerBound),
        "maximum": .number(bounds.upperBound),
      ])
    return Self(description, json: { .whole($0) }) { node throws(DocumentError) in
      guard let value = node.plainScalar.flatMap({ Int(whole: $0) }) else {
        throw node.wrongPlainType("a \(description.text)")
      }
      return Int(try node.checked(Double(value), in: bounds))
    }
  }
}

extension ValueType where Value == Bool {
  /// `true` or `false`; also `yes`, `on`, `no` and `off`.
  package static var flag: Self {
    let description = TypeDescription("true or false", schema: ["type": "boolean"])
    return Self(description, json: { .flag($0) }) { node throws(DocumentError) in
      guard let word = node.plainScalar, let value = value(of: word) else {
        throw node.wrongPlainType(description.text)
      }
      return value
    }
  }

  /// Returns the value of a word in any case; nil for other words.
  package static func value(of word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}

extension ValueType where Value == String {
  package static var text: Self {
    Self(
      TypeDescription("text", schema: ["type": ["string", "number", "boolean"]]),
      json: { .text($0) }
    ) { node throws(DocumentError) in try node.text() }
  }

  /// Describes text with a number of characters in `length` and none in `excluded`.
  package static func text(
    _ length: ClosedRange<Int>, excluding excluded: String = "", _ expected: String
  ) -> Self {
    var schema: JSONValue = [
      "type": ["string", "number", "boolean"], "minLength": .whole(length.lowerBound),
      "maxLength": .whole(length.upperBound),
    ]
    if !excluded.isEmpty { schema = schema.adding([("pattern", .text("^[^\(excluded)]*$"))]) }
    return Self(TypeDescription(expected, schema: schema), json: { .text($0) }) {
      node throws(DocumentError) in
      let text = try node.text()
      // A character may have any number of combining marks, for which Pango needs time by their square.
      guard length.contains(text.count), text.unicodeScalars.count <= 3 * length.upperBound + 32,
        !text.contains(where: excluded.contains)
      else {
        throw node.wrongType(expected)
      }
      return text
    }
  }

  /// The path of a file, resolved against the document's folder.
  package static var path: Self {
    let description = TypeDescription("path", schema: text.description.schema)
      .naming { text, path in path(text) }
    return text.map(description) { path, node throws(DocumentError) in node.path(path) }
  }
}

extension ValueType where Value == ClosedRange<Double> {
  /// Describes `[low, high]`, or one number for both.
  package static func range(_ allowed: ClosedRange<Double>, _ text: String? = nil) -> Self {
    let text = text ?? "number or [low, high], \(brief(allowed))"
    return range(of: .number(allowed), "a number", text)
  }

  package static func range(
    of part: ValueType<Double>, _ name: String, _ text: String? = nil
  ) -> Self {
    let type = part.description.or(
      .tuple("[low, high]", [part.description, part.description]))
    return Self(
      TypeDescription(text ?? type.text, schema: type.schema),
      json: { .list([$0.lowerBound, $0.upperBound].compactMap(part.json)) }
    ) { node throws(DocumentError) in
      if node.isScalar {
        let value = try part.read(node)
        return value...value
      }
      guard let items = node.items, items.count == 2 else {
        throw node.wrongType("\(name) or [low, high]")
      }
      let (low, high) = (try part.read(items[0]), try part.read(items[1]))
      guard low <= high else {
        let found = part.json(low).flatMap { low in part.json(high).map { "[\(low), \($0)]" } }
        throw node.wrongType("[low, high] with low no greater than high", found: found)
      }
      return low...high
    }
  }
}

extension ValueType where Value == SIMD2<Double> {
  /// Describes a list of two numbers.
  package static func pair(_ allowed: ClosedRange<Double>) -> Self {
    let part = ValueType<Double>.number(allowed)
    return Self(
      .tuple("[x, y], each \(brief(allowed))", [part.description, part.description]),
      json: { [.number($0.x), .number($0.y)] }
    ) { node throws(DocumentError) in
      guard let items = node.items, items.count == 2 else { throw node.wrongType("[x, y]") }
      return SIMD2(try part.read(items[0]), try part.read(items[1]))
    }
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  package static var choice: Self { .choice(among: Array(Value.allCases), by: \.rawValue) }
}

extension ValueType {
  package static func choice(
    among values: [Value], by name: any KeyPath<Value, String> & Sendable
  ) -> Self {
    let words = values.map { $0[keyPath: name] }
    return Self(
      TypeDescription(
        words.joined(separator: ", "), schema: ["enum": .list(words.map { .text($0) })]),
      json: { .text($0[keyPath: name]) }
    ) { node throws(DocumentError) in
      let word = try node.text()
      guard let index = words.firstIndex(of: word) else {
        throw node.wrongType(
          "one of " + words.joined(separator: ", ")
            + (nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""))
      }
      return values[index]
    }
  }

  /// Describes a list with a number of items in `count`; `expected` names it in errors.
  package static func list<Item: Sendable>(
    of item: ValueType<Item>, count: ClosedRange<Int>, _ expected: String = "a list"
  ) -> Self where Value == [Item] {
    let least = count.lowerBound == 0 ? "at most " : "\(count.lowerBound) to "
    let length = (count.count == 1 ? "" : least) + "\(count.upperBound)"
    var description = TypeDescription(
      "list of \(length): \(item.description.text)",
      schema: [
        "type": "array", "items": item.description.schema, "minItems": .whole(count.lowerBound),
        "maxItems": .whole(count.upperBound),
      ], mappings: item.description.mappings)
    description.shorthand = item.description.shorthand
    description.mapPaths = item.description.mapPaths
    return Self(
      description,
      json: { values in
        let items = values.compactMap(item.json)
        return items.count == values.count ? .list(items) : nil
      }
    ) { node throws(DocumentError) in
      guard let nodes = node.items else { throw node.wrongType(expected) }
      guard nodes.count <= count.upperBound else {
        throw node.wrongType("a list of at most \(count.upperBound)")
      }
      guard nodes.count >= count.lowerBound else { throw node.wrongType(expected) }
      var values: [Item] = []
      for node in nodes { values.append(try item.read(node)) }
      return values
    }
  }

  package static func mapping(_ mapping: Mapping<Value>) -> Self {
    Self(mapping.type) { node throws(DocumentError) in try mapping.read(node) }
  }
}
