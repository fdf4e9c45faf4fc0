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
  private let reader = PaletteFileReader()
  /// The variant that `auto` selects, `dark` or `light`; nil is the palette itself.
  package var preferredVariant: PaletteVariant?
  /// The colour of the palette `accent`; nil makes it the palette `blue`.
  package var accent: SRGB8?

  /// Creates a library of the user's and the built-in palettes, which reads all known file formats.
  public init() { self.init(environment: ProcessInfo.processInfo.environment) }

  /// Creates a library with the user's folder that `environment` names.
  package init(environment: [String: String]) {
    // The XDG base directory specification: relative paths are ignored.
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      userFolder = base + "/seltzer/palettes"
    } else {
      let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
      userFolder = home.map { $0 + "/.config/seltzer/palettes" }
    }
  }

  /// The names of the seven main palettes, in display order.
  public static let builtInNames = Palette.mainFiles.map(\.name)

  /// The names of the other built-in palettes, in display order.
  public static let extraNames = Palette.extraFiles.map(\.name)

  /// The names of the user's own palettes, sorted.
  package var userNames: [String] { Set(userFiles.map(\.name)).sorted() }

  /// All names: the main palettes, the extra ones and the user's own.
  public var names: [String] {
    let builtIn = Self.builtInNames + Self.extraNames
    return builtIn + userNames.filter { !builtIn.contains($0) }
  }

  /// The user's files; `.yaml` takes precedence over other formats.
  package var userFiles: [(name: String, path: String)] {
    guard let userFolder else { return [] }
    let files = (try? Path.names(in: userFolder)) ?? []
    let sorted = files.sorted {
      ($0.hasSuffix(".yaml") ? 0 : 1, $0) < ($1.hasSuffix(".yaml") ? 0 : 1, $1)
    }
    return sorted.compactMap { file in
      let end = reader.extensions.first { file.lowercased().hasSuffix("." + $0) }
      guard let end, file.utf8.count > end.utf8.count + 1 else { return nil }
      return (String(file.dropLast(end.count + 1)), userFolder + "/" + file)
    }
  }

  /// Returns the palette for a text: a name such as `blue`, a file's path, CSS colours such as
  /// `#1AD6FC,white`, a variant such as `blue:dark`, a mixture such as `blue,red@0.3`, or `random`.
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
    guard case .always(let palette) = try schedule(text, relativeTo: folder, seed: seed) else {
      throw PaletteError.changing(text)
    }
    return palette
  }

  /// Returns the palettes for a text, including those of a day such as `blue:graphite@clock`, where
  /// `start` is the time of day at `t = 0`, in seconds after midnight.
  package func schedule(
    _ text: String, relativeTo folder: String? = nil, seed: UInt32? = nil,
    start: Double = PaletteDay.noon
  ) throws -> PaletteSchedule {
    switch try expression(text, seed: seed) {
    case .daily(let parts):
      let palettes = try parts.map { try palette($0, relativeTo: folder) }
      guard let day = PaletteDay(palettes) else {
        throw PaletteError.wrongDay(text, found: palettes.count)
      }
      return .daily(day, start: start)
    case let expression: return .always(try palette(expression, relativeTo: folder))
    }
  }

  /// Returns the text with each `random` replaced by a name; one text per palette if it is a list.
  package func chosen(
    _ text: String, isList: Bool = false, seed: UInt32? = nil
  ) throws -> [String] {
    let seed = seed ?? UInt32.random(in: 0 ... .max)
    let items = isList ? PaletteExpression.split(text[...]) : [text[...]]
    return try items.enumerated().map {
      try expression(String($1), seed: seed &+ UInt32(truncatingIfNeeded: $0)).description
    }
  }

  private func expression(_ text: String, seed: UInt32?) throws -> PaletteExpression {
    let names = names
    var state = UInt64(seed ?? UInt32.random(in: 0 ... .max))
    return try PaletteExpression(parsing: text).map {
      guard $0 == "random" else { return $0 }
      // SplitMix64 (Steele, Lea and Flood 2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return names[Int((bits ^ bits >> 31) % UInt64(names.count))]
    }
  }

  private func palette(
    _ expression: PaletteExpression, relativeTo folder: String?
  ) throws -> Palette {
    switch expression {
    case .reference(let text): return try named(text, relativeTo: folder)
    case .variant(let inner, let variant):
      return try palette(inner, relativeTo: folder)
        .variant(variant == .auto ? preferredVariant ?? .auto : variant)
    case .mixture(let first, let second, let amount):
      return try palette(first, relativeTo: folder)
        .mixed(with: palette(second, relativeTo: folder), amount)
    case .daily: throw PaletteError.changing("\(expression)")
    }
  }

  private func named(_ reference: String, relativeTo folder: String?) throws -> Palette {
    if let path = userFiles.first(where: { $0.name == reference })?.path { return try file(path) }
    if reference == "accent" {
      return try accent.map { try colors("\($0)") } ?? named("blue", relativeTo: nil)
    }
    if let file = (Palette.mainFiles + Palette.extraFiles).first(where: { $0.name == reference }) {
      return try Palette(
        yaml: String(decoding: file.bytes, as: UTF8.self), file: file.name + ".yaml")
    }
    return try path(of: reference, relativeTo: folder).map(file) ?? colors(reference)
  }

  /// Returns the path of the file that a reference names; nil if it is a name or colours.
  fileprivate func path(of reference: String, relativeTo folder: String?) -> String? {
    if names.contains(reference) || ["accent", "random"].contains(reference) { return nil }
    let start = Path.isAbsolute(reference) ? nil : folder
    let path = start.map { "\($0)/\(reference)" } ?? reference
    // In CSS functions a slash follows the parenthesis, and in addresses a colon.
    let isPath =
      reference.unicodeScalars.prefix { $0 != "(" }.contains("/") && !reference.contains("://")
      || (reader.extensions + reader.sharedExtensions).contains {
        reference.lowercased().hasSuffix("." + $0)
      }
    return isPath || Path.kind(of: path) == .file ? path : nil
  }

  private func file(_ path: String) throws -> Palette {
    guard path != "-", let picture = try? ImageFile(path) else {
      return try FileAccess.withoutQuotes(of: path, explainedBy: "seltzer palettes check") {
        try reader.palette(at: path)
      }
    }
    return Palette(try picture.colorList(count: PictureColors.standardCount))
  }

  private func colors(_ text: String) throws -> Palette {
    let known = names
    let isList = text.contains { ",#( ".contains($0) }
    do {
      return try reader.palette(ofColors: text)
    } catch  where isList {
      // Names separated by commas are probably meant as a mixture.
      if PaletteExpression.split(text[...]).allSatisfy({ known.contains(String($0)) }) {
        throw PaletteError.wrongMixture(text)
      }
      throw error
    } catch {}
    throw PaletteError.unknownName(text, nearest: nearest(to: text, among: known), known: known)
  }
}

extension PaletteExpression {
  /// Returns the expression with absolute paths, or paths changed by `form`; `folder` is the one that they
  /// start from.
  package func withPaths(
    from folder: String? = nil, _ form: (String) -> String = Path.absolute
  ) -> PaletteExpression {
    let library = PaletteLibrary()
    return map { library.path(of: $0, relativeTo: folder).map(form) ?? $0 }
  }
}

extension ImageFile {
  /// Returns the picture's most common colours, at most `count` of 1...32, and a palette made of them.
  package func colorList(count: Int) throws -> ColorList {
    PictureColors(pixels: try pixels(longestSide: 2048), count: count)
      .list(name: PaletteFileReader.paletteName("", file: path))
  }
}
