/// Palettes to choose from, narrowed by what is typed, with one of them chosen.
package struct PickList: Sendable, Equatable {
  /// A palette to choose.
  package struct Item: Sendable, Equatable {
    /// What it is asked for by.
    package var name: String
    /// What is said of it.
    package var summary: String

    package init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// All that there are.
  package let items: [Item]
  /// What was typed.
  package private(set) var filter = ""
  /// Indices of the items that match, in the order in which they are shown.
  package private(set) var matches: [Int]
  /// Which of the matches is chosen, counted from 0.
  package private(set) var place = 0

  /// Everything, with the first chosen, or the one of a name.
  package init(_ items: [Item], chosen name: String? = nil) {
    self.items = items
    matches = Array(items.indices)
    place = items.firstIndex { $0.name == name } ?? 0
  }

  /// The index of the item chosen; nil where none matches.
  package var chosen: Int? { matches.indices.contains(place) ? matches[place] : nil }

  /// Goes so many items down, or up; at the ends it stays, or goes on at the other end.
  package mutating func move(by step: Int, goingRound: Bool = false) {
    guard !matches.isEmpty else { return }
    let next = place + step
    place =
      goingRound
      ? (next % matches.count + matches.count) % matches.count
      : min(max(next, 0), matches.count - 1)
  }

  /// Takes a character that was typed.
  package mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar.value != 0x7F, filter.count < 64 else { return }
    narrow(to: filter + String(Character(scalar)))
  }

  /// Takes the last character away.
  package mutating func erase() {
    if !filter.isEmpty { narrow(to: String(filter.dropLast())) }
  }

  /// Takes everything typed away.
  package mutating func clear() { narrow(to: "") }

  /// What was chosen stays so while it matches; else the best match is.
  private mutating func narrow(to text: String) {
    let before = chosen
    filter = text
    let words = text.lowercased().split(separator: " ")
    let ranked = items.indices.compactMap { index in
      Self.rank(items[index], words).map { (rank: $0, index: index) }
    }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    let stays = text.isEmpty || ranked.allSatisfy { $0.rank == 0 }
    place = stays ? before.flatMap { matches.firstIndex(of: $0) } ?? 0 : 0
  }

  /// How well an item matches all words, 0 being best: by the beginning of its name, anywhere in it, or
  /// by its summary; nil is not at all.
  private static func rank(_ item: Item, _ words: [Substring]) -> Int? {
    let (name, summary) = (item.name.lowercased(), item.summary.lowercased())
    var worst = 0
    for word in words {
      if name.hasPrefix(word) { continue }
      if name.contains(word) {
        worst = max(worst, 1)
      } else if summary.contains(word) {
        worst = max(worst, 2)
      } else {
        return nil
      }
    }
    return worst
  }
}
