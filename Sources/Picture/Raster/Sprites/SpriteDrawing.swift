import CGLib
import SeltzerDocument
import SeltzerScene
import SeltzerSystem

/// How one kind of content of sprites is drawn.
protocol SpriteDrawing {
  /// Names the content in errors.
  var summary: String { get }
  /// The pixels that are drawn beyond the box on each side.
  var margin: Double { get }
  /// Whether motion effects change width and height.
  var grows: Bool { get }
  /// Whether the sprite has a shadow, which can be drawn alone.
  var hasShadow: Bool { get }
  /// Whether drawing takes long, so that the pixels stay in the cache.
  var isSlow: Bool { get }

  /// Returns the radius in pixels of the blur beneath glass; nil for other sprites.
  func blurRadius(of part: Sprite.Part) -> Double?

  /// Draws a sprite, or the part of it in a window; a panel without its blurred background.
  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels
}

extension SpriteDrawing {
  var grows: Bool { false }
  var hasShadow: Bool { false }
  var isSlow: Bool { false }
  func blurRadius(of part: Sprite.Part) -> Double? { nil }
}

extension Sprite.Content {
  var drawing: any SpriteDrawing {
    switch self {
    case .picture(let picture): picture
    case .text(let run): run
    case .icons(let style, let side, let icons):
      IconsDrawing(style: style, side: side, icons: icons)
    case .panel(let plate): plate
    case .shape(let shape): shape
    case .mirror(let mirror, _): mirror
    }
  }
}

extension Picture: SpriteDrawing {
  var summary: String {
    switch self {
    case .file(let path): path
    case .drawing(let drawing): "the drawing '\(drawing.name)'"
    }
  }

  var margin: Double { 0 }
  var isSlow: Bool { true }

  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    let size = pointwiseMax(sprite.size.rounded(.toNearestOrAwayFromZero), SIMD2(1, 1))
    if window == nil { _ = try SpritePixels.room(for: sprite, size) }
    let (width, height) = (Int(size.x), Int(size.y))
    let (x, y) = (
      (window?.x ?? 0..<width).clamped(to: 0..<width),
      (window?.y ?? 0..<height).clamped(to: 0..<height)
    )
    let pixels =
      switch self {
      case .drawing(let drawing): drawing.part(width, height, x, y)
      case .file(let path): try ImageFile(path).pixels(width: width, height: height, x: x, y: y)
      }
    // Centred at whole pixels; scaling to the exact size would only blur it.
    return SpritePixels(
      width: x.count, height: y.count, pixels: pixels,
      origin: (sprite.size - size) / 2 + SIMD2(Double(x.lowerBound), Double(y.lowerBound)))
  }
}

extension TextRun: SpriteDrawing {
  var summary: String { "the text '\(excerpt(text))'" }
  /// Overhanging glyphs and the shadow need it.
  var margin: Double { (fontSize * 0.3).rounded(.up) + 2 }
  var hasShadow: Bool { style.shadow != 0 }

  /// The radius in pixels of the shadow, which is bounded for enormous letters.
  private var shadowRadius: Int { min(Int(fontSize * 0.12) + 2, 400) }

  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    let drawsShadow = hasShadow && sprite.part != .body
    let grown = drawsShadow ? window?.grown(by: shadowRadius) : window
    let drawn = try SpritePixels.draw(sprite, grown) { place, canvas in
      try TextPainter.paint(self, at: place, asOutlines: window != nil, on: canvas)
    }
    guard drawsShadow else { return drawn }
    let shadowed = drawn.withShadow(
      radius: shadowRadius, opacity: style.shadow, alone: sprite.part == .shadow)
    return window == nil ? shadowed : shadowed.inset(by: shadowRadius)
  }
}

/// A grid of icons.
struct IconsDrawing: SpriteDrawing {
  let style: IconGrid.Style
  let side: Double
  let icons: [Sprite.PlacedIcon]

  var summary: String { "a grid of icons" }
  var margin: Double { (side * 0.15).rounded(.up) + 1 }
  var hasShadow: Bool { true }
  var isSlow: Bool { true }

