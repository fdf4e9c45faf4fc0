package import SeltzerScene

/// A list of palettes with a filter and a chosen item.
package struct PickerList: Sendable, Equatable {
  package struct Item: Sendable, Equatable {
    package let name, summary: String
    /// Nil if it cannot be read.
    package let palette: Palette?
    /// Nil if that is not known.
    fileprivate let isDark: Bool?

    package init(name: String, summary: String, palette: Palette? = nil, isDark: Bool? = nil) {
      (self.name, self.summary, self.palette, self.isDark) = (name, summary, palette, isDark)
    }

    /// The item, and its palette's variants; a mixture or a day cannot be followed by a variant.
    package var variants: [Item] {
      let expression = try? PaletteExpression(parsing: name)
      guard let palette, let expression, expression.references.count == 1 else { return [self] }
      return [self]
        + PaletteVariant.fixed.map {
          let variant = palette.variant($0)
          return Item(name: "\(name):\($0)", summary: variant.summary, palette: variant)
        }
    }

    /// Whether each word is in the name, in the summary, or is `dark` or `light` like the palette.
    package func contains(_ words: String) -> Bool {
      PickerList.rank(self, words.lowercased().split(separator: " ")) != nil
    }
  }

  package let items: [Item]
  package private(set) var filter = ""
  /// The indices of the matching items, best first.
  package private(set) var matches: [Int]
  /// The index of the chosen match.
  package private(set) var place = 0
  /// The place of the chosen variant in `Item.variants`.
  private var variant = 0

  /// Chooses the named item, or else the first.
  package init(_ items: [Item], chosen name: String? = nil) {
    self.items = items
    matches = Array(items.indices)
    place = items.firstIndex { $0.name == name } ?? 0
  }

  /// The index of the chosen item; nil if none matches.
  package var chosen: Int? { matches.indices.contains(place) ? matches[place] : nil }
  /// The chosen item or its chosen variant; nil if none matches.
  package var chosenItem: Item? { chosen.map { items[$0].variants[variant] } }

  /// Chooses the next variant of the chosen item, or the previous one.
  package mutating func vary(by step: Int) {
    guard let count = chosen.map({ items[$0].variants.count }) else { return }
    variant = (variant + step + count) % count
  }

  /// Moves the choice down by `step` items; stops at the ends unless it wraps.
  package mutating func move(by step: Int, wrapping: Bool = false) {
    guard !matches.isEmpty else { return }
    variant = 0
    let (next, count) = (place + step, matches.count)
    place = wrapping ? (next % count + count) % count : min(max(next, 0), count - 1)
  }

  package mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x20, scalar.value != 0x7F, filter.count < 64 else { return }
    narrow(to: filter + String(Character(scalar)))
  }

  package mutating func erase() { if !filter.isEmpty { narrow(to: String(filter.dropLast())) } }
  package mutating func clear() { narrow(to: "") }

  /// Sets the filter, and keeps the choice if the filter is empty or all matches are best matches.
  private mutating func narrow(to text: String) {
    let before = chosen
    (filter, variant) = (text, 0)
    let words = text.lowercased().split(separator: " ")
    let ranked = items.indices.compactMap { index in
      Self.rank(items[index], words).map { (rank: $0, index: index) }
    }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    let stays = text.isEmpty || ranked.allSatisfy { $0.rank == 0 }
    place = stays ? before.flatMap { matches.firstIndex(of: $0) } ?? 0 : 0
  }

  /// Ranks an item by its worst word; nil if a word does not match.
  ///
  /// 0 is a prefix of the name, 1 is in the name, 2 is in the summary or says how light the palette is.
  fileprivate static func rank(_ item: Item, _ words: [Substring]) -> Int? {
    let tone = item.isDark.map { $0 ? " dark" : " light" } ?? ""
    let (name, summary) = (item.name.lowercased(), item.summary.lowercased() + tone)
    let ranks = words.map { word -> Int? in
      name.hasPrefix(word) ? 0 : name.contains(word) ? 1 : summary.contains(word) ? 2 : nil
    }
    return ranks.contains(nil) ? nil : ranks.compactMap(\.self).max() ?? 0
  }
}
