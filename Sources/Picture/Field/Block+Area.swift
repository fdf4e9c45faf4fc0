import SeltzerScene
import SeltzerSystem

/// An emitter's area in the form that the loops need: an image of the square −1...1.
struct BirthArea: Sendable {
  let area: Emitter.Area
  /// The middle, and halves of the longer and the shorter side, in stage units.
  let center, long, short: SIMD2<Float>
  /// The longer side's part of both.
  let part: Float
  /// The fraction of the number of bubbles.
  let share: Float
  /// The noise of `even` in halves of the sides; on an outline in 2³²nds of it for each of 65,536 steps.
  let noise: SIMD2<Float>, edgeNoise: UInt32
  /// In stage units.
  let vanishingPoint: SIMD2<Float>?
  /// Four times the greatest bend, in stage units.
  let bend: Float

  init(_ area: Emitter.Area, count: Int, aspect: Double) {
    self.area = area
    center = SIMD2<Float>(area.position * SIMD2(aspect, 1))
    vanishingPoint = area.vanishingPoint.map { SIMD2<Float>($0 * SIMD2(aspect, 1)) }
    bend = Float(4 * area.bend * aspect)
    var (half, x) = (SIMD2(1, 1) * 0.5, unitVector(at: area.rotation))
    switch area.size {
    case .fractions(let size): half *= size * SIMD2(aspect, 1)
    case .length(let length): half *= length
    }
    // No side is 0, because it divides.
    half.clamp(lowerBound: SIMD2(repeating: 1e-9), upperBound: SIMD2(repeating: 1e9))
    if half.x < half.y { (half, x) = (SIMD2(half.y, half.x), SIMD2(-x.y, x.x)) }
    (long, short) = (SIMD2<Float>(x * half.x), SIMD2<Float>(SIMD2(-x.y, x.x) * half.y))
    part = Float(half.x / half.sum())
    let surface = half.x * half.y * (area.shape == .ellipse ? .pi : 4)
    let (count, strength) = (Double(max(count, 1)), area.spread == .even ? 0.2 : 0)
    share = Float(1 / count)
    let noise = SIMD2(repeating: strength * (surface / count).squareRoot()) / half
    self.noise = SIMD2<Float>(noise.clamped(lowerBound: .zero, upperBound: SIMD2(1, 1)))
    edgeNoise = area.edge ? UInt32(strength * 131_072 / count) : 0
  }
}

extension Block {
  /// The number of bubbles in a cluster of a street, and the logarithm of how much farther its end is.
  private static let (clusterBits, streetDepth): (UInt32, Float) = (3, 3.5)

  /// Finds how near the bubbles of a street are; the upper byte of the traits follows, for all that depends on size.
  ///
  /// They travel, or stand by chance, at even steps of the logarithm of distance, or in clusters at such steps, in which
  /// two of three have the same tint.
  func findNearness(_ area: BirthArea, _ constants: EmitterConstants, phase: UInt32) {
    let isCluster = area.area.spread == .gaussian
    let step = area.share * (isCluster ? 0x1p19 : 0x1p16)
    for row in rows {
      let own = upper(ofLife.3[row])
      var (near, common) = (own, ofLife.3[row])
      if let travel = constants.travel {
        let share = age[row] / (age[row] + rest[row])
        near = (travel == .outward ? share : 1 - share) * 65_535
      } else if constants.births == nil, area.area.spread != .random {
        var index = multiples(of: 1, from: first &+ 8 &* row, plus: 0)
        if isCluster {
          index = index &>> Self.clusterBits
          let word = Self.mixed(cluster(row, phase))
          common = pick(lower(ofLife.0[row]) .< 43_690, word, common)
          near = (own - 0x1p15) * 0.06
        } else {
          near = .zero
        }
        let jitter = (isCluster ? upper(common) : own) * 0x1p-16 - 0.5
        near += (number(index) + 0.5 + 0.4 * jitter) * step
      }
      near = lesser(greater(near, Lanes(repeating: 0)), Lanes(repeating: 65_535))
      nearness[row] = near
      ofLife.3[row] =
        (bits(near + 0x1p23) &<< 16 & 0xFF00_0000) | (ofLife.3[row] & 0xFF_0000) | (common & 0xFFFF)
    }
  }

