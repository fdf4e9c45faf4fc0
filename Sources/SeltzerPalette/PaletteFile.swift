package import SeltzerDocument

extension Palette {
  /// A palette read from YAML text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - file: What errors call the text.
  /// - Throws: `DocumentError`, naming file, line, key and remedy.
  public init(yaml text: String, file: String) throws {
    try self.init(node: DocumentNode(parsing: text, file: file))
  }

  /// A palette read from a document's mapping.
  package init(node: DocumentNode) throws(DocumentError) {
    let keys = try node.mapping(known: ["name", "description", "background", "bubbles", "opacity"])
    let name = try keys.required("name", "the palette's name").text()
    guard !name.isEmpty, name.count <= 64, !name.contains("/"), !name.contains("\n") else {
      throw try keys.required("name", "the palette's name")
        .wrongType("1 to 64 characters on one line, without '/'")
    }
    let background = try Gradient(node: keys.required("background", "a gradient"))
    let colors = try keys.required("bubbles", "a list of colours")
      .list(atMost: Self.mostBubbles)
    guard !colors.isEmpty else {
      throw try keys.required("bubbles", "a list of colours")
        .wrongType("a list of 1 to \(Self.mostBubbles) colours")
    }
    var bubbles: [BubbleColor] = []
    for color in colors { bubbles.append(try BubbleColor(node: color)) }
    self.init(
      name: name, summary: try keys["description"]?.text() ?? "", background: background,
      bubbles: bubbles, opacity: try keys["opacity"]?.range(in: 0...1) ?? 0.15...0.5)
  }
}

extension Palette.BubbleColor {
  /// Either a colour alone, or a mapping of `color` and `weight`.
  init(node: DocumentNode) throws(DocumentError) {
    if node.isScalar {
      self.init(color: try node.color(), weight: 1)
    } else {
      let keys = try node.mapping(known: ["color", "weight"])
      self.init(
        color: try keys.required("color", "a colour such as '#1AD6FC'").color(),
        weight: try keys["weight"]?.number(in: 0.001...1000) ?? 1)
    }
  }
}

extension Gradient {
  init(node: DocumentNode) throws(DocumentError) {
    let keys = try node.mapping(known: ["angle", "stops"])
    let list = try keys.required("stops", "a list of 2 to \(Self.mostStops) stops")
    let nodes = try list.list(atMost: Self.mostStops)
    guard nodes.count >= 2 else { throw list.wrongType("a list of 2 to \(Self.mostStops) stops") }
    var stops: [Stop] = []
    for (index, node) in nodes.enumerated() {
      let spread = Double(index) / Double(nodes.count - 1)
      stops.append(try Stop(node: node, defaultPlace: spread))
    }
    guard zip(stops, stops.dropFirst()).allSatisfy({ $0.at < $1.at }) else {
      throw list.wrongType("stops whose 'at' rises from one to the next")
    }
    self.init(angle: try keys["angle"]?.angle() ?? .pi / 2, stops: stops)
  }
}

extension Gradient.Stop {
  /// Either a colour alone, in which case stops stand evenly, or a mapping of `at` and `color`.
  init(node: DocumentNode, defaultPlace: Double) throws(DocumentError) {
    if node.isScalar {
      self.init(at: defaultPlace, color: try node.color())
    } else {
      let keys = try node.mapping(known: ["at", "color"])
      self.init(
        at: try keys["at"]?.number(in: 0...1) ?? defaultPlace,
        color: try keys.required("color", "a colour such as '#1AD6FC'").color())
    }
  }
}

extension DocumentNode {
  /// A colour such as `'#1AD6FC'`.
  package func color() throws(DocumentError) -> SRGB8 {
    guard isScalar, let text = try? text(), let color = SRGB8(hex: text) else {
      throw wrongType("a colour such as '#1AD6FC', in quotes, since # begins a comment")
    }
    return color
  }
}
