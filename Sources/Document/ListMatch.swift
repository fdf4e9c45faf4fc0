extension JSONValue {
  /// Returns the place of each item in an earlier list; nil for new items.
  ///
  /// Equal items come first, then those with the most equal members, then those at the same place.
  package static func sources(of after: [JSONValue], in before: [JSONValue]) -> [Int?] {
    // Long lists would take too much time.
    if max(before.count, after.count) > 200 {
      return after.indices.map { $0 < before.count ? $0 : nil }
    }
    let (old, new) = (before.map(\.parts), after.map(\.parts))
    let pairs = new.indices.flatMap { index in
      old.indices.map { place in
        (index, place, rank: (new[index].intersection(old[place]).count, -abs(place - index)))
      }
    }
    var sources: [Int?] = after.map { _ in nil }
    for (index, place, rank) in pairs.sorted(by: { $0.rank > $1.rank })
    where sources[index] == nil && !sources.contains(place) && (rank.0 > 0 || index == place) {
      sources[index] = place
    }
    return sources
  }

  /// The whole value, its members and its items as text.
  private var parts: Set<String> {
    Set([description] + members.map { "\($0.key): \($0.value)" } + (items ?? []).map(\.description))
  }
}
