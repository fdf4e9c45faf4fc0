import SeltzerDocument
import SeltzerScene
import SeltzerSystem

/// The pixels of a sprite.
package struct SpritePixels: SpriteForm {
  package let width: Int
  package let height: Int
  /// Premultiplied `0xAARRGGBB`.
  package let pixels: [UInt32]
  /// The pixels' top left relative to the sprite's; negative where they extend beyond its box.
  package let origin: SIMD2<Double>
  /// For glass, the transmission of the blurred background in each pixel, 0...255; else empty.
  let transmission: [UInt32]

  package var pixelCount: Int { pixels.count }

  package init(
    width: Int, height: Int, pixels: [UInt32], origin: SIMD2<Double>, transmission: [UInt32] = []
  ) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.origin = origin
    self.transmission = transmission
  }

  /// Draws a sprite; a panel without its blurred background.
  package init(drawing sprite: Sprite, edges: SpriteEdges) throws {
    let drawn = try Self.draw(sprite, edges.window)
    guard edges.columns > 0 else {
      self = drawn
      return
    }
    let paddedWidth = drawn.width + edges.columns
    _ = try Self.room(for: sprite, SIMD2(Double(paddedWidth), Double(drawn.height)))
    self = drawn.part(0..<paddedWidth, 0..<drawn.height) { $0 % drawn.width }
  }

  /// Returns other columns and rows of the pixels; rows beyond the edges repeat the edge.
  func part(_ x: Range<Int>, _ y: Range<Int>, column: (Int) -> Int) -> SpritePixels {
    let columns = x.map(column)
    let all = [UInt32](unsafeUninitializedCapacity: x.count * y.count) { all, count in
      for row in y {
        let start = min(max(row, 0), height - 1) * width
        for column in columns {
          all[count] = pixels[start + column]
          count += 1
        }
      }
    }
    return SpritePixels(
      width: x.count, height: y.count, pixels: all,
      origin: origin + SIMD2(Double(x.lowerBound), Double(y.lowerBound)))
  }

  /// Returns the pixels without a margin on each side.
  private func inset(by margin: Int) -> SpritePixels {
    part(margin..<width - margin, margin..<height - margin) { $0 }
  }

  /// Draws a sprite, or the part of it in a window.
  private static func draw(_ sprite: Sprite, _ window: SpriteWindow?) throws -> SpritePixels {
    /// `body` receives the place of the sprite's top left on the canvas.
    func draw(
      _ window: SpriteWindow?, _ body: (SIMD2<Double>, borrowing CairoCanvas) throws -> Void
    ) throws -> SpritePixels {
      let (room, origin) = try room(for: sprite, window)
      return SpritePixels(
        width: room.width, height: room.height,
        pixels: try CairoCanvas.draw(room) { try body(-origin, $0) }, origin: origin)
    }

    switch sprite.content {
    case .picture(let picture):
      let size = pointwiseMax(sprite.size.rounded(.toNearestOrAwayFromZero), SIMD2(1, 1))
      if window == nil { _ = try room(for: sprite, size) }
      let (width, height) = (Int(size.x), Int(size.y))
      let (x, y) = (
        (window?.x ?? 0..<width).clamped(to: 0..<width),
        (window?.y ?? 0..<height).clamped(to: 0..<height)
      )
      let pixels =
        switch picture {
        case .drawing(let drawing): drawing.part(width, height, x, y)
        case .file(let path):
          try ImageFile(path).pixels(width: width, height: height, x: x, y: y)
        }
      // Centred at whole pixels; scaling to the exact size would only blur it.
      return SpritePixels(
        width: x.count, height: y.count, pixels: pixels,
        origin: (sprite.size - size) / 2 + SIMD2(Double(x.lowerBound), Double(y.lowerBound)))
    case .text(let run):
      let radius = TextPainter.shadowRadius(of: run)
      let hasShadow = run.style.shadow != 0 && sprite.part != .body
      let drawn = try draw(hasShadow ? window?.grown(by: radius) : window) { place, canvas in
        try TextPainter.paint(run, at: place, asOutlines: window != nil, on: canvas)
      }
      guard hasShadow else { return drawn }
      let shadowed = drawn.withShadow(
        radius: radius, opacity: run.style.shadow, alone: sprite.part == .shadow)
      return window == nil ? shadowed : shadowed.inset(by: radius)
    case .icons(let style, let side, let icons):
      let reach = glyphShadowReach(size: side)
      let drawn = try draw(window?.grown(by: reach)) { place, canvas in
        for icon in icons {
          let corner = place + icon.center - SIMD2(repeating: side / 2)
          switch icon.content {
          case .glyph(let glyph):
            drawIcon(
              glyph, in: canvas.context, x: corner.x, y: corner.y, size: side, style: style,
              part: sprite.part)
          case .file(let path) where sprite.part != .shadow:
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
    case .shape(let shape):
      return try draw(window) { place, canvas in
        shape.paint(at: place, size: sprite.size, in: canvas.context)
      }
    case .panel(let plate): return try drawGlass(plate, sprite, window)
    }
  }

  /// Adds blurred black beneath the pixels, or blurred white if the opacity is below 0.
  private func withShadow(radius: Int, opacity: Double, alone: Bool) -> SpritePixels {
    let mask = BoxBlur.blur(
      pixels.map { UInt16($0 >> 24) }, width: width, height: height, reach: max(1, radius / 3),
      edge: .zero)
    let strength = UInt32(min(abs(opacity), 1) * 256)
    let unit: UInt32 = opacity < 0 ? 0x0101_0101 : 0x0100_0000
    let shadowed = zip(pixels, mask).map { pixel, blurred in
      let shade = (UInt32(blurred) * strength) >> 8
      if alone { return shade * unit }
      // It shows only where the sprite is transparent.
      return pixel + (shade * (255 - pixel >> 24) + 127) / 255 * unit
    }
    return SpritePixels(width: width, height: height, pixels: shadowed, origin: origin)
  }

  /// Returns the size of the canvas for a sprite or its window, and the place of its top left.
  static func room(
    for sprite: Sprite, _ window: SpriteWindow?
  ) throws(RasterError) -> (PixelSize, origin: SIMD2<Double>) {
    let margin = sprite.content.margin
    guard let window else {
      return (try room(for: sprite, sprite.size + 2 * margin), SIMD2(repeating: -margin))
    }
    let size = SIMD2(Double(window.x.count), Double(window.y.count))
    return (
      try room(for: sprite, size),
      SIMD2(Double(window.x.lowerBound), Double(window.y.lowerBound))
    )
  }

  /// Rounds a size up to whole pixels; throws before any memory is allocated if it is too large.
  static func room(for sprite: Sprite, _ size: SIMD2<Double>) throws(RasterError) -> PixelSize {
    // The bound keeps the conversion from overflowing; text too long to measure has a negative size.
    let whole = pointwiseMin(size.rounded(.up), SIMD2(repeating: 1e9))
    let (width, height) = (max(1, Int(whole.x)), max(1, Int(whole.y)))
    guard size.x >= 0, size.y >= 0, let room = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: sprite.content.summary, width: width, height: height)
    }
    return room
  }
}

extension Sprite.Content {
  var summary: String {
    switch self {
    case .picture(.file(let path)): path
    case .picture(.drawing(let drawing)): "the drawing '\(drawing.name)'"
    case .text(let run): run.summary
    case .icons: "a grid of icons"
    case .panel: "a panel"
    case .shape(let shape): "a \(shape.figure.rawValue)"
    }
  }
}

extension TextRun {
  var summary: String { "the text '\(excerpt(text))'" }
}
