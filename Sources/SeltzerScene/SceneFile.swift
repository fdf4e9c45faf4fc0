import SeltzerDocument
import SeltzerMotion
import SeltzerPalette

extension Scene {
  /// A scene read from YAML text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - file: What errors call the text.
  ///   - folder: What paths in the scene are relative to; nil is the working folder.
  ///   - artwork: The drawings and glyphs that the scene can name.
  /// - Throws: `DocumentError` or `SceneError`, naming file and line.
  package init(yaml text: String, file: String, folder: String? = nil, artwork: Artwork) throws {
    let keys = try DocumentNode(parsing: text, file: file).mapping(known: [
      "name", "description", "palette", "seed", "background", "bubbles", "layers", "narrowest",
      "parallax", "motion", "suspendedEffects", "reduceMotion", "reduceTransparency",
    ])
    let plainName = file.split(separator: "/").last.map(String.init) ?? file
    self.init(
      name: try keys["name"]?.text()
        ?? (plainName.hasSuffix(".yaml") ? String(plainName.dropLast(5)) : plainName))
    self.folder = folder
    if let value = keys["description"] { summary = try value.text() }
    if let value = keys["palette"] { palette = try value.text() }
    if let value = keys["seed"] { seed = UInt32(try value.integer(in: 0...Int(UInt32.max))) }
    if let value = keys["background"] { background = try Background(node: value, folder, artwork) }
    if let value = keys["bubbles"] { bubbles = try Emitter(node: value) }
    if let value = keys["parallax"] { parallax = try Parallax(node: value) }
    if let value = keys["motion"] { motion = try MotionSettings(node: value, folder: folder) }
    if let value = keys["layers"] {
      var reader = LayerReader(folder: folder, artwork: artwork)
      layers = try reader.layers(in: value, depth: 0)
    }
    if let value = keys["narrowest"] { narrowest = try value.number(in: 0.1...10) }
    if let value = keys["suspendedEffects"] {
      suspendedEffects = try Self.suspendedEffects(value, of: layers)
    }
    if let value = keys["reduceMotion"] { reduceMotion = try value.flag() }
    if let value = keys["reduceTransparency"] { reduceTransparency = try value.flag() }
  }
}

extension Background {
  init(node: DocumentNode, _ folder: String?, _ artwork: Artwork) throws(DocumentError) {
    let keys = try node.mapping(known: ["file", "drawing", "size", "panorama", "fieldOfView"])
    let (picture, panoramic) = try Self.picture(keys, folder, artwork)
    let height: PictureHeight
    if let size = keys["size"] {
      switch try? size.text() {
      case "cover": height = .cover
      case "natural": height = .natural
      case let word? where Double(word) == nil:
        throw size.wrongType("cover, natural or a number 0.01...100")
      default: height = .stageHeights(try size.number(in: 0.01...100))
      }
    } else if case .drawing = picture, !panoramic {
      height = .natural
    } else {
      height = .cover
    }
    guard panoramic else {
      if let view = keys["fieldOfView"] {
        throw view.wrongType("left out where there is no 'panorama'")
      }
      self = .picture(picture, height: height)
      return
    }
    self = .panorama(picture, height: height, fieldOfView: try Self.fieldOfView(keys))
  }

  /// `panorama` is a file, or says whether the picture named by other keys is one.
  private static func picture(
    _ keys: DocumentMapping, _ folder: String?, _ artwork: Artwork
  ) throws(DocumentError) -> (Picture, panoramic: Bool) {
    guard let node = keys["panorama"] else {
      return (try Picture(keys: keys, folder, artwork), false)
    }
    if let panoramic = try? node.flag() {
      return (try Picture(keys: keys, folder, artwork), panoramic)
    }
    for key in ["file", "drawing"] {
      if let other = keys[key] {
        throw other.wrongType("left out where 'panorama' names a file")
      }
    }
    return (try Picture(file: node, folder: folder), true)
  }

  /// What phones call a panorama, when nothing is said: half a turn.
  private static func fieldOfView(_ keys: DocumentMapping) throws(DocumentError) -> Double {
    guard let node = keys["fieldOfView"] else { return .pi }
    let angle = try node.angle()
    guard angle >= 0.1, angle <= 2 * .pi + 0.001 else {
      throw node.wrongType("an angle 6deg...360deg")
    }
    return min(angle, 2 * .pi)
  }
}

extension Picture {
  /// From the keys `file` and `drawing`, of which just one must be given.
  init(keys: DocumentMapping, _ folder: String?, _ artwork: Artwork) throws(DocumentError) {
    if let drawing = keys["drawing"] {
      if let file = keys["file"] { throw file.wrongType("left out where there is a 'drawing'") }
      self = .drawing(try drawing.choice(among: artwork.drawings, by: \.name))
    } else {
      let node = try keys.required("file", "the path of an image (or give a 'drawing')")
      try self.init(file: node, folder: folder)
    }
  }

  /// From the path of an image.
  init(file node: DocumentNode, folder: String?) throws(DocumentError) {
    let file = try node.text()
    guard !file.isEmpty else { throw node.wrongType("the path of an image") }
    self = .file(folder.map { file.hasPrefix("/") ? file : $0 + "/" + file } ?? file)
  }
}

extension Parallax {
  init(node: DocumentNode) throws(DocumentError) {
    self.init()
    let keys = try node.mapping(known: ["distanceFactor", "frontFactor", "edge", "reveal"])
    if let value = keys["distanceFactor"] { distanceFactor = try Self.factor(value) }
    if let value = keys["frontFactor"] { frontFactor = try Self.factor(value) }
    if let value = keys["edge"] { edge = try value.choice(of: Edge.self) }
    if let value = keys["reveal"] { reveal = try value.number(in: 0...10) }
  }

  /// Negative factors are 0; smaller ones than the least would move layers out of all bounds.
  private static func factor(_ node: DocumentNode) throws(DocumentError) -> Double {
    let value = try node.number(in: -1e6...1e6)
    guard value <= 0 || value >= 0.001 else { throw node.wrongType("0, or 0.001...1000000") }
    return max(0, value)
  }
}
