import SeltzerDocument
package import SeltzerScene

extension Sprite {
  /// The content of a sprite; each kind of layer becomes one of these.
  package enum Content: Sendable, Hashable {
    case picture(Picture)
    case text(TextRun)
    /// Icons of one side length; centres are relative to the sprite's top left, in pixels.
    case icons(IconGrid.Style, side: Double, [PlacedIcon])
    // Lengths are in pixels.
    case panel(Plate)
    case shape(Shape)
    /// Water, and the phase of its ripples in turns.
    case mirror(Mirror, phase: Double)
  }

  package struct PlacedIcon: Sendable, Hashable {
    package let content: Icon.Content
    /// The icon's centre.
    package let center: SIMD2<Double>

    package init(_ content: Icon.Content, center: SIMD2<Double>) {
      (self.content, self.center) = (content, center)
    }
  }
}

/// Lays out layers as sprites, without parallax, for one stage size and one moment.
struct LayerLayout {
  let metrics: ContentMetrics
  /// Pixels per stage unit.
  var unit: Double
  let t: Double
  let loop: Double?
  /// The time that clocks of the current time show.
  let now: CivilTime
  /// The viewer offset that drives motion effects, −1...1 on each axis.
  let viewerOffset: SIMD2<Double>
  /// The groups of effects that are switched off.
  let suspended: Set<String>

  /// A rectangle in pixels.
  struct Box {
    var center, size: SIMD2<Double>

    var origin: SIMD2<Double> { center - size / 2 }

    /// Returns the rest without its edges: top, right, bottom, left.
    func inset(by edges: [Double]) -> Box {
      Box(
        center: center + SIMD2(edges[3] - edges[1], edges[0] - edges[2]) / 2,
        size: pointwiseMax(size - SIMD2(edges[1] + edges[3], edges[0] + edges[2]), .one))
    }
  }

  /// Properties that a layer inherits from its groups.
  struct Inheritance {
    var opacity = 1.0
    /// Pixels added to a panel's blur.
    var blur = 0.0
    /// Pixels added to the radius of corners.
    var corner = 0.0
    /// The colour of panels and shapes; nil is their own.
    var color: SRGB8?
    /// Pixels by which shadows are moved; nil if no effect moves them.
    var shadow: SIMD2<Double>?
  }

  /// Returns the layer's box and its sprites from back to front; `boxes` gets its box and its members'.
  func place(
    _ layer: Layer, in container: Box, _ inheritance: Inheritance = Inheritance(),
    boxes: inout [PlacedBox]
  ) throws -> (Box, [Sprite]) {
    let own = boxes.count
    boxes.append(PlacedBox(layer, in: container))
    let nearness = 1 / (layer.depth ?? 1)
    var inner = self
    inner.unit *= nearness
    let effects = EffectSum(
      of: layer.effects, viewerOffset: viewerOffset, suspended: suspended, unit: inner.unit,
      rotation: layer.rotation)
    var inherited = inheritance
    inherited.opacity *= min(max(layer.opacity + effects.opacity, 0), 1)
    inherited.blur += effects.blur
    inherited.corner += effects.corner
    inherited.color = effects.color ?? inherited.color
    if let shadow = effects.shadow { inherited.shadow = (inherited.shadow ?? .zero) + shadow }

    var box: Box
    var sprites: [Sprite] = []
    let measured = try layer.documentPlace.locating {
      try inner.measured(layer, in: container, inherited)
    }
    if let (content, size) = measured {
      box = self.box(of: layer, size: size, in: container)
      if content.drawing.grows { box.size = pointwiseMax(box.size + effects.growth, .zero) }
      sprites = Self.sprites(of: content, in: box, inherited)
      if case .icons(let grid) = layer.content {
        sprites += try inner.labels(of: grid, layer, in: box, container, inherited)
      }
      for index in sprites.indices {
        (sprites[index].documentPlace, sprites[index].layer) = (layer.documentPlace, layer.name)
      }
      if case .mirror = layer.content { sprites[0].repeats = layer.size?.width == nil }
      if case .image(_, let repeats) = layer.content, !sprites.isEmpty {
        sprites[0].repeats = repeats
        sprites[0].scale = effects.growthFactor(of: size)
        box.size *= sprites[0].scale
      }
    } else {
      let size = layer.size.map {
        SIMD2($0.width ?? container.size.x / unit, $0.height) * inner.unit
      }
      box = self.box(of: layer, size: size ?? container.size * nearness, in: container)
      box.size = pointwiseMax(box.size + effects.growth, .zero)
      for member in layer.members {
        sprites += try inner.place(member, in: box, inherited, boxes: &boxes).1
      }
    }
    let pivot = box.center
    effects.apply(to: &sprites, about: pivot)
    (boxes[own].box.center, boxes[own].box.size) = (pivot, box.size)
    for index in own..<boxes.count {
      effects.apply(to: &boxes[index].box, about: pivot)
      if index > own { effects.apply(to: &boxes[index].container, about: pivot) }
    }
    if boxes[own].extent == nil { boxes[own].extent = [box.size.y / inner.unit] }
    box.center += effects.move
    box.size *= effects.scale
    return (box, sprites)
  }

