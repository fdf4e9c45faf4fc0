import Synchronization

/// A picture that is drawn at any size; `SeltzerDrawings` has one folder for each.
///
/// The composition is the same at every size, and the bytes are the same on every machine. Drawings
/// with the same name, colours and look are equal.
package struct Drawing: Sendable {
  /// The name in scene files, such as `earth`.
  package let name: String
  /// Width and height in stage units; nil for a drawing that fills the stage and a margin around it.
  package let naturalSize: SIMD2<Double>?
  /// The palette's colours; empty before `tinted(by:)`, and for drawings in their own colours.
  package private(set) var tints: [Palette.Tint] = []
  private let isTinted: Bool
  /// The keys of `Look` that the drawing uses.
  let keys: [String]
  private var look = Look()
  private let draw: Painter
  package typealias Painter =
    @Sendable (
      _ tint: Palette.Tint?, _ look: Look, _ width: Int, _ height: Int, _ x: Range<Int>,
      _ y: Range<Int>
    ) -> [UInt32]

  /// What scenes can change.
  package struct Look: Sendable, Hashable {
    /// The direction of the sun in the picture in radians, and its angle above the picture's plane; below 0 it is
    /// behind.
    package var sunFrom = -139.0 / 180 * Double.pi
    package var sunHeight = 31.7 / 180 * Double.pi
    /// The clockwise turn in radians; light stays.
    package var turn = 0.0
    /// The cover of clouds and the number of lights at night, 0...1.
    package var clouds = 0.5
    package var cities = 0.0
    /// 0...1.
    package var brightness = 1.0
    /// Galactic longitude and latitude in degrees, and a factor of sizes.
    package var center = SIMD2(14.0, 4.0)
    package var scale = 1.0
    package var ground = Ground.snow
    package var feature = Feature.none
    package var part = Part.all
    /// Fractions of the stage.
    package var horizon = 0.58
    package var lightFrom = SIMD2(0.6, 0.55)
    /// Factors of heights and amounts; 1 is usual.
    package var peaks = 1.0
    package var hills = 1.0
    package var forest = 1.0
    package var mist = 1.0
    package var seed = 4

    /// What a landscape is made of.
    package enum Ground: String, Sendable, CaseIterable { case snow, meadow, water }
    /// What stands in the middle of a landscape.
    package enum Feature: String, Sendable, CaseIterable { case none, cabin, oak, village }
    /// The part of a landscape that is behind bubbles, the one before them, or both.
    package enum Part: String, Sendable, CaseIterable { case all, back, front }

    package init() {}
  }

  /// The width beyond each side of the stage of drawings that fill it, in stage heights.
  package static let margin = 0.1

  /// Creates a drawing; `points` is its natural size on a stage 568 points high, and `isTinted` says whether
  /// it takes the palette's colours.
  package init(
    _ name: String, points: SIMD2<Double>?, isTinted: Bool = false, keys: [String] = [],
    draw: @escaping Painter
  ) {
    self.name = name
    naturalSize = points.map { $0 / 568 }
    (self.isTinted, self.keys, self.draw) = (isTinted, keys, draw)
  }

  /// Returns the drawing's size on a stage, in the stage's unit.
  package func size(on stage: SIMD2<Double>) -> SIMD2<Double> {
    naturalSize.map { $0 * stage.y } ?? stage + 2 * Self.margin * stage.y
  }

  /// Returns the drawing in a palette's colours, if it takes them.
  package func tinted(by palette: Palette) -> Drawing {
    var tinted = self
    if isTinted { tinted.tints = palette.tints }
    return tinted
  }

  /// Returns the drawing with what a scene changes.
  package func with(_ look: Look) -> Drawing {
    var drawing = self
    drawing.look = look
    return drawing
  }

  /// Draws the columns `x` and rows `y` of the picture at a size in device pixels, each at least 1,
  /// with any aspect ratio; the result is `x.count * y.count` pixels, top row first, premultiplied
  /// `0xAARRGGBB`.
  package func part(_ width: Int, _ height: Int, _ x: Range<Int>, _ y: Range<Int>) -> [UInt32] {
    guard tints.count > 1 else { return draw(tints.first, look, width, height, x, y) }
    // Only the shares change during a fade, so the pictures in both palettes are kept.
    var (result, whole): ([UInt32], Double) = ([], 0)
    for tint in tints {
      var one = self
      one.tints = [Palette.Tint(colors: tint.colors, stopCount: tint.stopCount, share: 1)]
      let sides = [x, y, 0..<width, 0..<height]
      let kept = Self.kept.withLock { [one] kept in
        kept.last { $0.drawing == one && $0.sides == sides }?.pixels
      }
      let pixels = kept ?? draw(tint, look, width, height, x, y)
      if kept == nil, pixels.count <= 1 << 24 {
        Self.kept.withLock { [one] in $0 = $0.suffix(3) + [(one, sides, pixels)] }
      }
      whole += tint.share
      let share = UInt32((tint.share / whole * 256).rounded())
      result = result.isEmpty ? pixels : zip(result, pixels).map { Self.mixed($0, $1, share) }
    }
    return result
  }

  /// The last four pictures of fades.
  private static let kept = Mutex<[(drawing: Drawing, sides: [Range<Int>], pixels: [UInt32])]>([])

  /// Mixes two pixels; `share` of 256 is the second's.
  private static func mixed(_ one: UInt32, _ two: UInt32, _ share: UInt32) -> UInt32 {
    func pair(_ one: UInt32, _ two: UInt32) -> UInt32 {
      (one & 0xFF_00FF) * (256 - share) + (two & 0xFF_00FF) * share + 0x80_0080
    }
    return pair(one >> 8, two >> 8) & 0xFF00_FF00 | pair(one, two) >> 8 & 0xFF_00FF
  }
}

extension Drawing: Hashable {
  package static func == (one: Drawing, other: Drawing) -> Bool {
    one.name == other.name && one.tints == other.tints && one.look == other.look
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(tints)
    hasher.combine(look)
  }
}

/// The drawings, glyphs and shapes of bubbles that scenes can name.
package struct Artwork: Sendable {
  package let drawings: [Drawing]
  package let glyphs: [Glyph]
  package let shapes: [BubbleOutline]

  package init(drawings: [Drawing], glyphs: [Glyph], shapes: [BubbleOutline]) {
    (self.drawings, self.glyphs, self.shapes) = (drawings, glyphs, shapes)
  }
}
