import SeltzerPalette

/// A colour from which a palette is made.
struct WeightedColor: Sendable {
  var color: OKLab
  /// The share of the list or picture, relative to the other colours.
  var share: Double
  var role: ColorList.Role?

  var polar: OKLCh { OKLCh(color) }

  /// Colours with a smaller ΔE_OK count as one.
  static let justNoticeable = 0.02
  /// The most colours from which a palette is made.
  static let maximumCount = 32

  /// Returns the distinct colours of a list, in its order.
  ///
  /// Fully transparent colours are dropped, unless all are.
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

  /// Merges each colour with the first earlier one that looks the same.
  static func merged(_ colors: [WeightedColor]) -> [WeightedColor] {
    var kept: [WeightedColor] = []
    // Cubes with sides of the just noticeable difference keep the time linear.
    var cubes: [SIMD3<Int>: [Int]] = [:]
    for color in colors {
      let cube = SIMD3<Int>((color.color.coordinates / justNoticeable).rounded(.down))
      let near = neighbors.flatMap { cubes[cube &+ $0] ?? [] }
      let same = near.filter {
        kept[$0].color.squaredDistance(to: color.color) < justNoticeable * justNoticeable
      }.min()
      if let same {
        kept[same].share += color.share
        kept[same].role = kept[same].role ?? color.role
      } else {
        cubes[cube, default: []].append(kept.count)
        kept.append(color)
      }
    }
    return kept
  }

  /// The offsets of a cube and its neighbours.
  private static let neighbors = (0..<27).map { SIMD3<Int>($0 / 9 - 1, $0 / 3 % 3 - 1, $0 % 3 - 1) }

  /// Returns at most `maximumCount` colours, each as far as possible from all before it.
  ///
  /// The other colours' shares go to the nearest of them.
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
