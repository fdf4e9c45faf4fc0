import FoundationEssentials
import SeltzerDocument

/// Where palettes are found: those compiled in, and the user's own, which come first.
public struct PaletteLibrary: Sendable {
  /// The folder of the user's palettes, `$XDG_CONFIG_HOME/seltzer/palettes`, or nil without a home.
  public let userFolder: String?

  /// A library that looks into the folder that the environment names.
  ///
  /// - Parameter environment: nil is the process's own.
  public init(environment: [String: String]? = nil) {
    let environment = environment ?? ProcessInfo.processInfo.environment
    // The XDG base directory specification: a relative path there is to be ignored.
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      userFolder = base + "/seltzer/palettes"
    } else {
      userFolder = environment["HOME"].map { $0 + "/.config/seltzer/palettes" }
    }
  }

  /// The names of the seven, in the order they are shown.
  public static let builtInNames = BuiltInPalettes.seven

  /// The names of the others that are compiled in, in the order they are shown.
  public static let extraNames = BuiltInPalettes.extra

  /// The names of the user's own palettes, sorted.
  public var userNames: [String] { Set(userFiles.map(\.name)).sorted() }

  /// Every name: the seven, the extra ones, and the user's own.
  public var names: [String] {
    let builtIn = Self.builtInNames + Self.extraNames
    return builtIn + userNames.filter { !builtIn.contains($0) }
  }

  /// The user's files, `.yaml` first, as they go before those of other formats.
  private var userFiles: [(name: String, path: String)] {
    guard let userFolder else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: userFolder)) ?? []
    let (ours, others) = (
      files.filter { $0.hasSuffix(".yaml") }, files.filter { !$0.hasSuffix(".yaml") }
    )
    return (ours.sorted() + others.sorted()).compactMap { file in
      Self.ownExtensions.first { file.hasSuffix($0) && file.utf8.count > $0.utf8.count }
        .map { (String(file.dropLast($0.count)), userFolder + "/" + file) }
    }
  }

  /// How the names of palette files end; who has others writes a `/` in their path.
  private static let extensions = ownExtensions + [".json", ".txt", ".conf", ".Xresources"]

  /// Those that nothing else than a palette has in the user's folder.
  private static let ownExtensions = [
    ".yaml", ".yml", ".gpl", ".hex", ".pal", ".act", ".ase", ".aco", ".itermcolors", ".css",
  ]

  /// The palette that a text asks for: a name such as `blue`, the path of a file of any known format,
  /// CSS colours such as `#1AD6FC,white`, a variant such as `blue:dark`, a mixture such as
  /// `blue,red@0.3`, or `random`.
  ///
  /// - Parameters:
  ///   - text: What is asked for.
  ///   - folder: What a relative path is relative to; nil is the working folder.
  ///   - seed: What `random` is drawn from; nil is chance.
  /// - Returns: The palette; a user's own goes before a built-in one of the same name.
  /// - Throws: `PaletteError` when there is none of that name, or the text asks for several;
  ///   `PaletteFileError` or `DocumentError` for a faulty file.
  public func palette(
    _ text: String, relativeTo folder: String? = nil, seed: UInt32? = nil
  ) throws -> Palette {
    guard case .always(let palette) = try course(text, relativeTo: folder, seed: seed) else {
      throw PaletteError.changing(text)
    }
    return palette
  }

  /// The palette or palettes that a text asks for, those of a day too, such as `blue:graphite@clock`.
  ///
  /// - Parameters:
  ///   - text: What is asked for.
  ///   - folder: What a relative path is relative to; nil is the working folder.
  ///   - seed: What `random` is drawn from; nil is chance.
  ///   - start: The time of day at `t = 0`, in seconds after midnight.
  /// - Returns: One palette always, or those of a day.
  /// - Throws: As `palette` does.
  public func course(
    _ text: String, relativeTo folder: String? = nil, seed: UInt32? = nil,
    start: Double = PaletteDay.noon
  ) throws -> PaletteCourse {
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

  /// The text with each `random` replaced by a name.
  ///
  /// - Parameters:
  ///   - text: What is asked for.
  ///   - isList: Whether it names several palettes, with commas between them.
  ///   - seed: What `random` is drawn from; nil is chance.
  /// - Returns: What asks for the same, one for each palette.
  /// - Throws: `PaletteError` where the form is wrong.
  public func chosen(
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
    return try PaletteExpression(parsing: text).choosing {
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
      return try palette(inner, relativeTo: folder).variant(variant)
    case .mixture(let first, let second, let amount):
      var mixed = try palette(first, relativeTo: folder)
        .mixed(with: palette(second, relativeTo: folder), amount)
      // It stays as it is, so its ink is as readable as any palette's.
      mixed.fadedInk = nil
      return mixed
    case .random, .daily: throw PaletteError.changing("\(expression)")
    }
  }

  private func named(_ reference: String, relativeTo folder: String?) throws -> Palette {
    let isFile =
      reference.contains("/") || Self.extensions.contains { reference.hasSuffix($0) }
    // Of colours only one way of writing has a slash, before the alpha and after a parenthesis.
    if isFile, !reference.contains("(") {
      let path =
        if let folder, !reference.hasPrefix("/") { folder + "/" + reference } else { reference }
      return try Self.file(path)
    }
    if let path = userFiles.first(where: { $0.name == reference })?.path {
      return try Self.file(path)
    }
    if let text = BuiltInPalettes.text(of: reference) {
      return try Palette(yaml: text, file: reference + ".yaml")
    }
    return try colors(reference)
  }

  private static func file(_ path: String) throws -> Palette {
    let list = try ColorList(bytes: TextFile.bytes(at: path), file: path)
    return list.palette ?? Palette(list)
  }

  private func colors(_ text: String) throws -> Palette {
    let isList = text.contains { ",#( ".contains($0) }
    do {
      var palette = Palette(try ColorList(colors: text))
      palette.name = ColorList.name(text, file: "colors")
      return palette
    } catch  where isList {
      let known = names
      // Who lists palettes wants them mixed.
      if PaletteExpression.split(text[...]).allSatisfy({ known.contains(String($0)) }) {
        throw PaletteError.wrongMixture(text)
      }
      throw error
    } catch {
      let known = names
      throw PaletteError.unknownName(
        text, nearest: nearest(to: text, among: known), known: known)
    }
  }
}
