extension Block {
  /// Where bubbles are, in stage units: birthplaces are spread evenly over the stage and a margin.
  ///
  /// Starting at p₀ with velocity v, under gravity g and drag d, a bubble of age a is at
  /// p₀ + v·a·φ₁(d·a) + g·a²·φ₂(d·a), the solution of p″ = g − d·p′; `dragged` says what φ is.
  func fillPositions(
    _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ terms: Terms
  ) {
    for i in 0..<count {
      x[i] = terms.placeX.low + terms.placeX.width * upper(life.b[i])
      y[i] = terms.placeY.low + terms.placeY.width * lower(life.b[i])
    }
    if terms.drag > 0 {
      for i in 0..<count {
        let factors = dragged(age[i] * terms.drag)
        spare[i] = age[i] * factors.speed
        share[i] = age[i] * age[i] * factors.gravity
      }
      drift(x, y, spare, terms)
      fall(x, y, share, terms)
    } else {
      drift(x, y, age, terms)
      guard terms.gravityX != 0 || terms.gravityY != 0 else { return }
      for i in 0..<count { share[i] = 0.5 * age[i] * age[i] }
      fall(x, y, share, terms)
    }
  }

  private func drift(
    _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>,
    _ path: UnsafeMutablePointer<Float>, _ terms: Terms
  ) {
    guard terms.speed.low != 0 || terms.speed.width != 0 else { return }
    for i in 0..<count {
      let word = life.c[i]
      let turns = terms.direction.low + terms.direction.width * upper(word)
      let length = (terms.speed.low + terms.speed.width * lower(word)) * path[i]
      x[i] += length * sine(turns: turns + 0.25)
      y[i] += length * sine(turns: turns)
    }
  }

  private func fall(
    _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>,
    _ path: UnsafeMutablePointer<Float>, _ terms: Terms
  ) {
    for i in 0..<count {
      x[i] += terms.gravityX * path[i]
      y[i] += terms.gravityY * path[i]
    }
  }

  /// Adds wandering: on each axis three sways whose periods have no common multiple.
  func addTurbulence(
    _ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ terms: Terms
  ) {
    guard let turbulence = terms.turbulence else { return }
    for i in 0..<count {
      let word = manner.d[i]
      let other = (word ^ (word >> 15)) &* 0x9E37_79B9
      let turns = age[i] * turbulence.rate
      x[i] += turbulence.amount * sway(turns, word)
      y[i] += turbulence.amount * sway(turns * 1.1547, other)
    }
  }

  /// Three sines, together within −1...1.
  @inline(__always)
  private func sway(_ turns: Float, _ word: UInt32) -> Float {
    0.45 * sine(turns: turns * 0.6180340 + upper(word))
      + 0.35 * sine(turns: turns + middle(word))
      + 0.20 * sine(turns: turns * 1.6180340 + lower(word))
  }
}
