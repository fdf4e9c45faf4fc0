import SeltzerSystem

extension Block {
  /// Where bubbles are, in stage units: birthplaces are spread evenly over the stage and a margin.
  ///
  /// Starting at p₀ with velocity v, under gravity g and drag d, a bubble of age a is at
  /// p₀ + v·a·φ₁(d·a) + g·a²·φ₂(d·a), the solution of p″ = g − d·p′; `dragged` says what φ is.
  /// Uses up `share`.
  func fillPlaces(_ terms: Terms) {
    let (placeX, placeY) = (terms.placeX, terms.placeY)
    let (direction, speed) = (terms.direction, terms.speed)
    let (x, y) = (results.x, results.y)
    var path = age
    if terms.bends {
      path = spare
      let drag = terms.drag
      for row in rows {
        let shares = dragged(age[row] * drag)
        path[row] = age[row] * shares.speed
        share[row] = age[row] * age[row] * shares.gravity
      }
    }
    for row in rows {
      let places = ofLife.1[row]
      let words = ofLife.2[row]
      let way = circle(turns: direction.of(upper(words)))
      let length = speed.of(lower(words)) * path[row]
      x[row] = placeX.of(upper(places)) + length * way.x
      y[row] = placeY.of(lower(places)) + length * way.y
    }
    if terms.bends {
      let (gravityX, gravityY) = (terms.gravityX, terms.gravityY)
      for row in rows {
        x[row] += share[row] * gravityX
        y[row] += share[row] * gravityY
      }
    }
  }

  /// Adds wandering: on each axis three sways whose periods have no common multiple.
  func addTurbulence(_ turbulence: Terms.Turbulence?) {
    guard let turbulence else { return }
    let (x, y) = (results.x, results.y)
    for row in rows {
      let word = Self.stirred(ofManner(ofPair.0, row))
      x[row] += turbulence.amount * Self.sway(age[row] * turbulence.rate, word)
    }
    for row in rows {
      let word = Self.stirred(ofManner(ofPair.2, row))
      y[row] += turbulence.amount * Self.sway(age[row] * (turbulence.rate * 1.1547), word)
    }
  }

  /// Another word, for which all bits of this one count.
  @inline(__always)
  private static func stirred(_ word: Words) -> Words {
    (word ^ (word &>> 15)) &* 0x9E37_79B9
  }

  /// Three sines, together within −1...1.
  @inline(__always)
  private static func sway(_ turns: Lanes, _ word: Words) -> Lanes {
    0.45 * sine(turns: turns * 0.6180340 + upper(word) * 0x1p-16)
      + 0.35 * sine(turns: turns + middle(word) * 0x1p-16)
      + 0.20 * sine(turns: turns * 1.6180340 + lower(word) * 0x1p-16)
  }
}
