import SeltzerScene
import SeltzerSystem

/// The palette's ground on one stage, over time; everything moves by sines with whole numbers of
/// cycles per loop.
struct GroundLayout: Sendable {
  private let kind: Ground.Kind
  private let loop: Double?
  private let aspect: Double
  private let direction: SIMD2<Double>
  /// The part of the stage from the middle toward the light end of the gradient: −1 or 1.
  private let lightSide: Double
  /// Four random numbers, 0..<1, for each point.
  private let random: [SIMD4<Double>]
  private let flows: [Flow]
  private let colors: [SIMD3<Float>]
  /// Of the mesh; less where bands are to be pure.
  private let softness: Float
  private let lamps: [GroundShape.Lamp]
  private let folds: [Ground.Fold]
  private let foldShadow: SRGB8
  private let foldLights: [SRGB8]
  private let ribbons: RibbonLayout?
  private let water: WaterLayout?
  /// Nil if each moment is computed.
  private let keyTimes: GroundKeyTimes?

  /// The square root of the stage's area: lengths in it suit stages of any aspect ratio.
  private let side: Double

  /// The distances along the gradient, as fractions of its length, from which the points of a mesh take their
  /// colours: neighbours differ, so that folds appear.
  private static let shifts = [-0.2, 0.12, -0.22, 0.2, -0.13, 0.22, -0.22, 0.18, -0.09]
  /// The points with some of the bubble colours that are similar.
  private static let accents: Set = [1, 5, 6]
  /// The ratio of a fold's length to its width.
  private static let stretch = 3.0

  init(_ ground: Ground, _ palette: Palette, aspect: Double, seed: UInt32, loop: Double?) {
    (kind, self.loop, self.aspect, side) = (ground.kind, loop, aspect, aspect.squareRoot())
    let gradient = ground.gradient(of: palette)
    direction = gradient.direction
    lightSide = gradient.isLighterAtEnd ? 1 : -1
    let ends = [0, 1].map { palette.background.color(at: $0) }
      .sorted { $0.lightness < $1.lightness }
    let shade = ground.shading(of: palette)
    lamps = ground.lamps.map { lamp in
      let color =
        switch lamp.color {
        case .lightest: ends[1].encodedSRGB * shade.lampFactor
        case .darkest: ends[0].encodedSRGB
        case .fixed(let color): color.unit
        }
      return GroundShape.Lamp(
        place: SIMD2<Float>((lamp.position - 0.5) * SIMD2(aspect, 1)), radius: Float(lamp.size / 2),
        color: SIMD3<Float>(color * lamp.opacity))
    }
    folds = ground.folds
    foldShadow = gradient.color(at: gradient.isLighterAtEnd ? 0 : 1).srgb8
    foldLights = folds.map { palette.foldLight(softness: $0.softness).srgb8 }
    ribbons = ground.ribbons.map { RibbonLayout($0, palette, loop: loop) }
    water = ground.water.map { WaterLayout($0, palette, aspect: aspect, loop: loop) }
    // Chosen by eye: the usual seed of 1 makes one of the finest meshes.
    let seed = seed &+ 6
    let hash = PCG4D(seed: seed, purpose: Self.purpose)
    let part = hash.part(ofLife: 0)
    random = [0, 8].flatMap { slot in
      let words = hash.words(slot: slot, x: Words(repeating: part.x), y: Words(repeating: part.y))
      return (0..<8).map {
        SIMD4(Double(words.0[$0]), Double(words.1[$0]), Double(words.2[$0]), Double(words.3[$0]))
          * 0x1p-32
      }
    }
    var flow = Emitter.Flow()
    (flow.amount, flow.size, flow.period) = (
      ground.warp.amount, ground.warp.size, ground.warp.period
    )
    var flows = [Flow(flow, seed: seed, loop: loop)]
    if kind == .mesh {
      (flow.amount, flow.size, flow.period) = (0.3 * side, 1.3 * side, 70)
      flows.insert(Flow(flow, seed: ~seed, loop: loop), at: 0)
    }
    self.flows = flows.compactMap { $0 }
    var colors: [SIMD3<Float>] = []
    let (bands, plain) = (palette.background.bands, 1 - palette.bandedShare)
    softness = Float(0.03 + 0.035 * plain)
    if kind == .mesh {
      let length = abs(direction.x) * aspect + abs(direction.y)
      for index in Self.shifts.indices {
        let place = Self.rest(index, random[index], aspect)
        let along = 0.5 + (place * direction).sum() / length
        let near = bands.min { abs($0 - along) < abs($1 - along) }
        // Neighbours that share a band show its colour purely.
        if let near, abs(near - along) < 0.15 {
          colors.append(SIMD3<Float>(palette.background.color(at: near).coordinates))
          continue
        }
        var color = gradient.color(at: along + plain * Self.shifts[index])
        if Self.accents.contains(index) {
          let bubble = palette.bubbleColor(near: color)
          // In a shaded picture pale colours of bubbles would look like dust.
          let lightness = bubble.lightness + ground.shade * (color.lightness - bubble.lightness)
          color = color.mixed(
            with: OKLab(lightness: lightness, a: bubble.a, b: bubble.b), 0.35 * plain)
        }
        colors.append(SIMD3<Float>(color.coordinates))
      }
    }
    self.colors = colors
    // What rises and glitters is too fast.
    keyTimes =
      ribbons != nil || water != nil
      ? nil
      : GroundKeyTimes(
        pace: Self.pace(
          ground, gradient, waves: self.flows.flatMap { $0.waves(at: 0) }, softness: softness,
          aspect: aspect, loop: loop), loop: loop)
  }

