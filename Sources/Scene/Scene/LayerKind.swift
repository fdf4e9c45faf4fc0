import SeltzerDocument

/// The keys of one kind of layer.
struct LayerKind: Sendable {
  let names: [String]
  let needsSize: Bool
  /// Reads what a layer shows, if its keys are known.
  let read: @Sendable (inout Layer, DocumentNode) throws(DocumentError) -> Void
  let description: @Sendable () -> MappingDescription

  static func of(_ kind: Layer.Kind, _ artwork: Artwork) -> LayerKind {
    switch kind {
    case .image:
      LayerKind(ImageKeys.mapping(artwork)) {
        $0.content = .image($1.picture, repeats: $1.repetition == .x)
      }
    case .text:
      LayerKind(TextKeys.mapping) { ($0.content, $0.textStyle) = (.text($1.text), $1.style) }
    case .clock:
      LayerKind(ClockKeys.mapping) {
        ($0.content, $0.textStyle) = (.clock(format: $1.format, start: $1.start), $1.style)
      }
    case .icons: LayerKind(icons(artwork)) { $0.content = .icons($1) }
    case .panel: LayerKind(panel, needsSize: true) { $0.content = .panel($1) }
    case .shape: LayerKind(shape, needsSize: true) { $0.content = .shape($1) }
    case .mirror:
      LayerKind(mirror) {
        $0.content = .mirror($1)
        // The position is that of the water line.
        if $0.anchor.y == 0.5 { $0.anchor.y = 0 }
      }
    case .group: LayerKind(group(artwork)) { ($0.content, $0.members) = (.group, $1) }
    }
  }

  private init<Own: Sendable>(
    _ mapping: Mapping<Own>, needsSize: Bool = false,
    _ store: @escaping @Sendable (inout Layer, Own) -> Void
  ) {
    names = mapping.names
    self.needsSize = needsSize
    read = { layer, node throws(DocumentError) in store(&layer, try mapping.read(known: node)) }
    description = {
      let common = Layer.common.keyDescriptions.map { key in
        var key = key
        if key.name == "kind" {
          key.type = TypeDescription("", schema: ["const": .text(mapping.name)])
        } else if key.name == "size", needsSize {
          key.type = ValueType<SIMD2<Double>>.pair(Layer.extents).description
          key.required = "[width, height]"
        }
        return key
      }
      return MappingDescription(
        mapping.name, mapping.keyDescriptions,
        schema: { mapping.schema(of: common + mapping.keyDescriptions, $0) },
        alternatives: mapping.alternatives)
    }
  }
}

private struct ImageKeys: Sendable {
  var picture = Picture.file("")
  var repetition = Repetition.none

  static func mapping(_ artwork: Artwork) -> Mapping<Self> {
    Mapping(
      "image", Self(), alternatives: [["drawing", "file"]],
      Picture.keys(\.picture, artwork, required: Picture.expected) + [Repetition.key(\.repetition)])
  }
}

private struct TextKeys: Sendable {
  var text = ""
  var style = TextStyle()

  static let mapping = Mapping(
    "text", Self(),
    [
      Key("text", \.text, .text(1...1000, "1 to 1000 characters"), required: "the text to show")
    ] + TextStyle.keys.map { $0.stored(in: \.style) })
}

private struct ClockKeys: Sendable {
  var format = "%H:%M"
  var start: CivilTime?
  var style = TextStyle()

  static let mapping = Mapping(
    "clock", Self(),
    [
      Key("format", \.format, .text(1...200, "1 to 200 characters")),
      Key("start", \.start, .clockStart),
    ] + TextStyle.keys.map { $0.stored(in: \.style) })
}

extension ValueType where Value == CivilTime? {
  /// A date and time, or `now`, which is nil.
  fileprivate static var clockStart: Self {
    let description = TypeDescription.text(
      "now, or a date and time such as 2013-09-18T09:41:00",
      pattern: "^(now|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)$")
    return ValueType<String>.text.map(description, json: { $0 == nil ? .text("now") : nil }) {
      text, node throws(DocumentError) in
      if text == "now" { return nil }
      guard let time = CivilTime(text) else { throw node.wrongType(description.text) }
      return time
    }
  }
}

