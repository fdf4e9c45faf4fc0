package import SeltzerDocument
import SeltzerMotion
package import SeltzerScene

/// The content of one picture, in device pixels: x right, y down, from the picture's top left.
package struct Composition: Sendable, Equatable {
  package let size: PixelSize
  /// Seconds since the scene began.
  package var t: Double = 0
  /// The content offset in effect, in pixels.
  package var contentOffset: SIMD2<Double> = .zero
  /// The palette's gradient, which fills what no background picture covers.
  package let gradient: Gradient
  /// The shape of the colours instead of the plain gradient.
  package var ground: GroundMixture?
  /// The background picture, if the scene has one.
  package var backdrop: Sprite?
  /// Whether nothing is behind the bubbles: frames with alpha are transparent, others show a chequerboard.
  package var isTransparent = false
  /// The bubbles as discs, from back to front; computed on each access.
  package var discs: [Disc] { bubbles.flatMap(\.discs) }
  /// The number of bubbles; each is one disc or more.
  package var bubbleCount = 0
  /// The bubbles of each emitter, from back to front.
  package var bubbles: [DiscGroup] = []
  /// The layers above the bubbles, from back to front.
  package var sprites: [Sprite] = []
  /// The parallax stack, from back to front, for inspection.
  package var stack: [StackEntry] = []
  /// Where layers, members of groups and areas of bubbles are; groups are before their members.
  package var boxes: [PlacedBox] = []
  package var finish = Finish()

  /// Creates a picture of a gradient alone.
  package init(size: PixelSize, gradient: Gradient) {
    (self.size, self.gradient) = (size, gradient)
  }
}

/// A picture that is drawn once at its size and then moved, rotated and scaled.
package struct Sprite: Sendable, Equatable {
  /// Parts of text and icons, which have shadows.
  package enum Part: Sendable, Hashable {
    /// The body alone, or the shadow alone, including where the body would cover it.
    case whole, body, shadow
  }

  package let content: Content
  package let part: Part
  /// In pixels.
  package var center: SIMD2<Double>
  /// In pixels, before `scale`.
  package let size: SIMD2<Double>
  /// 0...1.
  package let opacity: Double
  /// The scale factor about the centre; greater than 0.
  package var scale: Double
  /// Radians clockwise about the centre.
  package var rotation: Double
  /// Whether the sprite repeats horizontally; its width is then a whole number of pixels.
  package var repeats: Bool
  /// The key in the scene's file that errors name.
  package var documentPlace: DocumentPlace?
  /// The name of the sprite's layer; nil for a background picture.
  package var layer: String?

  package init(
    content: Content, part: Part = .whole, center: SIMD2<Double>, size: SIMD2<Double>,
    opacity: Double, scale: Double = 1, rotation: Double = 0, repeats: Bool = false
  ) {
    (self.content, self.part, self.center, self.size) = (content, part, center, size)
    (self.opacity, self.scale, self.rotation, self.repeats) = (opacity, scale, rotation, repeats)
  }
}

extension Sprite {
  /// Moves a repeating sprite by whole widths, so that its left edge is at most 0 and as near as
  /// possible; it neither turns nor resizes, as its repetitions would not follow.
  mutating func tile(movedLeftBy shift: Double = 0) {
    center.x = -wrapped(shift - center.x, from: -size.x / 2, period: size.x)
    (scale, rotation) = (1, 0)
  }
}

/// Text with everything that affects its appearance.
package struct TextRun: Sendable, Hashable {
  package let text: String
  /// Font, weight and shadow; the text's colour is `color`, not the style's.
  package let style: TextStyle
  package let color: SRGB8
  /// The font's size (its em) in pixels.
  package let fontSize: Double
  /// The width at which lines are broken, in pixels; nil keeps the text's own line breaks.
  package let wrapWidth: Double?

  package init(
    text: String, style: TextStyle, color: SRGB8, fontSize: Double, wrapWidth: Double? = nil
  ) {
    (self.text, self.style, self.color, self.fontSize) = (text, style, color, fontSize)
    self.wrapWidth = wrapWidth
  }
}

/// One entry of the parallax stack.
package struct StackEntry: Sendable, Equatable {
  /// The layer's name, or `background`.
  package let name: String
  /// The layer's kind, or `gradient` for a background without a picture.
  package let kind: String
  // The entry's box, in pixels.
  package let center: SIMD2<Double>
  package let size: SIMD2<Double>
  /// The divisor of the content offset; 0 for an entry that does not move.
  package let divisor: Double
}