  /// Returns a word of each bubble's cluster, the same in all lives.
  @inline(__always) private func cluster(_ row: Int, _ phase: UInt32) -> Words {
    let number = multiples(of: 1, from: first &+ 8 &* row, plus: 0) &>> Self.clusterBits
    return Self.mixed(number &* 0x85EB_CA6B &+ phase)
  }

  /// Adds the birthplaces in an area to the positions, and stores the sums for `settle`.
  func addBirthplaces(_ area: BirthArea, _ constants: EmitterConstants, phase: UInt32) {
    let (births, circles) = (constants.births, constants.circles)
    let (one, isEllipse) = (Lanes(repeating: 1), area.area.shape == .ellipse)
    for row in rows {
      let word = ofLife.1[row]
      let noise = Self.pair(word)
      var (a, b) = noise
      switch area.vanishingPoint == nil ? area.area.spread : .random {
      case .random:
        guard area.vanishingPoint != nil, area.area.spread == .gaussian else { break }
        let common = Self.pair(cluster(row, phase))
        (a, b) = (0.3 * a + 0.7 * common.0, 0.4 * b + 0.6 * common.1)
      case .gaussian:
        // The mean of four uniform numbers on each axis.
        let (second, third) = (Self.mixed(word), Self.mixed(Self.mixed(word)))
        let pairs = (Self.pair(second), Self.pair(third), Self.pair(Self.mixed(third)))
        a = 0.25 * (a + b + pairs.0.0 + pairs.0.1)
        b = 0.25 * (pairs.1.0 + pairs.1.1 + pairs.2.0 + pairs.2.1)
      case .even:
        var turns: Words
        if let births {
          turns = origins[row] &* 0x6A09_E668 &+ phase
          if births.isBurst {
            // The R2 sequence of Martin Roberts, as the number of bursts has no end.
            a = number((origins[row] &* 0xC13F_A9A9 &+ phase) &>> 8) * 0x1p-23 - 1
            turns = origins[row] &* 0x91E1_0DA5 &+ phase
          } else {
            a = number(origins[row] &* 2 &+ 1) * area.share - 1
          }
        } else {
          // A lattice: the slot, and its multiple of √2 − 1.
          a = number(multiples(of: 2, from: first &+ 8 &* row, plus: 1)) * area.share - 1
          turns = multiples(of: 0x6A09_E668, from: first &+ 8 &* row, plus: phase)
        }
        b = number((turns &+ (word &>> 16) &* area.edgeNoise) &>> 8) * 0x1p-23 - 1
      }
      switch (area.area.shape, area.area.edge) {
      case (.ellipse, true): (a, b) = circle(turns: 0.5 * b)
      case (.rectangle, true):
        // Two sides, and their mirror image.
        let (sign, turn) = (pick(b .< 0, -one, one), pick(b .< 0, b + 1, b))
        let rest = (1 - turn) / (1 - area.part)
        (a, b) = (sign * (2 * unit(turn / area.part) - 1), sign * (1 - 2 * unit(rest)))
      case (_, false):
        if isEllipse, area.area.spread != .gaussian {
          let (radius, point) = ((0.5 * a + 0.5).squareRoot(), circle(turns: 0.5 * b))
          (a, b) = (radius * point.x, radius * point.y)
        }
        guard area.area.spread != .random else { break }
        // What lies outside moves to the outline.
        (a, b) = (a + noise.0 * area.noise.x, b + noise.1 * area.noise.y)
        if isEllipse {
          let scale = 1 / greater((a * a + b * b).squareRoot(), one)
          (a, b) = (a * scale, b * scale)
        } else {
          (a, b) = (lesser(greater(a, -one), one), lesser(greater(b, -one), one))
        }
      }
      if let circles {
        let place = (x: a * area.long.x + b * area.short.x, y: a * area.long.y + b * area.short.y)
        let moved = carried(circles, from: place, row)
        results.x[row] = area.center.x + moved.x + share[row] * constants.gravityX
        results.y[row] = area.center.y + moved.y + share[row] * constants.gravityY
      } else {
        results.x[row] += area.center.x + a * area.long.x + b * area.short.x
        results.y[row] += area.center.y + a * area.long.y + b * area.short.y
      }
      if let end = area.vanishingPoint {
        // One over the distance.
        let scale = decay(Self.streetDepth * (1 - nearness[row] * (1 / 65_535)))
        let bend = area.bend * scale * (1 - scale)
        results.x[row] = end.x + (results.x[row] - end.x) * scale + bend
        results.y[row] = end.y + (results.y[row] - end.y) * scale
      }
      (scratch[row], share[row]) = (results.x[row], results.y[row])
    }
  }

