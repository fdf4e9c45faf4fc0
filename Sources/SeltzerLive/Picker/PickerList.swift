/// Palettes to choose from, filtered by typing, with one of them chosen.
package struct PickerList: Sendable, Equatable {
  /// A palette to choose.
  package struct Item: Sendable, Equatable {
    package var name: String
    /// A line about it.
    package var summary: String

    package init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  package let items: [Item]
  /// The filter that was typed.
  package private(set) var filter = ""
  /// Indices of the items that match, in the order shown.
  package private(set) var matches: [Int]
  /// The chosen one of the matches, counted from 0.
  package private(set) var place = 0

  /// All items, with the named one chosen, or else the first.
  package init(_ items: [Item], chosen name: String? = nil) {
    self.items = items
    matches = Array(items.indices)
    place = items.firstIndex { $0.name == name } ?? 0
  }

  /// The index of the chosen item; nil where none matches.
  package var chosen: Int? { matches.indices.contains(place) ? matches[place] : nil }

  /// Moves down by so many items; stops at the ends unless it wraps.
  package mutating func move(by step: Int, wrapping: Bool = false) {
    guard !matches.isEmpty else { return }
    let next = place + step
    place =
      wrapping
      ? (next % matches.count + matches.count) % matches.count
      : min(max(next, 0), matches.count - 1)
  }

  /// Appends a character to the filter.
  package mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar.value != 0x7F, filter.count < 64 else { return }
    narrow(to: filter + String(Character(scalar)))
  }

  /// Deletes the filter's last character.
  package mutating func erase() {
    if !filter.isEmpty { narrow(to: String(filter.dropLast())) }
  }

  package mutating func clear() { narrow(to: "") }

  /// Keeps the chosen item while it is among the best matches; otherwise chooses the best.
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

  /// Ranks an item by its worst word: 0 begins the name, 1 is within it, 2 is in the summary; nil if a
  /// word does not match.
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
