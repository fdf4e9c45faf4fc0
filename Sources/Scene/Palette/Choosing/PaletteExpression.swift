import SeltzerSystem

/// The syntax tree of a palette expression.
///
/// ```
/// blue                     a name
/// ./mine.gpl               a file of any known format
/// #1AD6FC,#1C61F0,white    a list of CSS colours
/// random                   any palette that has a name
/// accent                   the desktop's accent colour
/// blue:dark                a variant: dark, light, night, black, muted, vivid or auto
/// blue,red                 a list: each palette has its part of the background
/// blue,red@0.3             a mixture in OKLab: 30% of the second
/// blue:graphite@clock      day and night
/// ```
package indirect enum PaletteExpression: Sendable, Equatable, CustomStringConvertible {
  /// A name, `random`, `accent`, a path, or CSS colours separated by spaces.
  case reference(String)
  /// A path from the working folder; `PaletteLibrary` tells it from a name.
  case file(String)
  case variant(PaletteExpression, PaletteVariant)
  /// Two or more entries. Variants after the last of a list of colours only are the list's.
  case list([PaletteExpression])
  case mixture(PaletteExpression, PaletteExpression, amount: Double)
  /// Two or four palettes for the times of day.
  case daily([PaletteExpression])

  /// The greatest number of bytes of a text.
  static let maximumLength = 4096

  /// Parses a text without looking up names.
  package init(parsing text: String) throws(PaletteError) {
    // Long texts take long to parse, and nest deeply.
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong(text) }
    if text.hasSuffix("@clock") {
      let parts = Self.parts(of: text.dropLast(6))
      guard parts.count == 2 || parts.count == 4 else { throw .wrongDay(text, found: parts.count) }
      self = .daily(try parts.map(Self.entries))
      return
    }
    // CSS colours contain no @, and a mixture has a comma before it.
    if let at = text.lastIndex(of: "@"), text[..<at].contains(",") {
      let number = Double(decimal: text[text.index(after: at)...])
      if number == nil, Self.isPath(text[...]) {
        self = try Self.entries(text[...])
        return
      }
      let sides = text[..<at].split(outsideParentheses: ",", omittingEmptySubsequences: false)
      guard let amount = number, (0...1).contains(amount), sides.count == 2,
        sides.allSatisfy({ !$0.isEmpty })
      else { throw .wrongMixture(text) }
      self = .mixture(try Self.one(sides[0]), try Self.one(sides[1]), amount: amount)
      return
    }
    self = try Self.entries(text[...])
  }

  /// Parses one entry or a list of them.
  private static func entries(_ text: Substring) throws(PaletteError) -> PaletteExpression {
    let entries = text.split(outsideParentheses: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard entries.count > 1 else { return try one(entries.first ?? text) }
    return .list(try entries.map(one))
  }

  /// Parses a reference with its variants.
  private static func one(_ text: Substring) throws(PaletteError) -> PaletteExpression {
    if isPath(text) { return .reference(String(text)) }
    let parts = parts(of: text)
    guard parts.count == 1 else { throw .unknownVariant(String(text), String(parts[1])) }
    return single(parts[0])
  }

  /// Whether the text is a path, which may contain any character.
  private static func isPath(_ text: Substring) -> Bool {
    text.contains("/") && PaletteVariant.allCases.allSatisfy { !text.hasSuffix(":\($0)") }
  }

  /// Splits the text at its colons, except those before variants.
  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      if let last = parts.last, PaletteVariant(rawValue: String(part)) != nil {
        parts[parts.count - 1] = text[last.startIndex..<part.endIndex]
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  package static func single(_ text: Substring) -> PaletteExpression {
    for variant in PaletteVariant.allCases where text.hasSuffix(":\(variant)") {
      return .variant(single(text.dropLast(variant.rawValue.count + 1)), variant)
    }
    return .reference(String(text))
  }

  /// The expression without the variants at its end, which follow in their order.
  package var withoutVariants: (PaletteExpression, [PaletteVariant]) {
    guard case .variant(let inner, let variant) = self else { return (self, []) }
    let (plain, variants) = inner.withoutVariants
    return (plain, variants + [variant])
  }

  /// The names, paths and CSS colours in the expression.
  package var references: [String] {
    switch self {
    case .reference(let text), .file(let text): [text]
    case .variant(let inner, _): inner.references
    case .mixture(let first, let second, _): first.references + second.references
    case .list(let parts), .daily(let parts): parts.flatMap(\.references)
    }
  }

  /// Returns the expression with changed references and files; `auto` replaces the variant of that name.
  package func map(
    auto: PaletteVariant = .auto, _ change: (PaletteExpression) -> PaletteExpression
  ) -> PaletteExpression {
    switch self {
    case .reference, .file: change(self)
    case .variant(let inner, let variant):
      .variant(inner.map(auto: auto, change), variant == .auto ? auto : variant)
    case .mixture(let first, let second, let amount):
      .mixture(first.map(auto: auto, change), second.map(auto: auto, change), amount: amount)
    case .list(let parts): .list(parts.map { $0.map(auto: auto, change) })
    case .daily(let parts): .daily(parts.map { $0.map(auto: auto, change) })
    }
  }

  /// The expression with absolute paths.
  package var absolute: PaletteExpression {
    map { if case .file(let path) = $0 { .file(Path.absolute(path)) } else { $0 } }
  }

  package var description: String {
    switch self {
    case .reference(let text), .file(let text): text
    case .variant(let inner, let variant): "\(inner):\(variant)"
    case .mixture(let first, let second, let amount): "\(first),\(second)@\(amount)"
    case .list(let parts): parts.map(\.description).joined(separator: ",")
    case .daily(let parts): parts.map(\.description).joined(separator: ":") + "@clock"
    }
  }
}
