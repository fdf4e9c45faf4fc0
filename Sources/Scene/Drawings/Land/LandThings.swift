import SeltzerScene

/// A tree, a tuft, a sheet of mist or a building, at a place on the land.
struct LandThing {
  enum Kind { case spruce, oak, grass, mist, cabin }

  let kind: Kind
  let x, z: Float
  /// In units of the land.
  let size: Float

  /// The share of moonlight that a tree of this kind leaves at a place: a long soft shadow to the right and
  /// towards the viewer.
  func shadow(_ placeX: Float, _ placeZ: Float) -> Float {
    let (dx, dz) = (placeX - x, placeZ - z)
    let along = dx * 0.8 - dz * 0.6
    let length = size * 1.15
    guard along > -0.02, along < length else { return 1 }
    let across = abs(dx * 0.6 + dz * 0.8)
    let share = along / length
    let width = 0.16 * size * (1 - share) * (0.35 + 0.65 * smoothstep(0, 0.18, share)) + 0.015
    return 1 - 0.55 * smoothstep(1.25, 0.5, across / width) * smoothstep(-0.02, 0.06, along)
      * smoothstep(1, 0.75, share)
  }
}

extension LandThing {
  /// Whether the shadow can be seen in a column with a slope x : z.
  func shades(_ slope: Float) -> Bool {
    // The corners of the shadow's box.
    let sides = [SIMD2<Float>(-0.02, -1), [-0.02, 1], [1.15 * size, -1], [1.15 * size, 1]].map {
      let across = (0.2 * size + 0.02) * $0.y
      return x + $0.x * 0.8 + across * 0.6 - slope * (z - $0.x * 0.6 + across * 0.8)
    }
    return sides.contains { $0 > 0 } && sides.contains { $0 < 0 }
  }
}

extension Land {
  /// Single trees near the viewer, which are the frame of the picture.
  static func lone(_ ground: Drawing.Look.Ground, isTall: Bool) -> [LandThing] {
    places("\(ground)\(isTall ? "-tall" : "")").map {
      LandThing(kind: .spruce, x: Float($0[0]), z: Float($0[1]), size: Float($0[2]))
    }
  }

  /// Draws what stands on the land, from far to near.
  mutating func plant() {
    if look.ground == .water { return shore() }
    let half = view.aspect / 2 + 0.15
    var things = lone
    let isSnow = look.ground == .snow
    let (near, far): (Float, Float) = isSnow ? (8.6, 23) : (10, 34)
    for _ in 0..<Int(look.forest * (isSnow ? 1900 : 780)) {
      let way = numbers.next()
      let z = near * Float(power(Double(far / near), Double(way)))
      let x = (2 * numbers.next() - 1) * half / view.focal * z
      let (chance, size) = (numbers.next(), numbers.next())
      let wood = terrain.noise(x * (isSnow ? 0.9 : 0.35), z * (isSnow ? 0.7 : 0.3), 2)
      let away = (x / z - view.beam) / 0.1
      guard wood + (isSnow ? 0.12 : 0.1) > chance * 0.65 - 0.2,
        isSnow || chance > 0.92 * decay(away * away)
      else { continue }
      let kind: LandThing.Kind = isSnow || size > 0.3 ? .spruce : .oak
      things.append(LandThing(kind: kind, x: x, z: z, size: (isSnow ? 0.7 : 0.8) + 0.7 * size))
    }
    let home = view.home
    switch look.feature {
    case .none, .village: break
    case .cabin: things.append(LandThing(kind: .cabin, x: home.x, z: home.y, size: 1))
    case .oak:
      things.append(LandThing(kind: .oak, x: home.x, z: home.y, size: view.isTall ? 2 : 2.8))
    }
    if !isSnow {
      for (z, size) in [
        (30, 0.5), (20, 0.5), (14, 0.55), (10.5, 0.6), (8, 0.5), (6.6, 0.42), (4.6, 0.24),
      ] as [(Float, Float)] {
        things.append(LandThing(kind: .mist, x: 0, z: z, size: size * Float(look.mist)))
      }
      for row in 0..<30 {
        let z = 6.8 * Float(power(0.146, Double(row) / 29))
        things.append(LandThing(kind: .grass, x: 0, z: z, size: 1))
      }
    }
    things.sort { $0.z > $1.z }
    for (index, thing) in things.enumerated() where thing.z < cut ? drawsFront : drawsBack {
      // Of its own, so that a part of the picture is the same without what is outside.
      numbers = HashedNumbers(seed: UInt32(index) &* 7919 &+ UInt32(look.seed))
      switch thing.kind {
      case .spruce, .oak: tree(thing)
      case .grass: grass(thing)
      case .mist: mist(thing)
      case .cabin: cabin(thing)
      }
    }
  }

  /// The colour that air at a distance gives to what stands there, and its share.
  func air(_ z: Float, _ pixel: SIMD2<Float>) -> (color: SIMD4<Float>, share: Float) {
    let place = pixel / view.unit - LandView.margin
    let isSnow = look.ground == .snow
    let start: Float = isSnow ? 6.5 : 5
    let share = (1 - decay(max(z - start, 0) / 8.5)) * 0.96
    return (
      colors.air[isSnow ? 0 : 1.05 * nearness(place)].opaque,
      min(share * (0.5 + 0.5 * Float(look.mist)), 0.97)
    )
  }
}
