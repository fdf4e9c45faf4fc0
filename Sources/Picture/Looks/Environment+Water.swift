extension Environment {
  /// The unit vectors of the places, as three parts, and how much light falls in from there.
  private static let places = {
    let count = side * side
    var (x, y, z, fill) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count),
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    for index in 0..<count {
      let (p, q) = (
        Float(index % side) * 2 / Float(side - 1) - 1, Float(index / side) * 2 / Float(side - 1) - 1
      )
      var place = SIMD3(p, q, 1 - abs(p) - abs(q))
      if place.z < 0 {
        (place.x, place.y) = ((1 - abs(q)) * (p < 0 ? -1 : 1), (1 - abs(p)) * (q < 0 ? -1 : 1))
      }
      place /= (place * place).sum().squareRoot()
      (x[index], y[index], z[index]) = (place.x, place.y, place.z)
      func step(_ a: Float, _ b: Float, _ value: Float) -> Float {
        let part = min(max((value - a) / (b - a), 0), 1)
        return part * part * (3 - 2 * part)
      }
      // Light from the sides is bright, and from straight below dim, so that lower rims shine.
      let from = (place.y + 0.1) / 0.24
      let side = decay(Lanes(repeating: from * from))[0] * (0.45 + 0.55 * step(-0.8, 0.8, place.z))
      let below = step(0.2, -0.25, place.y) * (1 - 0.6 * step(-0.35, -0.85, place.y))
      fill[index] = 0.5 * side + 0.13 * below
    }
    return (x: x, y: y, z: z, fill: fill)
  }()

  /// Creates the light under water.
  init(water: GroundShape.Water, kernels: Kernels = .portable) {
    let (places, count) = (Self.places, Self.side * Self.side)
    var light = [Float](repeating: 0, count: 3 * count)
    func map(clear: Float, _ share: Float, fill: Float) -> [UInt16] {
      // Bubbles show everything smaller, so that only long ripples count.
      water.look(places.x, places.y, places.z, clear: clear, blur: 0.5, into: &light, kernels) {
        1.6 - 0.4 * (abs($0.x) + abs($0.y))
      }
      return [UInt16](unsafeUninitializedCapacity: 4 * count) { numbers, filled in
        numbers.initialize(repeating: 0)
        for plane in 0..<3 {
          let color = fill * water.beam[plane]
          for index in 0..<count {
            let sum = share * light[plane * count + index] + color * places.fill[index]
            numbers[4 * index + plane] = UInt16(min(sum, 8) * 8191)
          }
        }
        filled = 4 * count
      }
    }
    self.init(
      mirrored: map(clear: 0.55, 1, fill: 1), bent: map(clear: 0.8, 0.9, fill: 0.35),
      slope: water.slope, pitch: water.pitch)
  }
}
