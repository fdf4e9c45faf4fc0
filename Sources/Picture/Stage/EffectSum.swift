import SeltzerMotion
import SeltzerScene
import SeltzerSystem

/// The sum of motion effects and the layer's own rotation; lengths in pixels.
struct EffectSum {
  /// x right, y down.
  private(set) var move = SIMD2(0.0, 0.0)
  /// Added to width and height.
  private(set) var growth = SIMD2(0.0, 0.0)
  private(set) var scale = 1.0
  /// Radians clockwise.
  private(set) var rotation = 0.0
  private(set) var opacity = 0.0
  private(set) var blur = 0.0
  private(set) var corner = 0.0
  private(set) var color: SRGB8?
  /// x right, y down; nil if no effect moves the shadow.
  private(set) var shadow: SIMD2<Double>?

  /// The smallest and the largest scale that can be drawn.
  private static let scales = 0.001...1000.0

  init(
    of effects: [MotionEffect], viewerOffset: SIMD2<Double>, suspended: Set<String>, unit: Double,
    rotation: Double = 0
  ) {
    self.rotation = rotation
    let pixelsPerPoint = unit / Tilt.pointsPerStageHeight
    for effect in effects {
      if let group = effect.group, suspended.contains(group) { continue }
      guard let keyPath = effect.keyPath, let value = effect.value(at: viewerOffset)
      else { continue }
      let pixels = SIMD2(value.x, value.y) * pixelsPerPoint
      switch keyPath {
      case .center: move += pixels
      case .centerX: move.x += pixels.x
      case .centerY: move.y += pixels.x
      case .boundsSize: growth += pixels
      case .scale: scale += value.x
      case .rotation: self.rotation += value.x
      case .opacity, .alpha: opacity += value.x
      case .blur: blur += pixels.x
      case .cornerRadius: corner += pixels.x
      case .backgroundColor: color = OKLab(lightness: value.x, a: value.y, b: value.z).srgb8
      case .shadowOffset: shadow = (shadow ?? .zero) + pixels
      case .shadowOffsetX: shadow = (shadow ?? .zero) + SIMD2(pixels.x, 0)
      case .shadowOffsetY: shadow = (shadow ?? .zero) + SIMD2(0, pixels.x)
      }
    }
    if scale < Self.scales.lowerBound { opacity = -1 }
    scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
  }

  /// Returns the factor by which a picture of a size grows; pictures keep their aspect ratio.
  func growthFactor(of size: SIMD2<Double>) -> Double {
    max((SIMD2(1, 1) + growth / size).min(), Self.scales.lowerBound)
  }

  /// Moves, scales and rotates a box around a point.
  func apply(to box: inout TurnedBox, about pivot: SIMD2<Double>) {
    let (arm, axis) = (box.center - pivot, unitVector(at: rotation) * scale)
    let turned = SIMD2(arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x)
    box.center = pivot + turned + move
    box.size *= scale
    box.rotation += rotation
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
