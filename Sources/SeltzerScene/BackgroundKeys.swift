import SeltzerDocument

/// The keys of a background, which depend on each other.
struct BackgroundKeys: Sendable {
  /// The value of `panorama`: a file, or whether the picture of the other keys is a panorama.
  enum Panorama: Sendable {
    case file(Picture)
    case flag(Bool)
  }

  var picture = Picture.file("")
  var panorama = Panorama.flag(false)
  var height: Background.PictureHeight?
  var fieldOfView: Double = .pi

  static func mapping(_ artwork: Artwork) -> Mapping<Self> {
    Mapping(
      "background", Self(), alternatives: [["drawing", "file"]],
      Picture.keys(\.picture, artwork, required: nil) + [
        Key(
          "size", \.height, .pictureHeight,
          "Height before the picture is enlarged to hide its edges, in stage units or by a word; "
            + "`natural` for drawings, else `cover`."),
        Key(
          "panorama", .panorama,
          "Whether the picture is a panorama to look around in, or the path of a panorama."
        ) { $0.panorama = $1 },
        Key(
          "fieldOfView", \.fieldOfView, .fieldOfView, unit: "radians",
          "Horizontal angle that a panorama covers."),
      ])
  }

  func background(_ given: DocumentMapping) throws(DocumentError) -> Background {
    var picture = picture
    var isPanorama = false
    switch panorama {
    case .flag(let flag):
      isPanorama = flag
      guard given["file"] ?? given["drawing"] != nil else {
        throw .missingKey(
          "file", file: given.node.file, line: given.node.line, expected: Picture.expected)
      }
    case .file(let file):
      if let other = given["file"] ?? given["drawing"] {
        throw other.wrongType("omitted if 'panorama' names a file")
      }
      (picture, isPanorama) = (file, true)
    }
    if !isPanorama, let node = given["fieldOfView"] {
      throw node.wrongType("omitted without a 'panorama'")
    }
    var standard = Background.PictureHeight.cover
    if case .drawing = picture, !isPanorama { standard = .natural }
    return isPanorama
      ? .panorama(picture, height: height ?? standard, fieldOfView: fieldOfView)
      : .picture(picture, height: height ?? standard)
  }
}

extension ValueType where Value == Background {
  static func background(_ artwork: Artwork) -> Self {
    let keys = BackgroundKeys.mapping(artwork)
    return Self(ValueType<BackgroundKeys>.mapping(keys).description) { node throws(DocumentError) in
      let given = try node.mapping(known: keys.keys.map(\.name))
      return try keys.read(given).background(given)
    }
  }
}

extension ValueType where Value == BackgroundKeys.Panorama {
  fileprivate static var panorama: Self {
    let (flag, file) = (ValueType<Bool>.flag, ValueType<Picture>.imageFile)
    return Self(flag.description.or(file.description)) { node throws(DocumentError) in
      if let flag = try? flag.read(node) { return .flag(flag) }
      return .file(try file.read(node))
    }
  }
}

extension ValueType where Value == Background.PictureHeight {
  fileprivate static var pictureHeight: Self {
    let number = ValueType<Double>.number(0.01...100)
    let description = TypeDescription("cover, natural", schema: ["enum": ["cover", "natural"]])
      .or(number.description)
    return Self(description) { node throws(DocumentError) in
      switch node.scalar {
      case "cover": return .cover
      case "natural": return .natural
      case let word? where Double(word) == nil:
        throw node.wrongType("cover, natural or a number 0.01...100")
      default: return .stageHeights(try number.read(node))
      }
    }
  }
}

extension ValueType where Value == Double {
  fileprivate static var fieldOfView: Self {
    .angle.map(.angle(0.1...2 * .pi + 0.001), json: { .number($0) }) {
      angle, node throws(DocumentError) in
      guard angle >= 0.1, angle <= 2 * .pi + 0.001 else {
        throw node.wrongType("an angle 6deg...360deg")
      }
      return min(angle, 2 * .pi)
    }
  }
}

extension Picture {
  static let expected = "the path of an image (or give a 'drawing')"

  /// Returns the keys `file` and `drawing`, either of which sets the picture.
  static func keys<Owner>(
    _ path: any WritableKeyPath<Owner, Picture> & Sendable, _ artwork: Artwork, required: String?
  ) -> [Key<Owner>] {
    [
      Key(
        "file", path, .imageFile, required: required,
        "Path of an image, relative to the scene's folder."),
      Key(
        "drawing", .choice(among: artwork.drawings, by: \.name),
        "A picture that Seltzer draws itself."
      ) { $0[keyPath: path] = .drawing($1) },
    ]
  }
}

extension ValueType where Value == Picture {
  fileprivate static var imageFile: Self {
    let path = ValueType<String>.text
    return Self(TypeDescription("path", schema: path.description.schema)) {
      node throws(DocumentError) in
      let file = try path.read(node)
      guard !file.isEmpty else { throw node.wrongType("the path of an image") }
      return .file(node.path(file))
    }
  }
}
