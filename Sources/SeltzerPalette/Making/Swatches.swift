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
    // By cells as wide as the distance, so that the time grows with the number and not its square.
    var cells: [SIMD3<Int32>: [Int]] = [:]
    for swatch in swatches {
      let place = SIMD3(swatch.color.lightness, swatch.color.a, swatch.color.b) / nearest
      let cell = SIMD3<Int32>(place.rounded(.down))
      var same: Int?
      for x in Int32(-1)...1 {
        for y in Int32(-1)...1 {
          for z in Int32(-1)...1 {
            for index in cells[cell &+ SIMD3(x, y, z)] ?? []
            where kept[index].color.distance(to: swatch.color) < nearest && index < same ?? .max {
              same = index
            }
          }
        }
      }
      if let same {
        kept[same].share += swatch.share
        kept[same].role = kept[same].role ?? swatch.role
      } else {
        cells[cell, default: []].append(kept.count)
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