  /// Moves a birthplace along the path that is in the positions, from or to the middle of the area, and turns
  /// it about the middle; places are relative to it.
  @inline(__always) private func carried(
    _ circles: EmitterConstants.Circles, from place: (x: Lanes, y: Lanes), _ row: Int
  ) -> (x: Lanes, y: Lanes) {
    var path = (x: results.x[row], y: results.y[row])
    if let heading = circles.heading {
      let distance = (place.x * place.x + place.y * place.y).squareRoot()
      let isMiddle = distance .< 1e-6
      let divisor = pick(isMiddle, Lanes(repeating: 1), distance)
      var (x, y) = (place.x / divisor, place.y / divisor)
      if any(isMiddle) {
        let other = circle(turns: lower(ofLife.2[row]) * 0x1p-16)
        (x, y) = (pick(isMiddle, other.x, x), pick(isMiddle, other.y, y))
      }
      if heading == .inward {
        let length = (path.x * path.x + path.y * path.y).squareRoot()
        let part = lesser(distance / greater(length, Lanes(repeating: 1e-9)), Lanes(repeating: 1))
        (path.x, path.y) = (-path.x * part, -path.y * part)
      }
      path = (path.x * x - path.y * y, path.x * y + path.y * x)
    }
    let (x, y) = (place.x + path.x, place.y + path.y)
    guard circles.isOrbiting else { return (x, y) }
    let turn = circle(turns: circles.orbit.of(lower(ofLife.0[row])) * age[row])
    return (x * turn.x - y * turn.y, x * turn.y + y * turn.x)
  }

  /// Lets what turbulence and flow have added to birthplaces grow from 0 in two seconds, and moves bubbles
  /// so that their anchors lie where their middles were.
  func settle(_ constants: EmitterConstants) {
    if constants.settles {
      for row in rows {
        let growth = smooth(unit(0.5 * age[row]))
        results.x[row] = scratch[row] + (results.x[row] - scratch[row]) * growth
        results.y[row] = share[row] + (results.y[row] - share[row]) * growth
      }
    }
    guard constants.anchor != .zero else { return }
    for row in rows {
      results.x[row] += constants.anchor.x * results.radius[row] * results.stretchX[row]
      results.y[row] += constants.anchor.y * results.radius[row] * results.stretchY[row]
    }
  }

  /// Returns two numbers, −1...1.
  @inline(__always) private static func pair(_ word: Words) -> (Lanes, Lanes) {
    (upper(word) * 0x1p-15 - 0x1.FFFEp-1, lower(word) * 0x1p-15 - 0x1.FFFEp-1)
  }

  @inline(__always) private static func mixed(_ word: Words) -> Words {
    (word ^ (word &>> 15)) &* 0x9E37_79B9
  }
}
