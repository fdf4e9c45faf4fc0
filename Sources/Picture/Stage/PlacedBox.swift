import SeltzerScene

/// A rectangle in pixels, turned clockwise about its centre by radians.
package struct TurnedBox: Sendable, Equatable {
  package var center, size: SIMD2<Double>
  package var rotation = 0.0
}

/// Where a layer, or the area of a kind of bubbles, is in a picture.
package struct PlacedBox: Sendable, Equatable {
  /// The key in the scene, such as `layers[0].layers[1]` or `bubbles[0].area`.
  package let key: String
  package var box: TurnedBox
  /// What `position` is a fraction of.
  package var container: TurnedBox
  /// The values of these keys in effect.
  package let position, anchor: SIMD2<Double>
  /// The value of `size` in effect, one number or two; empty for groups, which only move.
  package var extent: [Double]?
  /// Whether width and height change independently.
  package var isFree = false

  init(_ layer: Layer, in container: LayerLayout.Box) {
    let container = TurnedBox(center: container.center, size: container.size)
    (key, box, self.container) = (layer.key, container, container)
    (position, anchor) = (layer.position, layer.anchor)
    extent = layer.size.map { size in (size.width.map { [$0] } ?? []) + [size.height] }
    switch layer.kind {
    case .text, .clock: extent = extent ?? [TextStyle.usualSize]
    case .icons: extent = [layer.size?.height ?? IconGridLayout.usualSide]
    case .panel, .shape: isFree = true
    case .group: extent = []
    case .image, .mirror: break
    }
  }

  init(_ area: Emitter.Area, ofEmitter index: Int, in stage: SIMD2<Double>) {
    key = "bubbles[\(index)].area"
    (position, anchor) = (area.position, SIMD2(0.5, 0.5))
    container = TurnedBox(center: stage / 2, size: stage)
    box = TurnedBox(center: area.position * stage, size: .zero, rotation: area.rotation)
    switch area.size {
    case .fractions(let size): (box.size, extent, isFree) = (size * stage, [size.x, size.y], true)
    case .length(let length): (box.size, extent) = (SIMD2(length, length) * stage.y, [length])
    }
  }
}