  /// Returns one sprite, or two if the shadow moves separately.
  private static func sprites(
    of content: Sprite.Content, in box: Box, _ inherited: Inheritance
  ) -> [Sprite] {
    func sprite(_ part: Sprite.Part, movedBy movement: SIMD2<Double> = .zero) -> Sprite {
      Sprite(
        content: content, part: part, center: box.center + movement, size: box.size,
        opacity: inherited.opacity)
    }
    guard let movement = inherited.shadow, content.drawing.hasShadow else {
      return [sprite(.whole)]
    }
    return [sprite(.shadow, movedBy: movement), sprite(.body)]
  }

  private func box(of layer: Layer, size: SIMD2<Double>, in container: Box) -> Box {
    let anchor = container.origin + layer.position * container.size + layer.offset * unit
    return Box(center: anchor + (SIMD2(0.5, 0.5) - layer.anchor) * size, size: size)
  }

  /// Returns a layer's content and size; nil for a group, which has only members.
  private func measured(
    _ layer: Layer, in container: Box, _ inherited: Inheritance
  ) throws -> (Sprite.Content, SIMD2<Double>)? {
    let given = layer.size.map { SIMD2($0.width ?? 0, $0.height) * unit } ?? .zero
    switch layer.content {
    case .image(let picture, let repeats):
      var stage = SIMD2(0, unit)
      if case .drawing(let drawing) = picture, drawing.naturalSize == nil {
        stage = container.size / (layer.depth ?? 1)
      }
      let pixels = try metrics.pixels(of: picture, on: stage)
      var size = fitted(pixels, picture: picture, into: layer.size)
      // A whole number of pixels, so that there is no seam.
      if repeats { size.x = max(size.x.rounded(), 1) }
      return (.picture(picture), size)
    case .text(let text): return try textSprite(text, layer.textStyle, layer.size)
    case .clock(let format, let start):
      let text = (start?.advanced(by: t) ?? now).text(format: format)
      return try textSprite(text, layer.textStyle, layer.size)
    case .icons(let grid):
      let layout = iconLayout(grid, layer.size, in: container)
      for icon in grid.icons {
        guard case .file(let path) = icon.content else { continue }
        _ = try icon.documentPlace.locating { try metrics.picture(path) }
      }
      return (.icons(grid.style, side: layout.side, layout.placed(grid.icons)), layout.size)
    case .panel(var plate):
      plate.corner = max(plate.corner * unit + inherited.corner, 0)
      plate.stroke = plate.stroke.map { max($0 * unit, 1) }
      plate.tint = inherited.color ?? plate.tint
      plate.blur = min(max(plate.blur * unit + inherited.blur, 0), unit)
      return (.panel(plate), given)
    case .shape(var shape):
      shape.corner = max(shape.corner * unit + inherited.corner, 0)
      shape.color = inherited.color ?? shape.color
      shape.stroke = shape.stroke.map { $0 * unit } ?? (shape.figure == .line ? 0.004 * unit : nil)
      return (.shape(shape), given)
    case .mirror(let mirror):
      // By default to the lower edge, and beyond it, because tilt moves the layer.
      let below = (1.25 - layer.position.y) * container.size.y - layer.offset.y * unit
      let size = SIMD2(
        layer.size?.width.map { $0 * unit } ?? container.size.x,
        layer.size.map { $0.height * unit } ?? max(below, 0))
      return (.mirror(mirror, phase: t.turns(of: 8, in: loop)), size)
    case .group: return nil
    }
  }

  /// Returns the size of an image, which keeps its aspect ratio and fits a given width and height.
  private func fitted(
    _ pixels: SIMD2<Double>, picture: Picture, into extent: Layer.Extent?
  ) -> SIMD2<Double> {
    guard let extent else {
      if case .drawing = picture { return pixels }
      return pixels * (unit / BackdropLayout.naturalStageHeight)
    }
    let byHeight = extent.height * unit / pixels.y
    let byWidth = extent.width.map { $0 * unit / pixels.x } ?? byHeight
    return pixels * min(byHeight, byWidth)
  }

  private func textSprite(
    _ text: String, _ style: TextStyle, _ extent: Layer.Extent?
  ) throws -> (Sprite.Content, SIMD2<Double>) {
    let size = extent?.height ?? TextStyle.usualSize
    var style = style
    style.weight = style.weight.legible(size: size)
    let run = TextRun(
      text: text, style: style, color: style.color ?? Ink.white, fontSize: size * unit,
      wrapWidth: extent?.width.map { $0 * unit })
    return (.text(run), try metrics.text(run))
  }

  private func iconLayout(
    _ grid: IconGrid, _ extent: Layer.Extent?, in container: Box
  ) -> IconGridLayout {
    IconGridLayout(
      grid, side: (extent?.height ?? IconGridLayout.usualSide) * unit, container: container.size)
  }

  /// Returns the labels of a grid in its box.
  private func labels(
    of grid: IconGrid, _ layer: Layer, in box: Box, _ container: Box, _ inherited: Inheritance
  ) throws -> [Sprite] {
    let layout = iconLayout(grid, layer.size, in: container)
    let size = IconGridLayout.labelSize * layout.side
    let font = Layer.Extent(height: size / unit)
    return try zip(grid.icons, layout.placed(grid.icons)).flatMap { icon, placed in
      guard let label = icon.label else { return [Sprite]() }
      let (content, extent) = try textSprite(label, layer.textStyle, font)
      let below = SIMD2(0, layout.side / 2 + IconGridLayout.labelGap * layout.side + extent.y / 2)
      let place = Box(center: box.origin + placed.center + below, size: extent)
      return Self.sprites(of: content, in: place, inherited)
    }
  }
}
