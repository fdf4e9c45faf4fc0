package import SeltzerPalette

/// A colour from which a palette is made.
package struct WeightedColor: Sendable {
  package var color: OKLab
  /// The share of the list or picture, relative to the other colours.
  package var share: Double
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
    let all = list.colors.enumerated().compactMap { index, entry -> WeightedColor? in
      guard entry.alpha > 0 || !isVisible else { return nil }
      let role = [.background, .foreground].first { list.roles[$0] == index }
      return WeightedColor(color: OKLab(entry.color), share: 1, role: role)
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
  private static func apart(_ colors: [WeightedColor]) -> [WeightedColor] {
    guard colors.count > maximumCount else { return colors }
    let roles = colors.indices.filter { colors[$0].role != nil }
    let (chosen, nearest) = farthest(
      colors.map(\.color), after: roles.isEmpty ? [0] : roles, count: maximumCount)
    var kept = colors
    for index in colors.indices where nearest[index] != index {
      kept[nearest[index]].share += colors[index].share
    }
    return chosen.sorted().map { kept[$0] }
  }

  /// Chooses first some given colours, then the one with the greatest product of weight and squared
  /// distance from all before it, while there is one that looks different.
  ///
  /// Returns the chosen indices, and the nearest of them for each colour.
  static func farthest(
    _ colors: [OKLab], weights: [Double]? = nil, after first: [Int], count: Int
  ) -> (chosen: [Int], nearest: [Int]) {
    var distances = [Double](repeating: .infinity, count: colors.count)
    var nearest = distances.map { _ in 0 }
    var chosen: [Int] = []
    func merit(_ index: Int) -> Double { distances[index] * (weights?[index] ?? 1) }
    while chosen.count < count {
      let next =
        chosen.count < first.count
        ? first[chosen.count] : colors.indices.reduce(0) { merit($1) > merit($0) ? $1 : $0 }
      guard distances[next] > justNoticeable * justNoticeable else { break }
      for index in colors.indices {
        let distance = colors[index].squaredDistance(to: colors[next])
        if distance < distances[index] { (distances[index], nearest[index]) = (distance, next) }
      }
      chosen.append(next)
    }
    return (chosen, nearest)
  }
}