  /// Different from the purposes of bubbles.
  private static let purpose: UInt32 = 64

  /// Returns the place about which a point of a mesh drifts.
  private static func rest(
    _ index: Int, _ random: SIMD4<Double>, _ aspect: Double
  ) -> SIMD2<Double> {
    let cell = SIMD2(Double(index % 3) - 1, Double(index / 3) - 1)
    let offset = SIMD2(random.x, random.y) - 0.5
    return (cell * 0.4 + offset * 0.28) * SIMD2(aspect, 1)
  }

  /// Returns a sum of sines, within −1...1 on each axis, with periods of 40 to 90 seconds.
  private func drift(_ index: Int, at t: Double) -> SIMD2<Double> {
    func wave(_ number: Int) -> Double {
      let spread = Double(4 * index + number) * 0.6180339887498949
      let period = 40 + 50 * (spread - spread.rounded(.down))
      return sine(turns: t.turns(of: period, in: loop) + random[index][number])
    }
    return SIMD2(0.65 * wave(0) + 0.35 * wave(1), 0.65 * wave(2) + 0.35 * wave(3))
  }

  /// Returns the ground at a time within the loop.
  func mixture(at t: Double) -> GroundMixture {
    guard let (before, after, share) = keyTimes?.around(t) else {
      return GroundMixture(first: shape(at: t), second: nil, share: 0)
    }
    let first = shape(at: before)
    return GroundMixture(
      first: first, second: share > 0 ? shape(at: after) : first, share: share)
  }

  private func shape(at t: Double) -> GroundShape {
    GroundShape(
      waves: flows.flatMap { $0.waves(at: t) }, colors: colors(at: t), lamps: lamps,
      folds: folds.enumerated().map { fold($1, $0, at: t) }, ribbons: ribbons?.shape(at: t),
      water: water?.shape(at: t))
  }