  func blurRadius(of part: Sprite.Part) -> Double? {
    style == .glass && part != .shadow && side * 0.12 >= 1 ? side * 0.12 : nil
  }

  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    let reach = glyphShadowReach(size: side)
    let drawn = try SpritePixels.draw(sprite, window?.grown(by: reach)) { place, canvas in
      for icon in icons {
        let corner = place + icon.center - SIMD2(repeating: side / 2)
        switch icon.content {
        case .glyph(let glyph):
          drawIcon(
            glyph, in: canvas.context, x: corner.x, y: corner.y, size: side, style: style,
            part: sprite.part)
        case .file(let path) where sprite.part != .shadow:
          try Task.checkCancellation()
          try drawIcon(path, in: canvas.context, x: corner.x, y: corner.y, size: side)
        case .file: break
        }
      }
    }
    let pixels = window == nil ? drawn : drawn.inset(by: reach)
    guard sprite.blurRadius != nil else { return pixels }
    return try pixels.frosted { context in
      for icon in icons {
        guard case .glyph = icon.content else { continue }
        let corner = icon.center - SIMD2(repeating: side / 2) - pixels.origin
        traceIconPlate(in: context, x: corner.x, y: corner.y, size: side)
      }
    }
  }
}

extension Plate: SpriteDrawing {
  var summary: String { "a panel" }
  /// For the antialiased edge.
  var margin: Double { 1 }
  var grows: Bool { true }
  var blurs: Bool { blur >= 1 }
  func blurRadius(of part: Sprite.Part) -> Double? { blurs ? blur : nil }

  /// Draws the tint of a frosted panel, and a one-pixel highlight along the edge.
  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    let tinted = try SpritePixels.draw(sprite, window) { place, canvas in
      let context = canvas.context
      traceRoundedRectangle(in: context, place, sprite.size, corner: corner)
      cairo_clip(context)
      setSource(SIMD4(tint.unit, tintOpacity), in: context)
      cairo_paint(context)
      let width = stroke ?? 1
      traceRoundedRectangle(
        in: context, place + width / 2, sprite.size - width, corner: corner - width / 2)
      // A wide edge is lighter than the tint; a line of a pixel is a faint highlight.
      let edge = tint.unit * 0.4 + 0.6
      setSource(stroke == nil ? SIMD4(1, 1, 1, 0.16) : SIMD4(edge, 0.4), in: context)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    }
    guard blurs else { return tinted }
    return try tinted.frosted { context in
      traceRoundedRectangle(in: context, -tinted.origin, sprite.size, corner: corner)
    }
  }
}

extension Shape: SpriteDrawing {
  var summary: String { "a \(figure.rawValue)" }
  /// Half the outline, and the antialiased edge.
  var margin: Double { ((stroke ?? 0) / 2).rounded(.up) + 1 }
  var grows: Bool { true }

  func pixels(of sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    try SpritePixels.draw(sprite, window) { place, canvas in
      let (context, size) = (canvas.context, sprite.size)
      cairo_translate(context, place.x, place.y)
      switch figure {
      case .circle:
        cairo_save(context)
        cairo_scale(context, size.x / 2, size.y / 2)
        cairo_arc(context, 1, 1, 1, 0, 2 * .pi)
        cairo_restore(context)
      case .rectangle: traceRoundedRectangle(in: context, .zero, size, corner: corner)
      case .line:
        cairo_move_to(context, 0, 0)
        cairo_line_to(context, size.x, size.y)
      }
      setSource(SIMD4(color.unit, 1), in: context)
      if let stroke {
        cairo_set_line_width(context, stroke)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(context)
      } else {
        cairo_fill(context)
      }
    }
  }
}

extension Mirror: SpriteDrawing {
  var summary: String { "a mirror" }
  var margin: Double { 0 }
  var grows: Bool { true }

  /// Has no pixels of its own; `PlacedMirror` draws it.
  func pixels(of sprite: Sprite, _ window: SpriteWindow?) -> SpritePixels {
    SpritePixels(width: 1, height: 1, pixels: [0], origin: .zero)
  }
}
