import FoundationEssentials
import SeltzerDocument
package import SeltzerPaletteFiles
package import SeltzerPicture
public import SeltzerScene
import SeltzerSystem

/// Finds palettes by name, path or expression; the user's palettes take precedence.
public struct PaletteLibrary: Sendable {
  /// The folder of the user's palettes, `$XDG_CONFIG_HOME/seltzer/palettes`; nil without a home.
  package let userFolder: String?
  /// The user's files when the library was created; `.yaml` takes precedence over other formats.
  package let userFiles: [(name: String, path: String)]
  private let reader = PaletteFileReader()
  /// The variant that `auto` selects, `dark` or `light`; nil is the palette itself.
  package var preferredVariant: PaletteVariant?
  /// The colour of the palette `accent`; nil makes it the palette `blue`.
  package var accent: SRGB8?

  /// Creates a library of the user's and the built-in palettes, which reads all known file formats.
  public init() { self.init(environment: ProcessInfo.processInfo.environment) }

  /// Creates a library with the user's folder that `environment` names.
  package init(environment: [String: String]) {
    let base =
      Path.folder("XDG_CONFIG_HOME", in: environment)
      ?? Path.folder("HOME", in: environment).map { $0 + "/.config" }
    userFolder = base.map { $0 + "/seltzer/palettes" }
    userFiles = userFolder.map { [reader] in Self.files(in: $0, reader.extensions) } ?? []
  }

  private static func files(
    in folder: String, _ extensions: [String]
  ) -> [(name: String, path: String)] {
    let files = (try? Path.names(in: folder)) ?? []
    let sorted = files.sorted {
      ($0.hasSuffix(".yaml") ? 0 : 1, $0) < ($1.hasSuffix(".yaml") ? 0 : 1, $1)
    }
    return sorted.compactMap { file in
      let end = extensions.first { file.lowercased().hasSuffix("." + $0) }
      let path = folder + "/" + file
      guard let end, file.utf8.count > end.utf8.count + 1, !Path.isFolder(path) else { return nil }
      return (String(file.dropLast(end.count + 1)), path)
    }
  }

  /// The names of the seven main palettes, in display order.
  public static let builtInNames = Palette.mainFiles.map(\.name)

  /// The names of the extra palettes, in display order.
  public static let extraNames = Palette.extraFiles.map(\.name)

  /// The names of the palettes of well-known themes, in display order.
  public static let themeNames = Palette.themeFiles.map(\.name)

  /// The names of the user's own palettes, sorted.
  package var userNames: [String] { Set(userFiles.map(\.name)).sorted() }

  /// All names: the main palettes, the extra ones, the user's own and those of themes.
  public var names: [String] {
    let (builtIn, themes) = (Self.builtInNames + Self.extraNames, Self.themeNames)
    return builtIn + userNames.filter { !(builtIn + themes).contains($0) } + themes
  }

  /// Returns the texts with the names of palettes in place of `main`, the seven main ones, and `all`, those
  /// that are built in.
  package static func expanded(_ texts: [String]) -> [String] {
    let words = ["main": builtInNames, "all": builtInNames + extraNames + themeNames]
    return texts.flatMap { words[$0] ?? [$0] }
  }

  /// Returns the palette for a text: a name such as `blue`, a file's path, CSS colours such as
  /// `#1AD6FC,white`, a variant such as `blue:dark`, a list such as `blue,red`, a mixture such as
  /// `blue,red@0.3`, or `random`.
  ///
  /// - Parameters:
  ///   - text: The text, as in `blue:dark` or `blue,red@0.3`.
  ///   - folder: The folder that relative paths start from; nil is the working folder.
  ///   - seed: Random seed for `random`; nil picks a different palette each time.
  /// - Returns: The palette.
  /// - Throws: `PaletteError` for an unknown name or a text that names several palettes; another error
  ///   for a faulty file.
  public func palette(
    _ text: String, relativeTo folder: String? = nil, seed: UInt32? = nil
  ) throws -> Palette {
    try palette(chosen(expression(text, relativeTo: folder), seed: seed))
  }

