import SeltzerPalette

/// One of the colours that a palette is made of.
struct WeightedColor: Sendable {
  var color: OKLab
  /// Its part of the list or picture, relative to the other colours.
  var share: Double
  var role: ColorList.Role?

  var polar: OKLCh { OKLCh(color) }

  /// Colours with a smaller ΔE_OK count as one.
  static let justNoticeable = 0.02
  /// The most that a palette is made of.
  static let maximumCount = 32

  /// The distinct colours of a list, in its order.
  ///
  /// Wholly transparent ones are left out, unless all are.
  static func distinct(_ list: ColorList) -> [WeightedColor] {
    let isVisible = list.colors.contains { $0.alpha > 0 }
    var roles: [Int: ColorList.Role] = [:]
    for role in [ColorList.Role.foreground, .background] {
      if let index = list.roles[role] { roles[index] = role }
    }
    let all = list.colors.enumerated().compactMap { index, entry -> WeightedColor? in
      guard entry.alpha > 0 || !isVisible else { return nil }
      return WeightedColor(color: OKLab(entry.color), share: 1, role: roles[index])
    }
    return apart(merged(all))
  }

  /// The colours, each joined to the first one before it that looks the same.
  static func merged(_ colors: [WeightedColor]) -> [WeightedColor] {
    var kept: [WeightedColor] = []
    // Cubes as wide as the distance keep the time linear. A cube has the last colour kept in it, and each
    // colour the one before.
    var last = [Int32](repeating: -1, count: Cubes.count)
    var before: [Int32] = []
    for color in colors {
      var same = Int32.max
      for cube in Cubes.around(color.color) {
        var index = last[cube]
        while index >= 0 {
          if kept[Int(index)].color.squaredDistance(to: color.color) < justNoticeable
            * justNoticeable
          {
            same = min(same, index)
          }
          index = before[Int(index)]
        }
      }
      if same < .max {
        kept[Int(same)].share += color.share
        kept[Int(same)].role = kept[Int(same)].role ?? color.role
      } else {
        let cube = Cubes.index(Cubes.place(of: color.color))
        before.append(last[cube])
        last[cube] = Int32(kept.count)
        kept.append(color)
      }
    }
    return kept
  }

  /// At most `maximumCount` colours, each as far as possible from all before it; the others' shares go to
  /// the nearest of them.
  static func apart(_ colors: [WeightedColor]) -> [WeightedColor] {
    guard colors.count > maximumCount else { return colors }
    var distances = [Double](repeating: .infinity, count: colors.count)
    var nearestChosen = [Int](repeating: 0, count: colors.count)
    var chosen: [Int] = []
    let roles = colors.indices.filter { colors[$0].role != nil }
    while chosen.count < maximumCount {
      let next: Int
      if chosen.count < roles.count {
        next = roles[chosen.count]
      } else if chosen.isEmpty {
        next = 0
      } else {
        next = colors.indices.reduce(0) { distances[$1] > distances[$0] ? $1 : $0 }
      }
      for index in colors.indices {
        let distance = colors[index].color.squaredDistance(to: colors[next].color)
        guard distance < distances[index] else { continue }
        distances[index] = distance
        nearestChosen[index] = next
      }
      chosen.append(next)
    }
    var kept = colors
    for index in colors.indices where nearestChosen[index] != index {
      kept[nearestChosen[index]].share += colors[index].share
    }
    return chosen.sorted().map { kept[$0] }
  }
}

/// OKLab within sRGB's gamut, divided into cubes as wide as the just noticeable difference.
private enum Cubes {
  private static let sides = SIMD3(54, 44, 44)
  static let count = sides.x * sides.y * sides.z

  /// Never one of the outermost cubes, so that each has neighbours.
  static func place(of color: OKLab) -> SIMD3<Int> {
    let scaled = SIMD3(color.lightness, color.a, color.b) / WeightedColor.justNoticeable
    let place = SIMD3<Int>(scaled.rounded(.down)) &+ SIMD3(1, 22, 22)
    return place.clamped(lowerBound: .one, upperBound: sides &- 2)
  }

  static func index(_ place: SIMD3<Int>) -> Int {
    (place.x * sides.y + place.y) * sides.z + place.z
  }

  /// The colour's cube and its neighbours.
  static func around(_ color: OKLab) -> [Int] {
    let middle = index(place(of: color))
    return neighbors.map { middle + $0 }
  }

  private static let neighbors: [Int] = (0..<27).map { number in
    ((number / 9 - 1) * sides.y + number / 3 % 3 - 1) * sides.z + number % 3 - 1
  }
}