extension TextStyle {
  fileprivate static let keys: [Key<TextStyle>] = [
    Key("font", \.font, .text(1...500, "1 to 500 characters")),
    Key("weight", \.weight, .choice),
    Key("color", \.color, .color),
    Key("shadow", \.shadow, .number(0...1)),
  ]
}

extension LayerKind {
  private static let mostIcons = 400

  private static func icons(_ artwork: Artwork) -> Mapping<IconGrid> {
    Mapping(
      "icons", IconGrid(icons: []), alternatives: [["icons", "glyphs"]],
      [
        Key("icons", \.icons, .list(of: .icon(artwork), count: 0...mostIcons)),
        Key(
          "glyphs", .list(of: .choice(among: artwork.glyphs, by: \.name), count: 0...mostIcons),
          required: "a list of glyph names (or give 'icons')"
        ) { grid, glyphs in grid.icons = glyphs.map { Icon(content: .glyph($0)) } },
        Key("columns", \.columns, .integer(1...100)).usual(1...12),
        Key("spacing", \.spacing, .pair(0...10)).usual(0...2),
        Key("style", \.style, .choice),
      ])
  }

  private static let panel = Mapping(
    "panel", Plate(),
    [
      Key("corner", \.corner, .number(0...10), unit: "stage units").usual(0...0.3),
      Key("blur", \.blur, .number(0...1), unit: "stage units").usual(0...0.2),
      Key("tint", ValueType<SRGB8?>.tint, json: { .text("\($0.tint)") }) { plate, color in
        plate.isTintedByPalette = color == nil
        plate.tint = color ?? plate.tint
      },
      Key("tintOpacity", \.tintOpacity, .number(0...1)),
      Key("stroke", \.stroke, .number(0.0001...1), unit: "stage units").usual(0.001...0.1),
    ])

  private static let shape = Mapping(
    "shape", Shape(figure: .circle),
    [
      Key(
        "shape", \.figure, .choice,
        required: "one of " + Shape.Figure.allCases.map(\.rawValue).joined(separator: ", ")),
      Key("color", \.color, .color),
      Key("corner", \.corner, .number(0...10), unit: "stage units").usual(0...0.3)
        .without(effectIf: !.key("shape", is: "rectangle"), "only rectangles have it"),
      Key("stroke", \.stroke, .number(0.0001...10), unit: "stage units").usual(0.001...0.1),
    ])

  private static let mirror = Mapping(
    "mirror", Mirror(),
    [
      Key("ripples", \.ripples, .number(0...1)),
      Key("compression", \.compression, .number(1...10)).usual(1...4),
    ])

  private static func group(_ artwork: Artwork) -> Mapping<[Layer]> {
    Mapping(
      "group", [],
      [
        Key(
          "layers", \.self, .list(of: .layer(artwork), count: 0...Scene.maximumLayerCount),
          required: "the group's layers, from back to front")
      ])
  }
}

extension ValueType where Value == SRGB8? {
  /// A colour, or nil for the palette's.
  fileprivate static var tint: Self {
    .word(["palette": nil], or: ValueType<SRGB8>.color, { $0 }, "palette or a colour such as white")
  }
}

extension ValueType where Value == Icon {
  /// A glyph's name, or a mapping.
  fileprivate static func icon(_ artwork: Artwork) -> Self {
    let mapping = Mapping(
      "icon", Icon(content: .file("")), shorthand: "glyph", alternatives: [["glyph", "file"]],
      [
        Key("glyph", .choice(among: artwork.glyphs, by: \.name)) {
          $0.content = .glyph($1)
        },
        Key(
          "file", ValueType<Picture>.imageFile, required: "the path of an image (or give a 'glyph')"
        ) { icon, picture in if case .file(let path) = picture { icon.content = .file(path) } },
        Key("label", \.label, .text(1...40, "1 to 40 characters")),
      ])
    return ValueType<Icon>.mapping(mapping).map { icon, node throws(DocumentError) in
      var icon = icon
      icon.documentPlace = (node["file"] ?? node).place
      return icon
    }
  }
}
