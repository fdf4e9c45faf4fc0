package import SeltzerScene

/// A list of palettes with a filter and a chosen item.
package struct PickerList: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    package let name: String
    package let summary: String
    /// Nil if it cannot be read.
    package let palette: Palette?

    package init(name: String, summary: String, palette: Palette? = nil) {
      (self.name, self.summary, self.palette) = (name, summary, palette)
    }
  }

  package let items: [Item]
  package private(set) var filter = ""
  /// The indices of the matching items, best first.
  package private(set) var matches: [Int]
  /// The index of the chosen match.
  package private(set) var place = 0

  /// Chooses the named item, or else the first.
  package init(_ items: [Item], chosen name: String? = nil) {
    self.items = items
    matches = Array(items.indices)
    place = items.firstIndex { $0.name == name } ?? 0
  }

  /// The index of the chosen item; nil if none matches.
  package var chosen: Int? { matches.indices.contains(place) ? matches[place] : nil }

  /// Moves the choice down by `step` items; stops at the ends unless it wraps.
  package mutating func move(by step: Int, wrapping: Bool = false) {
    guard !matches.isEmpty else { return }
    let (next, count) = (place + step, matches.count)
    place = wrapping ? (next % count + count) % count : min(max(next, 0), count - 1)
  }

  package mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar.value != 0x7F, filter.count < 64 else { return }
    narrow(to: filter + String(Character(scalar)))
  }

  package mutating func erase() {
    if !filter.isEmpty { narrow(to: String(filter.dropLast())) }
  }

  package mutating func clear() { narrow(to: "") }

  /// Sets the filter, and keeps the choice if the filter is empty or all matches are best matches.
  private mutating func narrow(to text: String) {
    let before = chosen
    filter = text
    let words = text.plainLetters.split(separator: " ")
    let ranked = items.indices.compactMap { index in
      Self.rank(items[index], words).map { (rank: $0, index: index) }
    }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    let stays = text.isEmpty || ranked.allSatisfy { $0.rank == 0 }
    place = stays ? before.flatMap { matches.firstIndex(of: $0) } ?? 0 : 0
  }

  /// Ranks an item by its worst word: 0 is a prefix of the name, 1 is in the name, 2 is in the summary;
  /// nil if a word does not match.
  private static func rank(_ item: Item, _ words: [Substring]) -> Int? {
    let (name, summary) = (item.name.plainLetters, item.summary.plainLetters)
    let ranks = words.map { word in
      name.hasPrefix(word) ? 0 : name.contains(word) ? 1 : summary.contains(word) ? 2 : 3
    }
    let worst = ranks.max() ?? 0
    return worst < 3 ? worst : nil
  }
}

extension String {
  /// The text in lower case, with plain letters instead of accented Latin ones.
  fileprivate var plainLetters: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.compactMap { scalar in
          if scalar.properties.generalCategory == .nonspacingMark { return nil }
          // Such as "LATIN SMALL LETTER E WITH ACUTE".
          let words = scalar.isASCII ? [] : scalar.properties.name?.split(separator: " ") ?? []
          guard words.first == "LATIN", words.count > 3, words[3].utf8.count == 1 else {
            return scalar
          }
          return words[3].unicodeScalars.first
        })
    ).lowercased()
  }
}
