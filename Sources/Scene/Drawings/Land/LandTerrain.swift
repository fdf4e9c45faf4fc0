import SeltzerKernels
import SeltzerScene
import SeltzerSystem

/// A height field seen in perspective: x to the right, z away from the viewer, both in units of the land.
///
/// Each column of the picture is marched from near to far; what is nearer hides what is farther.
struct LandTerrain {
  let view: LandView
  let look: Drawing.Look
  private let noise: LatticeNoise
  /// The distances of the march.
  private let range: ClosedRange<Float>

  init(_ view: LandView, _ look: Drawing.Look) {
    (self.view, self.look) = (view, look)
    noise = LatticeNoise(seed: 500 + UInt32(look.seed))
    range =
      switch look.ground {
      case .snow: 1.2...62
      case .meadow: 0.85...60
      case .water: 3.2...9.8
      }
  }

  /// Noise of several octaves, about −1...1.
  @inline(__always) func noise(_ x: Float, _ z: Float, _ octaves: Int, gain: Float = 0.5) -> Float {
    noise.fractal(x, z, octaves: octaves, gain: gain) * 1.7
  }

  /// Creases where noise crosses 0, 0...1, each octave strongest upon the ridges of the one before.
  private func ridges(_ x: Float, _ z: Float, _ octaves: Int) -> Float {
    var (x, z, strength, weight, sum, whole): (Float, Float, Float, Float, Float, Float) = (
      x, z, 1, 1, 0, 0
    )
    for _ in 0..<octaves {
      // Rounded at the top: a sharp crest would have teeth, as columns show it at different distances.
      let slope = noise.at(x, z) * 1.5
      let crease = max(1.02 - root(slope * slope + 0.0012), 0)
      let value = crease * crease * weight
      weight = saturate(value * 1.8)
      sum += strength * value
      whole += strength
      strength *= 0.5
      (x, z) = (1.52 * x + 1.14 * z + 5.3, 1.52 * z - 1.14 * x + 2.7)
    }
    return sum / whole
  }

  func height(_ x: Float, _ z: Float) -> Float {
    switch look.ground {
    case .snow: snow(x, z)
    case .meadow: meadow(x, z)
    case .water: mountains(x, z)
    }
  }

  /// The middle of the trodden path at a distance.
  private func path(_ z: Float) -> Float {
    let home = view.home
    let way = home.y - z
    let bend = Float(sine(turns: Double(way) * 0.0987)) * smoothstep(0.6, 3.5, way)
    return home.x - 0.3 + 0.5 * bend - 0.16 * max(way - 1.5, 0)
  }

  private func snow(_ x: Float, _ z: Float) -> Float {
    let home = view.home
    var height = 0.13 * noise(x * 0.5 + 0.2 * z, z * 0.4, 2)
    if z < 14 {
      height += 0.03 * noise(x * 1.5 + 0.9 * z, z, 2) + 0.004 * noise(x * 8 + 3 * z, z * 5, 2)
    }
    if look.feature == .cabin, z < home.y + 2 {
      let way = SIMD2(x, z) - home
      height *= 1 - 0.8 * decay((way * way).sum() / 1.2)
      if z < home.y {
        let across = (x - path(z)) * (1 + 0.25 * noise(x * 2, z * 2, 1))
        let near = smoothstep(home.y - 0.3, home.y - 0.7, z)
        let rim = (abs(across) - 0.24) / 0.09
        height +=
          near
          * (0.02 * decay(rim * rim) - 0.06 * decay(across * across / 0.017)
            * (1 + 0.5 * noise(x * 5, z * 4, 1)))
      }
    }
    height += 0.3 * smoothstep(1.2, 4.5, abs(x - home.x * 0.55 - 0.2)) * smoothstep(2.5, 6, z)
    guard z > 8 else { return height }
    let rise = smoothstep(8, 17, z)
    height +=
      Float(look.hills) * 0.8
      * (rise * (1 + 0.9 * noise(x * 0.16, z * 0.14, 1)) * 0.75
        + rise * 0.5 * noise(x * 0.33, z * 0.3, 3)
        + 1.5 * smoothstep(3, 11, abs(x - 1.2)) * smoothstep(8, 20, z))
    guard z > 26 else { return height }
    func massif(_ at: Float, _ width: Float, _ far: Float) -> Float {
      let (across, along) = (abs(x - at) / width, (z - far) / 12)
      return decay(across * root(root(across)) + along * along)
    }
    let side: Float = view.isTall ? 0.45 : 1
    let masses =
      5.4 * massif(9 * side, 7, 46) + 3.2 * massif(-3.5, 6, 46) + 2.6 * massif(20, 6, 44)
      + 2.2 * massif(-18, 7, 45)
    let shape = masses * (0.55 + 0.85 * ridges(x * 0.12, z * 0.12, 6))
    return height + Float(look.peaks) * smoothstep(26, 42, z)
      * (1.2 + 3.4 * ridges(x * 0.062 + 0.9, z * 0.062, 6) + shape)
  }

