/// One of the colours that a palette is made of.
struct Swatch: Sendable {
  var color: OKLab
  /// How much of the list or picture it stands for; only the ratio to other shares counts.
  var share: Double
  var role: ColorList.Role?

  var polar: OKLCh { OKLCh(color) }
}

/// Colours without near-duplicates, in the order in which they were given.
enum Swatches {
  /// Colours nearer than this (ΔE_OK) are one: they can hardly be told apart.
  static let nearest = 0.02
  /// The most that a palette is made of.
  static let most = 32

  /// The distinct colours of a list.
  ///
  /// Wholly transparent ones are left out, unless all are.
  static func distinct(_ list: ColorList) -> [Swatch] {
    let seen = list.colors.contains { $0.alpha > 0 }
    var roles: [Int: ColorList.Role] = [:]
    for role in [ColorList.Role.foreground, .background] {
      if let index = list.roles[role] { roles[index] = role }
    }
    let all = list.colors.enumerated().compactMap { index, entry -> Swatch? in
      guard entry.alpha > 0 || !seen else { return nil }
      return Swatch(color: OKLab(entry.color), share: 1, role: roles[index])
    }
    return apart(merged(all))
  }

  /// Each colour joined to the first one before it that looks the same.
  static func merged(_ swatches: [Swatch]) -> [Swatch] {
    var kept: [Swatch] = []
    // By cubes as wide as the distance, so that the time grows with the number and not its square.
    // A cube has the last colour that was kept in it, and each of those the one before.
    var last = [Int32](repeating: -1, count: Cubes.count)
    var before: [Int32] = []
    for swatch in swatches {
      var same = Int32.max
      for cube in Cubes.around(swatch.color) {
        var index = last[cube]
        while index >= 0 {
          if kept[Int(index)].color.squaredDistance(to: swatch.color) < nearest * nearest {
            same = min(same, index)
          }
          index = before[Int(index)]
        }
      }
      if same < .max {
        kept[Int(same)].share += swatch.share
        kept[Int(same)].role = kept[Int(same)].role ?? swatch.role
      } else {
        let cube = Cubes.index(Cubes.place(of: swatch.color))
        before.append(last[cube])
        last[cube] = Int32(kept.count)
        kept.append(swatch)
      }
    }
    return kept
  }

  /// At most `most` colours, each as far from all before it as can be; those left out give their
  /// share to the nearest.
  static func apart(_ swatches: [Swatch]) -> [Swatch] {
    guard swatches.count > most else { return swatches }
    var distances = [Double](repeating: .infinity, count: swatches.count)
    var nearestChosen = [Int](repeating: 0, count: swatches.count)
    var chosen: [Int] = []
    let roles = swatches.indices.filter { swatches[$0].role != nil }
    while chosen.count < most {
      let next: Int
      if chosen.count < roles.count {
        next = roles[chosen.count]
      } else if chosen.isEmpty {
        next = 0
      } else {
        next = swatches.indices.reduce(0) { distances[$1] > distances[$0] ? $1 : $0 }
      }
      for index in swatches.indices {
        let distance = swatches[index].color.squaredDistance(to: swatches[next].color)
        guard distance < distances[index] else { continue }
        distances[index] = distance
        nearestChosen[index] = next
      }
      chosen.append(next)
    }
    var kept = swatches
    for index in swatches.indices where nearestChosen[index] != index {
      kept[nearestChosen[index]].share += swatches[index].share
    }
    return chosen.sorted().map { kept[$0] }
  }
}

/// The space of what a screen shows, cut into cubes as wide as colours must differ.
private enum Cubes {
  private static let sides = SIMD3(54, 44, 44)
  static let count = sides.x * sides.y * sides.z

  /// Never on the outermost cubes, so that each has neighbours.
  static func place(of color: OKLab) -> SIMD3<Int> {
    let scaled = SIMD3(color.lightness, color.a, color.b) / Swatches.nearest
    let place = SIMD3<Int>(scaled.rounded(.down)) &+ SIMD3(1, 22, 22)
    return place.clamped(lowerBound: .one, upperBound: sides &- 2)
  }

  static func index(_ place: SIMD3<Int>) -> Int {
    (place.x * sides.y + place.y) * sides.z + place.z
  }

  /// The colour's cube and those that touch it.
  static func around(_ color: OKLab) -> [Int] {
    let middle = index(place(of: color))
    return neighbors.map { middle + $0 }
  }

  private static let neighbors: [Int] = (0..<27).map { number in
    ((number / 9 - 1) * sides.y + number / 3 % 3 - 1) * sides.z + number % 3 - 1
  }
}
