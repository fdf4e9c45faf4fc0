package import SeltzerScene

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
  /// Fully transparent colours are dropped, unless all are. A list of more than `maximumCount` gives
  /// the colours with a role, and the means of groups of the others.
  static func distinct(_ list: ColorList) -> [WeightedColor] {
    let isVisible = list.colors.contains { $0.alpha > 0 }
    let all = list.colors.enumerated().compactMap { index, entry -> WeightedColor? in
      guard entry.alpha > 0 || !isVisible else { return nil }
      let role = [.background, .foreground].first { list.roles[$0] == index }
      return WeightedColor(color: OKLab(entry.color), share: 1, role: role)
    }
    // Repeated colours, such as the blacks at the end of a table, count once.
    let colors = merged(all).map { WeightedColor(color: $0.color, share: 1, role: $0.role) }
    guard colors.count > maximumCount else { return colors }
    let roles = colors.filter { $0.role != nil }
    let cells = colors.filter { $0.role == nil }.map {
      ColorCell(color: $0.color, mass: 1, weight: 1)
    }
    return roles
      + ColorCell.groups(of: cells, count: maximumCount - roles.count)
      .map { WeightedColor(color: $0.color, share: $0.mass) }
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
        // A theme's background and foreground stay exact.
        if kept[same].role == nil, let role = color.role {
          (kept[same].color, kept[same].role) = (color.color, role)
        }
      } else {
        cubes[cube, default: []].append(kept.count)
        kept.append(color)
      }
    }
    return kept
  }

  /// The offsets of a cube and its neighbours.
  private static let neighbors = (0..<27).map { SIMD3<Int>($0 / 9 - 1, $0 / 3 % 3 - 1, $0 % 3 - 1) }
}
