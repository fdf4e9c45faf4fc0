package import SeltzerDocument

/// Turning outlines in the bubble's colour, or images.
package struct ShapeLook: BubbleLook {
  package var shape: BubbleShape
  package var rotation: ClosedRange<Double> = 0...0
  /// Radians per second.
  package var spin: ClosedRange<Double> = 0...0

  package init() { self.init(.file("")) }
  package init(_ shape: BubbleShape) { self.shape = shape }

  package static let noun = "shapes other than disc and ring"
  package static let selection = KeyCondition.given("shape") && !.key("shape", is: "disc", "ring")

  package static let keys: [Key<Self>] = [
    Key("rotation", \.rotation, .range(of: .angle, "an angle")),
    Key("spin", \.spin, .range(of: .angle, "an angle")),
  ]

  package var turns: (rotation: ClosedRange<Double>, spin: ClosedRange<Double>)? {
    (rotation, spin)
  }
  package var files: [String] { if case .file(let path) = shape { [path] } else { [] } }
}

/// What a bubble shows instead of a disc.
package enum BubbleShape: Sendable, Hashable {
  /// An outline in the bubble's colour.
  case outline(BubbleOutline)
  /// An image file in its own colours.
  case file(String)
}

/// An outline of bubbles that is drawn once as a mask, from a table in `SeltzerDrawings`; outlines with
/// the same name are equal.
package struct BubbleOutline: Sendable, Hashable {
  /// The name in scene files, such as `star`.
  package let name: String
  /// In a square of 100 × 100 units, whose inscribed circle is the bubble's radius, from back to front.
  ///
  /// Only the opacity of the ink counts; the colour is the bubble's.
  package let parts: [GlyphPart]

  package init(name: String, parts: [GlyphPart]) { (self.name, self.parts) = (name, parts) }

  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Emitter {
  /// Selects a look by the outline: that of flat discs, or of shapes.
  static func shape(_ artwork: Artwork) -> Key<Emitter> {
    let named: [(name: String, look: any BubbleLook)] =
      [("disc", FlatLook()), ("ring", FlatLook(isRing: true))]
      + artwork.shapes.map { ($0.name, ShapeLook(.outline($0))) }
    let words = ValueType<(name: String, look: any BubbleLook)>.choice(among: named, by: \.name)
    let file = ValueType<String>.mapping(
      Mapping(
        "bubbleShape", "",
        [
          Key("file", .path, required: "the path of an image", store: { $0 = $1 })
        ]))
    return Key(
      "shape", .scalar(words, { $0.look }, or: file, { ShapeLook(.file($0)) }),
      json: { _ in .text("disc") }
    ) { emitter, look in if !look.isEqual(to: FlatLook()) { emitter.look = look } }
  }
}
