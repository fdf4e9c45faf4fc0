package import SeltzerPalette
package import SeltzerScene

/// The content of one picture, in device pixels: x right, y down, from the picture's top left.
package struct Composition: Sendable, Equatable {
  /// The picture's size.
  package let size: PixelSize
  /// Seconds since the scene began.
  package let t: Double
  /// The content offset in effect, in pixels.
  package let contentOffset: SIMD2<Double>
  /// The palette's gradient, which fills what no background picture covers.
  package let gradient: Gradient
  /// The background picture, if the scene has one.
  package let backdrop: Sprite?
  /// The bubbles as discs, from back to front; computed on each access.
  package var discs: [Disc] { bubbles.all }
  package let bubbles: DiscSource
  /// How bubbles are blended with what lies beneath.
  package let blendMode: Emitter.BlendMode
  /// The layers above the bubbles, from back to front.
  package let sprites: [Sprite]
  /// The parallax stack, from back to front, for inspection.
  package let stack: [StackEntry]

  package init(
    size: PixelSize, t: Double, contentOffset: SIMD2<Double>, gradient: Gradient,
    backdrop: Sprite?, bubbles: DiscSource, blendMode: Emitter.BlendMode, sprites: [Sprite],
    stack: [StackEntry]
  ) {
    self.size = size
    self.t = t
    self.contentOffset = contentOffset
    self.gradient = gradient
    self.backdrop = backdrop
    self.bubbles = bubbles
    self.blendMode = blendMode
    self.sprites = sprites
    self.stack = stack
  }
}

/// A picture that is drawn once at its size and then moved, rotated and scaled.
package struct Sprite: Sendable, Equatable {
  /// Parts of text and icons, which have shadows.
  package enum Part: Sendable, Hashable {
    /// Body and shadow.
    case whole
    /// Without the shadow.
    case body
    /// The shadow alone, including where the body would cover it.
    case shadow
  }

  /// The content.
  package let content: Content
  /// The part of the content.
  package let part: Part
  /// In pixels.
  package var center: SIMD2<Double>
  /// In pixels, before `scale` is applied.
  package let size: SIMD2<Double>
  /// 0...1.
  package let opacity: Double
  /// The scale factor about the centre; greater than 0.
  package var scale: Double
  /// Radians clockwise about the centre.
  package var rotation: Double
  /// Whether the sprite repeats horizontally; its width is then a whole number of pixels.
  package let repeats: Bool

  package init(
    content: Content, part: Part = .whole, center: SIMD2<Double>, size: SIMD2<Double>,
    opacity: Double, scale: Double = 1, rotation: Double = 0, repeats: Bool = false
  ) {
    self.content = content
    self.part = part
    self.center = center
    self.size = size
    self.opacity = opacity
    self.scale = scale
    self.rotation = rotation
    self.repeats = repeats
  }
}

/// Text with everything that affects its appearance.
package struct TextRun: Sendable, Hashable {
  /// The text, which may contain line breaks.
  package let text: String
  /// Font, weight and shadow; the text's colour is `color`, not the style's.
  package let style: TextStyle
  /// sRGB.
  package let color: SRGB8
  /// The font's size (its em) in pixels.
  package let fontSize: Double
  /// The width at which lines are broken, in pixels; nil keeps the text's own line breaks.
  package let wrapWidth: Double?

  package init(
    text: String, style: TextStyle, color: SRGB8, fontSize: Double, wrapWidth: Double? = nil
  ) {
    self.text = text
    self.style = style
    self.color = color
    self.fontSize = fontSize
    self.wrapWidth = wrapWidth
  }
}

/// One entry of the parallax stack.
package struct StackEntry: Sendable, Equatable {
  /// The layer's name, or `background`.
  package let name: String
  /// The layer's kind, or `gradient` for a background without a picture.
  package let kind: String
  /// The centre of the entry's box, in pixels.
  package let center: SIMD2<Double>
  /// The entry's box, in pixels.
  package let size: SIMD2<Double>
  /// The divisor of the content offset; 0 for an entry that does not move.
  package let divisor: Double
}
