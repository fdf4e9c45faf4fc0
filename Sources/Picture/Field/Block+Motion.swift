extension Block {
  /// Computes the positions; birthplaces fill the stage and a margin evenly.
  ///
  /// A bubble that starts at p₀ with velocity v, under gravity g and drag d, is at age a at
  /// p₀ + v·a·φ₁(d·a) + g·a²·φ₂(d·a), the solution of p″ = g − d·p′; `dragged` defines φ.
  /// Overwrites `share`.
  func fillPositions(_ constants: EmitterConstants) {
    let (originX, originY) = (constants.originX, constants.originY)
    let (direction, speed) = (constants.direction, constants.speed)
    let (x, y) = (results.x, results.y)
    var path = age
    if constants.bends {
      path = scratch
      let drag = constants.drag
      for row in rows {
        let shares = dragged(age[row] * drag)
        path[row] = age[row] * shares.speed
        share[row] = age[row] * age[row] * shares.gravity
      }
    }
    let shell = constants.births.flatMap { $0.isBurst ? 1 / Float($0.slots) : nil }
    for row in rows {
      let birthplace = ofLife.1[row]
      let words = ofLife.2[row]
      let heading = circle(turns: direction.of(upper(words)))
      var length = speed.of(lower(words)) * path[row]
      if let shell {
        // The bubbles of a burst are on a sphere, seen from the side.
        let height = (places[row] + 0.5) * shell
        length *= (1 - height * height).squareRoot()
      }
      if constants.acceleration > 0 { length += constants.acceleration * share[row] }
      x[row] = originX.of(upper(birthplace)) + length * heading.x
      y[row] = originY.of(lower(birthplace)) + length * heading.y
    }
    if constants.bends, constants.circles == nil {
      let (gravityX, gravityY) = (constants.gravityX, constants.gravityY)
      for row in rows {
        x[row] += share[row] * gravityX
        y[row] += share[row] * gravityY
      }
    }
  }

  /// Adds turbulence: the sum of three sines with incommensurable periods on each axis.
  func addTurbulence(_ turbulence: EmitterConstants.Turbulence?) {
    guard let turbulence else { return }
    let axes = [
      (results.x, ofPair.0, turbulence.rate), (results.y, ofPair.2, turbulence.rate * 1.1547),
    ]
    for (places, words, rate) in axes {
      for row in rows {
        let word = modulationWords(words, row)
        let mixed = (word ^ (word &>> 15)) &* 0x9E37_79B9
        places[row] += turbulence.amount * Self.sway(age[row] * rate, mixed)
      }
    }
  }

  /// Returns the sum of three sines, within −1...1.
  @inline(__always) private static func sway(_ turns: Lanes, _ word: Words) -> Lanes {
    0.45 * sine(turns: turns * 0.6180340 + upper(word) * 0x1p-16)
      + 0.35 * sine(turns: turns + middle(word) * 0x1p-16)
      + 0.20 * sine(turns: turns * 1.6180340 + lower(word) * 0x1p-16)
  }
}
