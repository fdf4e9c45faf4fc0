import SeltzerPalette
import SeltzerScene
import SeltzerSystem

/// The sum of all motion effects of one layer; lengths in pixels.
struct EffectSum {
  /// x right, y down.
  private(set) var move = SIMD2(0.0, 0.0)
  private(set) var scale = 1.0
  /// Radians clockwise.
  private(set) var rotation = 0.0
  private(set) var opacity = 0.0
  private(set) var blur = 0.0
  /// x right, y down; nil if no effect moves the shadow.
  private(set) var shadow: SIMD2<Double>?

  /// The smallest and the largest scale that can be drawn.
  private static let scales = 0.001...1000.0

  init(
    of layer: Layer, viewerOffset: SIMD2<Double>, suspended: Set<String>, unit: Double
  ) {
    let pixelsPerPoint = unit / MotionEffect.pointsPerStageHeight
    for effect in layer.effects {
      if let group = effect.group, suspended.contains(group) { continue }
      guard let keyPath = effect.keyPath, let value = effect.value(at: viewerOffset)
      else { continue }
      switch keyPath {
      case .centerX: move.x += value * pixelsPerPoint
      case .centerY: move.y += value * pixelsPerPoint
      case .scale: scale += value
      case .rotation: rotation += value
      case .opacity: opacity += value
      case .blur: blur += value * pixelsPerPoint
      case .shadowOffsetX: shadow = (shadow ?? .zero) + SIMD2(value * pixelsPerPoint, 0)
      case .shadowOffsetY: shadow = (shadow ?? .zero) + SIMD2(0, value * pixelsPerPoint)
      }
    }
    if scale < Self.scales.lowerBound { opacity = -1 }
    scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
  }

  /// Moves, scales and rotates sprites together around a point.
  func apply(to sprites: inout [Sprite], about pivot: SIMD2<Double>) {
    let axis = unitVector(at: rotation) * scale
    for index in sprites.indices {
      let arm = sprites[index].center - pivot
      let turned =
        rotation == 0 && scale == 1
        ? arm : SIMD2(arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x)
      sprites[index].center = pivot + turned + move
      sprites[index].scale *= scale
      sprites[index].rotation += rotation
    }
  }
}