  private func meadow(_ x: Float, _ z: Float) -> Float {
    var height = 0.09 * noise(x * 0.5, z * 0.5, 2) + 0.02 * noise(x * 2, z * 2, 1)
    if look.feature == .oak {
      let way = (SIMD2(x, z) - view.home) / 2.1
      height += 0.34 * decay((way * way).sum())
    }
    guard z > 9 else { return height }
    let valley = view.beam * 9
    height +=
      Float(look.hills) * smoothstep(9, 17, z)
      * (0.25 + 0.4 * noise(x * 0.22, z * 0.2, 3) + 0.9 * smoothstep(2, 9, abs(x - valley)))
    guard z > 22 else { return height }
    return height + Float(look.peaks) * smoothstep(22, 34, z)
      * (1 + 2 * noise(x * 0.07 + 0.4, z * 0.06, 5))
  }

  /// Mountains beyond a lake, higher at both sides of a valley towards the light.
  private func mountains(_ x: Float, _ z: Float) -> Float {
    let valley = abs(x - view.beam * z) * (view.isTall ? 2.2 : 1)
    let base =
      smoothstep(3.2, 4.8, z) * (0.35 + 0.9 * smoothstep(0.2, 2.2, valley))
      * (1 + 0.25 * Float(sine(turns: Double(x) * 0.143 + 0.175)))
    let crest = ridges(x * 0.42 + 3.1, z * 0.42 + 1.7, 6)
    return Float(look.peaks) * base * (0.04 + 0.95 * crest * root(root(crest))) - 0.02
      + 0.05 * smoothstep(2.5, 5, abs(x - 1))
  }

  /// Returns the heights that columns of the picture show, from near to far.
  func heights(_ columns: [Float], _ distances: [Float]) -> [[Float]] {
    columns.map { column in
      let slope = view.slope(column)
      return distances.map { height($0 * slope, $0) }
    }
  }

  /// Rising in a constant ratio, which is small where all land is far, or crests have steps.
  var distances: [Float] {
    let ratio: Float = look.ground == .water ? 1.003 : 1.0066
    return Array(sequence(first: range.lowerBound) { $0 * ratio }.prefix { $0 < range.upperBound })
  }

  /// Marches a column between two columns of heights that are `width` apart in slope; `sums` has for each row
  /// the share that is land, and distance, height, and the slopes across and along, times the share.
  func march(
    _ heights: ArraySlice<[Float]>, share: Float, width: Float, _ distances: [Float],
    rows: Range<Int>, into sums: inout [Float]
  ) {
    for index in sums.indices { sums[index] = 0 }
    let (left, right) = (heights[heights.startIndex], heights[heights.startIndex + 1])
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        distances.withUnsafeBufferPointer { distances in
          var march = seltzer_march(
            left: left.baseAddress, right: right.baseAddress, distances: distances.baseAddress,
            steps: Int32(distances.count), top: Int32(rows.lowerBound),
            bottom: Int32(rows.upperBound), share: share, width: width,
            horizon: view.row(view.eye, 1), scale: view.focal * view.unit, eye: view.eye)
          seltzer_march_column(&march, &sums)
        }
      }
    }
  }
}