  /// Returns a fold, whose bends sway in about 45 seconds.
  private func fold(_ fold: Ground.Fold, _ index: Int, at t: Double) -> GroundShape.Fold {
    let sway = sine(turns: t.turns(of: 45, in: loop))
    // The last fold, which is in front, has the best form; others are somewhere else along theirs.
    let shift = 0.37 * Double(folds.count - 1 - index)
    func wave(_ height: Double, _ rate: Double, _ phase: Double) -> SIMD3<Float> {
      SIMD3(Float(height), Float(rate), Float(phase))
    }
    return GroundShape.Fold(
      place: SIMD2<Float>((fold.position - 0.5) * SIMD2(aspect, 1)),
      axis: SIMD2<Float>(unitVector(at: fold.angle)), scale: Float(1 / fold.scale),
      waves: (
        wave(fold.curve, 0.42, 0.06 + shift + 0.05 * sway),
        wave(fold.curve / 10, 0.93, 0.55 + shift - 0.15 * sway)
      ), width: [Float(0.012 + 0.07 * fold.softness), Float(0.2 + 0.15 * fold.softness)],
      blurPhase: Float(0.52 + shift), lightPhase: Float(0.16 + shift),
      strength: Float(fold.strength), edge: Float(1 - fold.softness), dark: foldShadow,
      light: foldLights[index])
  }

  private func colors(at t: Double) -> GroundShape.Colors {
    let drift = drift(9, at: t)
    switch kind {
    case .linear, .horizon, .none:
      let length = abs(direction.x) * aspect + abs(direction.y)
      return .linear(step: SIMD2<Float>(direction / length))
    case .radial:
      let center = direction * (0.3 * lightSide) + drift * SIMD2(0.1 * aspect, 0.04)
      return .radial(
        center: SIMD2<Float>(center), radius: Float(0.85 * side + 0.1),
        softness: Float(0.15 * side), isReversed: lightSide > 0)
    case .conic:
      let center = direction * (-0.05 * lightSide) + drift * SIMD2(0.08 * aspect, 0.05)
      let angle = sine(turns: drift.x / 6) * 0.3
      let turned = SIMD2(direction.x - direction.y * angle, direction.y + direction.x * angle)
      return .conic(
        center: SIMD2<Float>(center),
        axis: SIMD2<Float>(turned / (turned * turned).sum().squareRoot()),
        softness: Float(0.16 * side))
    case .mesh:
      let axis = unitVector(at: -0.45 + 0.5 * (random[9].x - 0.5)) / side
      let stretch = Self.stretch.squareRoot()
      let (along, across) = (axis / stretch, SIMD2(-axis.y, axis.x) * stretch)
      let points = colors.enumerated().map { index, color in
        let place =
          Self.rest(index, random[index], aspect)
          + self.drift(index, at: t) * 0.1 * SIMD2(aspect, 1)
        return GroundShape.ColorPoint(
          place: SIMD2<Float>(SIMD2((place * along).sum(), (place * across).sum())), color: color)
      }
      return .mesh(
        points, along: SIMD2<Float>(along), across: SIMD2<Float>(across), softness: softness)
    }
  }
}

extension Palette {
  /// Returns the colour of light on a fold, richer than the background's; that of a soft fold is deeper, and
  /// that of a dark palette is lit by its bubbles.
  fileprivate func foldLight(softness: Double) -> OKLab {
    let place = 0.45 * softness
    let own = background.color(at: background.isLighterAtEnd ? 1 - place : place)
    let darkness = min(max((0.8 - own.lightness) / 0.4, 0), 1)
    let light = own.mixed(with: bubbleColor(near: own), 0.85 * darkness * (1 - 0.5 * softness))
    return OKLab(lightness: light.lightness, a: 1.2 * light.a, b: 1.2 * light.b)
  }

  /// Returns the mean of the bubble colours, in which similar ones count most; it changes smoothly
  /// while palettes are mixed.
  fileprivate func bubbleColor(near color: OKLab) -> OKLab {
    var (sum, total) = (SIMD3<Double>.zero, 0.0)
    for bubble in bubbles {
      let other = OKLab(bubble.color)
      let closeness = 1 / (other.squaredDistance(to: color) + 0.002)
      let weight = bubble.weight * closeness * closeness
      sum += other.coordinates * weight
      total += weight
    }
    return OKLab(sum / total)
  }
}
