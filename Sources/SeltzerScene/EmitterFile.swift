import SeltzerDocument

extension Emitter {
  init(node: DocumentNode) throws {
    self.init()
    let keys = try node.mapping(known: [
      "density", "count", "birthRate", "lifetime", "fadeIn", "fadeOut", "diameter", "sizeOverLife",
      "opacityOverLife", "speed", "direction", "spread", "gravity", "drag", "turbulence", "flicker",
      "wobble", "softness", "blendMode", "drawOrder", "speedScale",
    ])
    population = try Self.population(keys) ?? population
    if let value = keys["lifetime"] { lifetime = try value.range(in: 0.5...3600) }
    if let value = keys["fadeIn"] { fadeIn = try value.range(in: 0...3600) }
    if let value = keys["fadeOut"] { fadeOut = try value.range(in: 0...3600) }
    if let value = keys["diameter"] { diameter = try value.range(in: 0.0001...10) }
    if let value = keys["sizeOverLife"] {
      (sizeOverLife, sizeMirrored) = try Self.sizeOverLife(value)
    }
    if let value = keys["opacityOverLife"] {
      opacityOverLife = try Self.keyframes(value, values: 0...1)
    }
    if let value = keys["speed"] { speed = try value.range(in: 0...100) }
    if let value = keys["direction"] { direction = try value.angle() }
    if let value = keys["spread"] { spread = try value.angle() }
    if let value = keys["gravity"] { gravity = try value.pair(in: -100...100) }
    if let value = keys["drag"] { drag = try value.number(in: 0...100) }
    if let value = keys["turbulence"] { turbulence = try Turbulence(node: value) }
    if let value = keys["flicker"] { flicker = try Flicker(node: value) }
    if let value = keys["wobble"] { wobble = try Wobble(node: value) }
    if let value = keys["softness"] { softness = try value.range(in: 0...1) }
    if let value = keys["blendMode"] { blendMode = try value.choice(of: BlendMode.self) }
    if let value = keys["drawOrder"] { drawOrder = try value.choice(of: DrawOrder.self) }
    if let value = keys["speedScale"] { speedScale = try value.number(in: 0...100) }
  }

  private static func population(_ keys: DocumentMapping) throws -> Population? {
    let given = ["count", "density", "birthRate"].filter { keys[$0] != nil }
    if given.count > 1 {
      throw SceneError.twoPopulations(
        given[0], given[1], file: keys.node.file, line: keys[given[1]]?.line ?? keys.node.line)
    }
    if let value = keys["count"] { return .count(try value.integer(in: 0...mostBubbles)) }
    if let value = keys["density"] {
      return .perArea(try value.number(in: 0...Double(mostBubbles)))
    }
    if let value = keys["birthRate"] {
      return .birthRate(try value.number(in: 0...Double(mostBubbles)))
    }
    return nil
  }

  /// Either a list of keyframes, or `{ keyframes, mirrored }`.
  private static func sizeOverLife(
    _ node: DocumentNode
  ) throws(DocumentError) -> ([Keyframe], Double) {
    guard !node.isScalar else { throw node.wrongType("a list of [age, factor]") }
    if node.isList { return (try keyframes(node, values: 0...20), 0) }
    let keys = try node.mapping(known: ["keyframes", "mirrored"])
    let list = try keys.required("keyframes", "a list of [age, factor]")
    return (try keyframes(list, values: 0...20), try keys["mirrored"]?.number(in: 0...1) ?? 0.5)
  }

  private static func keyframes(
    _ node: DocumentNode, values: ClosedRange<Double>
  ) throws(DocumentError) -> [Keyframe] {
    var frames: [Keyframe] = []
    for item in try node.list(atMost: 16) {
      guard item.isList else { throw item.wrongType("[age, factor]") }
      let parts = try item.list(atMost: 2)
      guard parts.count == 2 else { throw item.wrongType("[age, factor]") }
      frames.append(
        Keyframe(age: try parts[0].number(in: 0...1), value: try parts[1].number(in: values)))
    }
    guard zip(frames, frames.dropFirst()).allSatisfy({ $0.age < $1.age }) else {
      throw node.wrongType("keyframes whose age rises from one to the next")
    }
    return frames
  }
}

extension Emitter.Turbulence {
  /// A number is the amount alone.
  init(node: DocumentNode) throws(DocumentError) {
    self.init()
    if node.isScalar {
      amount = try node.number(in: 0...10)
      return
    }
    let keys = try node.mapping(known: ["amount", "period"])
    if let value = keys["amount"] { amount = try value.number(in: 0...10) }
    if let value = keys["period"] { period = try value.number(in: 0.1...3600) }
  }
}

extension Emitter.Flicker {
  /// A number is the amount alone.
  init(node: DocumentNode) throws(DocumentError) {
    self.init()
    if node.isScalar {
      amount = try node.number(in: 0...1)
      return
    }
    let keys = try node.mapping(known: ["amount", "hold"])
    if let value = keys["amount"] { amount = try value.number(in: 0...1) }
    if let value = keys["hold"] { hold = try value.range(in: 0.05...3600) }
  }
}

extension Emitter.Wobble {
  /// A number is the amount alone.
  init(node: DocumentNode) throws(DocumentError) {
    self.init()
    if node.isScalar {
      amount = try node.number(in: 0...0.9)
      return
    }
    let keys = try node.mapping(known: ["amount", "share", "period"])
    if let value = keys["amount"] { amount = try value.number(in: 0...0.9) }
    if let value = keys["share"] { share = try value.number(in: 0...1) }
    if let value = keys["period"] { period = try value.range(in: 0.1...3600) }
  }
}
