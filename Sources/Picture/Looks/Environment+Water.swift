extension Environment {
  /// The directions of the places, as three parts.
  private static let directions = {
    let places = (0..<side * side).map { index in
      let q = SIMD2(Float(index % side), Float(index / side)) * 2 / Float(side - 1) - 1
      let size = SIMD2(abs(q.x), abs(q.y))
      let flat = 1 - size.sum()
      // Backward directions are outside of the rhomb.
      let folded = (1 - SIMD2(size.y, size.x)) * SIMD2(q.x < 0 ? -1 : 1, q.y < 0 ? -1 : 1)
      return SIMD3(flat < 0 ? folded : q, flat)
    }
    return (x: places.map(\.x), y: places.map(\.y), z: places.map(\.z))
  }()

  /// Creates the light under water.
  init(water: GroundShape.Water, kernels: Kernels) {
    let (directions, count) = (Self.directions, Self.side * Self.side)
    var light = [Float](repeating: 0, count: 3 * count)
    func map(_ share: Float, clear: Float, fill: Float) -> [UInt16] {
      // Bubbles show everything smaller, so that only long ripples count.
      water.look(
        directions.x, directions.y, directions.z, clear: clear, fill: fill / share, blur: 0.5,
        into: &light, kernels
      ) { 1.6 - 0.4 * (abs($0.x) + abs($0.y)) }
      return [UInt16](unsafeUninitializedCapacity: 4 * count) { numbers, filled in
        for index in 0..<4 * count {
          let value = index % 4 < 3 ? light[index % 4 * count + index / 4] * share : 0
          numbers[index] = UInt16(min(value, 8) * 8191)
        }
        filled = 4 * count
      }
    }
    self.init(
      mirrored: map(1, clear: 0.55, fill: 1), bent: map(0.9, clear: 0.8, fill: 0.35),
      slope: water.slope, pitch: water.pitch)
  }
}
