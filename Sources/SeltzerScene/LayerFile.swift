import SeltzerDocument
import SeltzerPalette

/// Reads layers and counts them, so that groups cannot hide more than a scene may have.
struct LayerReader {
  let folder: String?
  let artwork: Artwork
  private var count = 0

  private static let deepestGroup = 8
  private static let common = [
    "kind", "name", "position", "offset", "anchor", "size", "opacity", "parallax",
    "effects",
  ]
  private static let textKeys = ["font", "weight", "color", "shadow"]

  init(folder: String?, artwork: Artwork) {
    self.folder = folder
    self.artwork = artwork
  }

  mutating func layers(in node: DocumentNode, depth: Int) throws -> [Layer] {
    guard depth <= Self.deepestGroup else {
      throw SceneError.groupsTooDeep(most: Self.deepestGroup, file: node.file, line: node.line)
    }
    return try node.list(atMost: 100_000).map { try layer(in: $0, depth: depth) }
  }

  private mutating func layer(in node: DocumentNode, depth: Int) throws -> Layer {
    count += 1
    guard count <= Scene.mostLayers else {
      throw SceneError.tooManyLayers(most: Scene.mostLayers, file: node.file, line: node.line)
    }
    let number = count
    let own = Set(Layer.Kind.allCases.flatMap(Self.keys)).subtracting(Self.common)
    let every = Self.common + own.sorted()
    let kind = try node.mapping(known: every).required(
      "kind", "one of " + Layer.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    ).choice(of: Layer.Kind.self)
    let keys = try node.mapping(known: Self.keys(of: kind))

    var layer = Layer(
      name: try keys["name"]?.text() ?? "\(kind.rawValue) \(number)",
      content: try content(of: kind, keys, depth: depth))
    if let value = keys["position"] { layer.position = try value.pair(in: -100...100) }
    if let value = keys["offset"] { layer.offset = try value.pair(in: -100...100) }
    if let value = keys["anchor"] { layer.anchor = try value.pair(in: -100...100) }
    if let value = keys["size"] { layer.size = try Layer.Extent(node: value) }
    if let value = keys["opacity"] { layer.opacity = try value.number(in: 0...1) }
    if let value = keys["parallax"] { layer.standing = try value.choice(of: Layer.Standing.self) }
    if let value = keys["effects"] {
      layer.effects = try value.list(atMost: MotionEffect.mostOfALayer).map(MotionEffect.init)
    }
    if [.panel, .shape].contains(kind), layer.size?.width == nil {
      throw keys["size"]?.wrongType("[width, height]")
        ?? DocumentError.missingKey(
          "size", file: node.file, line: node.line, expected: "[width, height] in stage units")
    }
    return layer
  }

  private static func keys(of kind: Layer.Kind) -> [String] {
    let own =
      switch kind {
      case .image: ["file", "drawing"]
      case .text: ["text"] + textKeys
      case .clock: ["format", "start"] + textKeys
      case .icons: ["glyphs", "columns", "spacing", "style"]
      case .panel: ["corner", "blur", "tint", "tintOpacity"]
      case .shape: ["shape", "color", "corner", "stroke"]
      case .group: ["layers"]
      }
    return common + own
  }

  private mutating func content(
    of kind: Layer.Kind, _ keys: DocumentMapping, depth: Int
  ) throws -> Layer.Content {
    switch kind {
    case .image: return .image(try Picture(keys: keys, folder, artwork))
    case .text:
      let node = try keys.required("text", "the text to show")
      let text = try node.text()
      guard (1...1000).contains(text.count) else { throw node.wrongType("1 to 1000 characters") }
      return .text(text, try TextStyle(keys: keys))
    case .clock:
      let format = try keys["format"]?.text() ?? "%H:%M"
      guard (1...200).contains(format.count) else {
        throw keys.node.wrongType("a clock whose format has 1 to 200 characters")
      }
      var start = CivilTime(seconds: 1_379_497_260)  // 2013-09-18T09:41, when iOS 7 came out
      if let node = keys["start"] {
        guard let time = CivilTime(try node.text()) else {
          throw node.wrongType("a date and time such as 2013-09-18T09:41:00")
        }
        start = time
      }
      return .clock(format: format, start: start, try TextStyle(keys: keys))
    case .icons: return .icons(try IconGrid(keys: keys, artwork))
    case .panel: return .panel(try Plate(keys: keys))
    case .shape: return .shape(try Shape(keys: keys))
    case .group:
      let members = try keys.required("layers", "the group's layers, from back to front")
      return .group(try layers(in: members, depth: depth + 1))
    }
  }
}

extension Layer.Extent {
  /// `[width, height]`, or a height alone.
  init(node: DocumentNode) throws(DocumentError) {
    let allowed = 0.0001...100.0
    if node.isScalar {
      self.init(height: try node.number(in: allowed))
    } else {
      let pair = try node.pair(in: allowed)
      self.init(width: pair.x, height: pair.y)
    }
  }
}

extension TextStyle {
  init(keys: DocumentMapping) throws(DocumentError) {
    self.init()
    if let value = keys["font"] { font = try value.text() }
    if let value = keys["weight"] { weight = try value.choice(of: Weight.self) }
    if let value = keys.written("color") { color = try value.color() }
    if let value = keys["shadow"] { shadow = try value.number(in: 0...1) }
  }
}

extension IconGrid {
  init(keys: DocumentMapping, _ artwork: Artwork) throws(DocumentError) {
    var glyphs: [Glyph] = []
    for item in try keys.required("glyphs", "a list of glyph names").list(atMost: 400) {
      glyphs.append(try item.choice(among: artwork.glyphs, by: \.name))
    }
    self.init(glyphs: glyphs)
    if let value = keys["columns"] { columns = try value.integer(in: 1...100) }
    if let value = keys["spacing"] { spacing = try value.pair(in: 0...10) }
    if let value = keys["style"] { style = try value.choice(of: Style.self) }
  }
}

extension Plate {
  init(keys: DocumentMapping) throws(DocumentError) {
    self.init()
    if let value = keys["corner"] { corner = try value.number(in: 0...10) }
    if let value = keys["blur"] { blur = try value.number(in: 0...1) }
    if let value = keys.written("tint") { tint = try value.color() }
    if let value = keys["tintOpacity"] { tintOpacity = try value.number(in: 0...1) }
  }
}

extension Shape {
  init(keys: DocumentMapping) throws(DocumentError) {
    let figure = try keys.required("shape", "one of circle, rectangle, line")
    self.init(figure: try figure.choice(of: Figure.self))
    if let value = keys.written("color") { color = try value.color() }
    if let value = keys["corner"] { corner = try value.number(in: 0...10) }
    if let value = keys["stroke"] { stroke = try value.number(in: 0.0001...10) }
  }
}
