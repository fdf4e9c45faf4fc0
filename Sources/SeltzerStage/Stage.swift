package import SeltzerField
package import SeltzerPalette
package import SeltzerScene

/// A scene set up for one palette and one size of picture.
public struct Stage: Sendable {
  /// The picture's size.
  public let size: PixelSize
  /// What is drawn less well than it could be.
  public let warnings: [StageWarning]

  private let scene: Scene
  private let palette: Palette
  private let measures: Measures
  private let backdrop: BackdropLayout?
  private let stack: ParallaxStack
  /// Index of the layer that stands in front.
  private let front: Int?

  package init(scene: Scene, palette: Palette, size: PixelSize, measures: Measures) throws {
    self.scene = scene
    self.palette = palette
    self.size = size
    self.measures = measures
    switch scene.background {
    case .palette: backdrop = nil
    case .picture(let picture, let height):
      let reveal = scene.parallax.distanceFactor > 0 ? scene.parallax.reveal : 0
      backdrop = try BackdropLayout(
        picture, height: height, reveal: reveal, stage: size, measures: measures)
    }
    warnings = backdrop?.warning.map { [$0] } ?? []
    stack = ParallaxStack(
      count: 1 + scene.layers.count { $0.standing != .still }, parallax: scene.parallax)
    front = scene.layers.lastIndex { $0.standing == .front }
  }

  /// What the picture at `t` shows.
  ///
  /// - Parameters:
  ///   - bubbles: Those of the field at `t`, from back to front.
  ///   - t: Seconds since the scene began.
  ///   - contentOffset: As requested, in pixels, y up.
  /// - Returns: Everything in device pixels, from back to front.
  /// - Throws: What measuring text or images throws.
  package func composition(
    of bubbles: [Bubble], at t: Double, contentOffset: SIMD2<Double>
  ) throws -> Composition {
    let rule = EdgeRule(slack: backdrop?.slack(stage: size), edge: scene.parallax.edge)
    let (moved, reported) = rule.resolve(
      contentOffset, backgroundDivisor: stack.divisor(ofEntry: 0))
    let (entries, sprites) = try placedLayers(at: t, moved: moved)
    return Composition(
      size: size, t: t, contentOffset: reported, gradient: palette.background,
      backdrop: backdrop.map {
        Sprite(
          content: .picture($0.picture), center: middle + backgroundMovement(moved), size: $0.size,
          opacity: 1)
      },
      discs: discs(bubbles, moved: moved), blendMode: scene.bubbles.blendMode, sprites: sprites,
      stack: [backgroundEntry(moved: moved)] + entries)
  }

  private var middle: SIMD2<Double> { pixels / 2 }
  private var pixels: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) }

  private func backgroundMovement(_ moved: SIMD2<Double>) -> SIMD2<Double> {
    ParallaxStack.movement(moved, divisor: stack.divisor(ofEntry: 0))
  }

  private func backgroundEntry(moved: SIMD2<Double>) -> StackEntry {
    StackEntry(
      name: "background", kind: backdrop == nil ? "gradient" : "image",
      center: middle + backgroundMovement(moved), size: backdrop?.size ?? pixels,
      divisor: stack.divisor(ofEntry: 0))
  }

  private func placedLayers(
    at t: Double, moved: SIMD2<Double>
  ) throws -> ([StackEntry], [Sprite]) {
    // Pictures behind the layers may be of any lightness; white with a shadow is the safest there.
    let ink = backdrop == nil ? palette.ink : SRGB8(red: 255, green: 255, blue: 255)
    let layout = LayerLayout(measures: measures, unit: Double(size.height), t: t, ink: ink)
    var entries: [StackEntry] = []
    var sprites: [Sprite] = []
    var place = 0
    // Whatever comes after the front in the scene still goes beneath it.
    let order = scene.layers.indices.filter { $0 != front } + (front.map { [$0] } ?? [])
    for index in order {
      let layer = scene.layers[index]
      let divisor: Double
      if index == front {
        divisor = stack.frontDivisor
      } else if layer.standing == .still {
        divisor = 0
      } else {
        place += 1
        divisor = stack.divisor(ofEntry: place)
      }
      let movement = ParallaxStack.movement(moved, divisor: divisor)
      let stage = LayerLayout.Box(center: middle, size: pixels)
      let (box, parts) = try layout.place(layer, in: stage, opacity: 1)
      entries.append(
        StackEntry(
          name: layer.name, kind: layer.kind.rawValue, center: box.center + movement,
          size: box.size, divisor: divisor))
      sprites += parts.map {
        Sprite(
          content: $0.content, center: $0.center + movement, size: $0.size, opacity: $0.opacity)
      }
    }
    return (entries, sprites)
  }

  private func discs(_ bubbles: [Bubble], moved: SIMD2<Double>) -> [Disc] {
    let unit = Float(size.height)
    let low = Float(palette.opacity.lowerBound)
    let span = Float(palette.opacity.upperBound - palette.opacity.lowerBound)
    return bubbles.map { bubble in
      let divisor = stack.divisor(ofBubbleAtDepth: Double(bubble.depth))
      let movement = ParallaxStack.movement(moved, divisor: divisor)
      // A faint bubble must not flicker away wholly.
      let steady = low + span * bubble.opacityRank
      let fullest = max(steady * 0.3, steady - bubble.dimming)
      return Disc(
        center: SIMD2(bubble.x, bubble.y) * unit + SIMD2<Float>(movement),
        radius: bubble.radius * unit, stretch: SIMD2(bubble.stretchX, bubble.stretchY),
        softness: bubble.softness, color: palette.bubbleColor(tint: Double(bubble.tint)),
        opacity: min(1, fullest * bubble.presence))
    }
  }
}
