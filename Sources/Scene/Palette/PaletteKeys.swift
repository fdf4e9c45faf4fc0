package import SeltzerDocument

extension Palette {
  /// The JSON Schema and manual of palettes.
  package static var schema: DocumentSchema {
    DocumentSchema(title: "Seltzer palette", root: mapping.description, help: .documents)
  }

  private static let mapping = Mapping(
    "palette",
    Palette(
      name: "", summary: "", background: Gradient(angle: .pi / 2, stops: []), bubbles: [],
      opacity: 0.15...0.5),
    [
      Key(
        "name", \.name,
        .text(1...64, excluding: "/\n", "1 to 64 characters on one line, without '/'"),
        required: "the palette's name"),
      Key("description", \.summary, .text),
      Key("background", \.background, .mapping(backgroundMapping), required: "a gradient"),
      Key(
        "bubbles", \.bubbles,
        .list(
          of: .mapping(BubbleColor.mapping), count: 1...maximumBubbleCount,
          "a list of 1 to \(maximumBubbleCount) colours"), required: "a list of colours"),
      Key("opacity", \.opacity, .range(0...1)),
      Key("blend", \.blend, .blend),
      Key("terminal", \.terminal, .list(of: .color, count: 18...18, "a list of 18 colours")),
    ])

  private static let backgroundMapping = Mapping(
    "gradient", Gradient(angle: .pi / 2, stops: []),
    [
      Key("angle", \.angle, .angle),
      Key("stops", \.stops, .stops, required: "a list of 2 to \(Gradient.maximumStopCount) stops"),
    ])

  /// Reads a palette from YAML text; errors name the file, line and key.
  package init(yaml text: String, file: String) throws {
    try self.init(node: DocumentNode(parsing: text, file: file))
  }

  package init(node: DocumentNode) throws(DocumentError) { self = try Self.mapping.read(node) }
}

extension ValueType where Value == [BlendMode: Double] {
  /// One mode, or the shares of several in a mixture.
  fileprivate static var blend: Self {
    let one = ValueType<BlendMode>.choice
    let shares = ValueType<Value>.mapping(
      Mapping(
        "blend", [:],
        BlendMode.allCases.map { mode in
          Key(mode.rawValue, .number(0...1)) {
            $0[mode] = $1
          }
        }))
    return Self(
      one.description.or(shares.description),
      json: { $0.count == 1 ? $0.first.map { .text($0.key.rawValue) } : nil }
    ) { node throws(DocumentError) in
      if node.isScalar { return [try one.read(node): 1] }
      let given = try shares.read(node)
      let sum = BlendMode.allCases.reduce(0) { $0 + (given[$1] ?? 0) }
      guard sum > 0 else { throw node.wrongType("shares of which one is above 0") }
      return given.filter { $0.value > 0 }.mapValues { $0 / sum }
    }
  }
}

extension Palette.BubbleColor {
  package static let mapping = Mapping(
    "bubble", Self(color: .black, weight: 1), shorthand: "color",
    [
      Key("color", \.color, .color, required: SRGB8.example),
      Key("weight", \.weight, .number(0.001...1000)),
    ])
}

extension ValueType where Value == [Gradient.Stop] {
  fileprivate static var stops: Self {
    let expected = "a list of 2 to \(Gradient.maximumStopCount) stops"
    let list = ValueType<[StopKeys]>.list(
      of: .mapping(StopKeys.mapping), count: 2...Gradient.maximumStopCount, expected)
    return list.map { keys, _ throws(DocumentError) in
      keys.enumerated().map { index, key in
        Gradient.Stop(at: key.at ?? Double(index) / Double(keys.count - 1), color: key.color)
      }
    }.ascending(by: \.at, "stops with ascending 'at'")
  }
}

extension ValueType {
  /// Returns the same list, whose items must ascend by a property; `expected` names them in errors.
  func ascending<Item>(by path: any KeyPath<Item, Double> & Sendable, _ expected: String) -> Self
  where Value == [Item] {
    map(json: json) { items, node throws(DocumentError) in
      let values = items.map { $0[keyPath: path] }
      guard zip(values, values.dropFirst()).allSatisfy(<) else { throw node.wrongType(expected) }
      return items
    }
  }
}

private struct StopKeys: Sendable {
  var at: Double?
  var color = SRGB8.black

  static let mapping = Mapping(
    "stop", Self(), shorthand: "color",
    [
      Key("at", \.at, .number(0...1)),
      Key("color", \.color, .color, required: SRGB8.example),
    ])
}

extension SRGB8 {
  fileprivate static let black = SRGB8(red: 0, green: 0, blue: 0)
  fileprivate static let example = "a colour such as '#1AD6FC'"
}

extension ValueType where Value == SRGB8 {
  package static var color: Self {
    Self(
      .text(
        "colour such as '#1AD6FC' or white, as in CSS",
        pattern: "^(#([0-9a-fA-F]{3}){1,2}|[a-z-]+\\(.*\\)|"
          + CSSColor.named.keys.sorted().joined(separator: "|") + ")$", refusesNull: true),
      json: { .text("\($0)") }
    ) { node throws(DocumentError) in
      guard let text = try? node.text(), let color = CSSColor(text) else {
        throw node.wrongType(
          node.scalar?.contains("(") == true
            ? "a colour such as white, '#1AD6FC' or a function: \(CSSColor.functions)"
            : "a colour such as white, or '#1AD6FC' in quotes, since # begins a comment")
      }
      guard color.alpha == 255 else {
        throw node.wrongType("an opaque colour; leave out its opacity")
      }
      return color.color
    }
  }
}
