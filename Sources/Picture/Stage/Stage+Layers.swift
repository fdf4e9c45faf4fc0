import SeltzerMotion
import SeltzerScene

extension Stage {
  /// Returns the layers from back to front, as entries of the parallax stack, as sprites, and
  /// as boxes, which include members of groups.
  func placedLayers(
    at t: Double, _ now: CivilTime?, moved: SIMD2<Double>, _ travel: Travel?,
    _ viewerOffset: SIMD2<Double>
  ) throws -> ([StackEntry], [Sprite], [PlacedBox]) {
    let pixels = size.vector
    let unit = min(pixels.y, pixels.x / scene.narrowest)
    let layout = LayerLayout(
      metrics: metrics, unit: unit, t: t, loop: loop, now: now ?? .pictureStart.advanced(by: t),
      viewerOffset: viewerOffset, suspended: scene.suspendedEffects)
    let whole = LayerLayout.Box(center: pixels / 2, size: pixels)
    let free = whole.inset(by: (scene.margins ?? [0, 0, 0, 0]).map { $0 * pixels.y })
    var entries: [StackEntry] = []
    var sprites: [Sprite] = []
    var boxes: [PlacedBox] = []
    var place = 0
    // The front layer is drawn last, whatever its position in the scene; only still layers after it cover it.
    let isLate = scene.layers.indices.map { index in
      front.map { index == $0 || index > $0 && scene.layers[index].parallaxRole == .still } ?? false
    }
    let order =
      scene.layers.indices.filter { !isLate[$0] } + scene.layers.indices.filter { isLate[$0] }
    for index in order {
      let layer = scene.layers[index]
      if index != front, layer.parallaxRole != .still { place += 1 }
      let divisor =
        switch layer.parallaxRole {
        case _ where index == front: stack.frontDivisor
        case .still: 0.0
        case .entry, .front:
          layer.depth.map { stack.divisor(atDepth: $0) } ?? stack.divisor(ofEntry: place)
        }
      let movement = ParallaxStack.movement(moved, divisor: divisor)
      let isScenery =
        switch layer.content {
        case .image, .shape, .mirror: true
        default: false
        }
      let first = boxes.count
      var (box, parts) = try layout.place(layer, in: isScenery ? whole : free, boxes: &boxes)
      box.center += movement
      var passed = travel.map { passage(of: box, divisor, $0) } ?? 0
      for index in parts.indices {
        parts[index].center += movement
        if parts[index].repeats {
          let shift = travel?.shift(divisor: divisor, period: parts[index].size.x) ?? 0
          if parts.count == 1 { passed = -wrapped(shift, from: 0, period: box.size.x) }
          parts[index].tile(movedLeftBy: shift)
        } else {
          parts[index].center.x += passed
        }
      }
      box.center.x += passed
      for index in first..<boxes.count {
        boxes[index].box.center += movement + SIMD2(passed, 0)
        boxes[index].container.center += movement + SIMD2(passed, 0)
      }
      entries.append(
        StackEntry(
          name: layer.name, kind: layer.kind.rawValue, center: box.center, size: box.size,
          divisor: divisor))
      sprites += parts
    }
    return (entries, sprites, boxes)
  }

  /// Returns the movement of a box while the viewer walks.
  ///
  /// It leaves the stage on the left before it comes back from the right; the front never moves.
  private func passage(of box: LayerLayout.Box, _ divisor: Double, _ travel: Travel) -> Double {
    guard divisor > 0 else { return 0 }
    let width = size.vector.x
    // In steps of a quarter, so that the period does not change with every letter of a clock.
    let period = width * (1 + (4 * box.size.x / width).rounded(.up) / 4)
    let place = box.center.x - travel.shift(divisor: divisor, period: period)
    return wrapped(place, from: (width - period) / 2, period: period) - box.center.x
  }
}