  /// Parses a text, whose files are relative to `folder`; nil is the working folder.
  package func expression(
    _ text: String, relativeTo folder: String? = nil
  ) throws -> PaletteExpression {
    // A comma in the path of a file does not separate.
    var parsed = PaletteExpression.single(text[...])
    let path = parsed.references.first ?? ""
    if !path.contains("/") || !path.contains(",")
      || Path.kind(of: Self.path(path, from: folder)) != .file
    {
      parsed = try PaletteExpression(parsing: text)
    }
    return parsed.map {
      guard case .reference(let text) = $0 else { return $0 }
      if let path = self.path(of: text, relativeTo: folder) { return .file(path) }
      // Files may stand among colours that are separated by spaces.
      let entries = names.contains(text) ? [] : CSSColor.entries(in: text)
      let paths = entries.map { self.path(of: String($0), relativeTo: folder) }
      guard paths.contains(where: { $0 != nil }) else { return $0 }
      return .reference(zip(paths, entries).map { $0 ?? String($1) }.joined(separator: " "))
    }
  }

  /// Returns an expression with names in place of each `random`, by the random seed; nil picks
  /// different palettes each time.
  package func chosen(_ expression: PaletteExpression, seed: UInt32?) -> PaletteExpression {
    let seed = UInt64(seed ?? UInt32.random(in: 0 ... .max))
    // Another palette changes few choices. FNV-1a, then the finalizer of SplitMix64 (Steele, Lea and
    // Flood 2014).
    func rank(_ name: String) -> UInt64 {
      let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      var bits = hash ^ (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return bits ^ bits >> 31
    }
    var left = (Self.builtInNames + Self.extraNames).sorted { rank($0) < rank($1) }
    return expression.map {
      $0 == .reference("random") ? left.popLast().map { .reference($0) } ?? $0 : $0
    }
  }

  /// Returns the palettes of an expression, including those of a day such as `blue:graphite@clock`, where
  /// `start` is the time of day at `t = 0`, in seconds after midnight.
  package func schedule(
    _ expression: PaletteExpression, start: Double = PaletteDay.noon
  ) throws -> PaletteSchedule {
    guard case .daily(let parts) = expression else { return .always(try palette(expression)) }
    guard let day = PaletteDay(try parts.map(palette)) else {
      throw PaletteError.wrongDay("\(expression)", found: parts.count)
    }
    return .daily(day, start: start)
  }

  private static func path(_ path: String, from folder: String?) -> String {
    Path.isAbsolute(path) ? path : folder.map { "\($0)/\(path)" } ?? path
  }

  /// Returns the palette of an expression, in which files have been told from names.
  package func palette(_ expression: PaletteExpression) throws -> Palette {
    switch expression {
    case .reference(let text):
      let entries = entries(of: expression)
      return try entries.count > 1 ? list(entries) : named(text)
    case .file(let path): return try file(path)
    case .variant(let inner, let variant): return try palette(inner).variant(resolved(variant))
    case .mixture(let first, let second, let amount):
      return try palette(first).mixed(with: palette(second), amount)
    case .list(let entries): return try list(entries)
    case .daily: throw PaletteError.changing("\(expression)")
    }
  }

  private func list(_ parts: [PaletteExpression]) throws -> Palette {
    let (last, variants) = parts[parts.count - 1].withoutVariants
    let plain = (parts.dropLast() + [last]).flatMap(entries)
    let colors = plain.compactMap(color)
    guard colors.count == plain.count else {
      // Each palette has a bubble colour, so none is read if there are too many.
      guard plain.count <= Palette.maximumBubbleCount else {
        throw PaletteError.tooManyColors("\(PaletteExpression.list(parts))")
      }
      return try Palette(
        list: parts.flatMap(entries).map {
          var palette = try palette($0)
          if let color = color(of: $0)?.color {
            palette.background.stops = [.init(at: 0, color: color), .init(at: 1, color: color)]
          }
          return palette
        })
    }
    let name = plain.map(\.description).joined(separator: ",")
    return variants.reduce(typed(colors, name: name)) { $0.variant(resolved($1)) }
  }

  /// Returns the colours of a list separated by spaces, or else the expression itself.
  private func entries(of expression: PaletteExpression) -> [PaletteExpression] {
    guard case .reference(let text) = expression, !isNamed(text) else { return [expression] }
    let entries = CSSColor.entries(in: text)
    return entries.count > 1 ? entries.map { .reference(String($0)) } : [expression]
  }

  private func color(of expression: PaletteExpression) -> CSSColor? {
    guard case .reference(let text) = expression else { return nil }
    if text == "accent" { return accent.map { CSSColor($0) } }
    return isNamed(text) ? nil : CSSColor(listed: text)
  }

  private func isNamed(_ text: String) -> Bool {
    names.contains(text) || ["accent", "random"].contains(text)
      || path(of: text, relativeTo: nil) != nil
  }

  private func typed(_ colors: [CSSColor], name: String) -> Palette {
    Palette(typed: colors, name: PaletteFileReader.paletteName(name, file: "colors"))
  }

  private func resolved(_ variant: PaletteVariant) -> PaletteVariant {
    variant == .auto ? preferredVariant ?? .auto : variant
  }

  private func named(_ reference: String) throws -> Palette {
    if let path = userFiles.first(where: { $0.name == reference })?.path { return try file(path) }
    if reference == "accent", accent == nil { return try named("blue") }
    let files = Palette.mainFiles + Palette.extraFiles + Palette.themeFiles
    if let file = files.first(where: { $0.name == reference }) {
      return try Palette(
        yaml: String(decoding: file.bytes, as: UTF8.self), file: file.name + ".yaml")
    }
    if let path = path(of: reference, relativeTo: nil) { return try file(path) }
    if let color = color(of: .reference(reference)) {
      return typed([color], name: reference == "accent" ? "\(color.color)" : reference)
    }
    let known = names
    guard !reference.contains(where: { "#(".contains($0) }) else {
      throw Failure.usage(
        "'\(excerpt(reference))' is not a colour; it must be \(CSSColor.expected(for: reference))")
    }
    let words = known + CSSColor.named.keys.sorted()
    throw PaletteError.unknownName(
      reference, nearest: nearest(to: reference, among: words), known: known)
  }

  /// Returns the path of the file that a reference names; nil if it is a name or colours.
  private func path(of reference: String, relativeTo folder: String?) -> String? {
    if names.contains(reference) || ["accent", "random"].contains(reference) { return nil }
    let path = Self.path(reference, from: folder)
    // In CSS functions a slash follows the parenthesis, and in addresses a colon.
    let isPath =
      reference.unicodeScalars.prefix { $0 != "(" }.contains("/") && !reference.contains("://")
      || (reader.extensions + reader.sharedExtensions).contains {
        reference.lowercased().hasSuffix("." + $0)
      }
    return isPath || Path.kind(of: path) == .file ? path : nil
  }

  private func file(_ path: String) throws -> Palette {
    do {
      if path != "-" {
        return Palette(try ImageFile(path).colorList(count: PictureColors.standardCount))
      }
    } catch RasterError.unreadableImage, RasterError.unknownImageKind(_, kind: nil),
      RasterError.corruptImage(_, RasterError.emptyFile)
    {
      // Not an image; the reader names what is wrong.
    }
    return try FileAccess.withoutQuotes(of: path, explainedBy: "seltzer palettes check") {
      try reader.palette(at: path)
    }
  }
}

extension ImageFile {
  /// Returns the picture's most common colours, at most `count` of 1...32, and a palette made of them.
  package func colorList(count: Int) throws -> ColorList {
    PictureColors(pixels: try pixels(longestSide: 2048), count: count)
      .list(name: PaletteFileReader.paletteName("", file: path))
  }
}
