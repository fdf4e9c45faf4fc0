import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerPaletteFiles
import SeltzerPicture
import SeltzerScene
import SeltzerSystem

extension Palettes {
  /// A palette in a list.
  struct Entry {
    enum Group: String { case seven, extra, yours, theme }

    let name: String
    let palette: Palette
    /// The description; variants have that of their palette.
    var summary: String
    /// Nil if the palette is not in the library.
    var group: Group?
    /// Whether this user palette replaces a built-in one.
    var shadows = false
    /// The mean of the scene.
    private let mean: OKLab
    /// The colour of text.
    var text: SRGB8

    init(name: String, palette: Palette, _ meter: PaletteMeter) throws {
      (self.name, self.palette, summary) = (name, palette, palette.summary)
      mean = try meter.mean(of: palette)
      text = Ink.white
      if !isDark { text = SRGB8(rgb: 0) }
    }

    /// Whether white text suffices.
    var isDark: Bool { Ink.color(over: mean) == Ink.white }
    /// The contrast of the text, rounded down to tenths.
    var contrast: Double { (mean.contrast(under: text) * 10).rounded(.down) / 10 }

    /// The angle of the background's hue in radians, 0..<2π; greys are greater.
    var hue: Double {
      let mean = OKLCh(palette.background.mean)
      let angle = atan2(mean.hue.y, mean.hue.x)
      return mean.chroma < 0.03 ? 7 : angle < 0 ? angle + 2 * .pi : angle
    }

    /// Returns the entry and those of its variants.
    func variants(_ meter: PaletteMeter) throws -> [Entry] {
      try PickerList.Item(name: name, summary: palette.summary, palette: palette).variants.map {
        var entry = try Entry(name: $0.name, palette: $0.palette ?? palette, meter)
        (entry.summary, entry.group, entry.shadows) = (summary, group, shadows)
        return entry
      }
    }

    /// Creates the entry of a name of the library.
    private init(named name: String, _ meter: PaletteMeter) throws {
      try self.init(name: name, palette: meter.library.palette(name), meter)
      let isTheme = PaletteLibrary.themeNames.contains(name)
      let isExtra = PaletteLibrary.extraNames.contains(name)
      let isSeven = PaletteLibrary.builtInNames.contains(name)
      let isOwn = meter.library.userNames.contains(name)
      group = isOwn ? .yours : isTheme ? .theme : isSeven ? .seven : .extra
      shadows = isOwn && (isTheme || isExtra || isSeven)
    }

    /// Returns all named palettes, and passes the errors of those that cannot be read to `report`.
    static func all(_ meter: PaletteMeter, report: (any Error) -> Void = { _ in }) -> [Entry] {
      meter.library.names.compactMap { name in
        do { return try Entry(named: name, meter) } catch {
          // One broken file must not hide the other palettes.
          report(error)
          return nil
        }
      }
    }

    /// Returns the palettes that the texts name, or else those that contain all texts; if
    /// `findsFirst`, a word that is only the name of a colour is searched for.
    static func found(
      _ texts: [String], _ meter: PaletteMeter, findsFirst: Bool = true, seed: UInt32? = nil
    ) throws -> [Entry] {
      let library = meter.library
      let names = library.names
      // Drawing all palettes takes time, and is not needed for known names.
      lazy var matches = meter.entries.filter {
        PickerList.Item(name: $0.name, summary: $0.palette.summary, isDark: $0.isDark)
          .contains(texts.joined(separator: " "))
      }
      if findsFirst, !texts.allSatisfy((names + ["-"]).contains), !matches.isEmpty {
        return matches
      }
      do {
        return try texts.map { text in
          if names.contains(text) { return try Entry(named: text, meter) }
          if text == "-" {
            let palette = try PaletteFileReader().palette(at: text)
            return try Entry(name: palette.name, palette: palette, meter)
          }
          let expression = library.chosen(try library.expression(text), seed: seed)
          return try Entry(name: "\(expression)", palette: library.palette(expression), meter)
        }
      } catch let error as PaletteError {
        guard matches.isEmpty else { return matches }
        let commands = Palettes.configuration.subcommands.map { $0._commandName }
        guard findsFirst, case .unknownName(let name, nearest: nil, _) = error,
          let near = nearest(to: name, among: commands)
        else { throw error }
        throw Failure.usage(
          "unknown command 'palettes \(excerpt(name))'; did you mean 'palettes \(near)'?")
      }
    }

    static func show(_ entries: [Entry], plain: Bool = false) throws {
      // In other orders than that of the library a heading would be wrong.
      let others = entries.count { $0.group != .theme }
      let themes = entries[others...]
      if !plain, others > 0, !themes.isEmpty, themes.allSatisfy({ $0.group == .theme }) {
        try show(Array(entries[..<others]))
        try printText("\nthemes:")
        return try show(Array(themes))
      }
      let width = (entries.map(\.name.count).max() ?? 0) + 2
      for entry in entries {
        let text = entry.text
        let color = text == Ink.white ? "white" : text == SRGB8(rgb: 0) ? "black" : "\(text)"
        let remark = entry.shadows ? " (yours, in place of the built-in one)" : " (yours)"
        try printLine(
          entry.name.padded(to: width) + color + "\(entry.contrast)".alignedRight(in: 5) + "  "
            + entry.summary + (entry.group == .yours ? remark : ""),
          after: plain ? "" : Swatch.prefix(of: entry.palette, cells: 6))
      }
    }

    var json: JSONValue {
      [
        "name": .text(name), "summary": .text(summary),
        "group": group.map { .text($0.rawValue) } ?? .null, "shadows": .flag(shadows),
        "text": .text("\(text)"), "contrast": .number(contrast), "dark": .flag(isDark),
      ]
    }
  }
}

/// Finds palettes, and measures what lies behind text on a scene in their colours.
final class PaletteMeter {
  let library: PaletteLibrary

  /// The one measured last, whose layers are reused; it shows no text.
  private var wallpaper: Wallpaper

  /// All named palettes that can be read.
  private(set) lazy var entries = Palettes.Entry.all(self)

  init(_ scene: String, _ library: PaletteLibrary = PaletteLibrary()) throws {
    self.library = library
    var scene = try SceneLibrary.scene(scene)
    scene.layers.removeAll(where: \.showsText)
    scene.changeLayers { layer, _ in layer.members.removeAll(where: \.showsText) }
    wallpaper = try Wallpaper(
      scene: scene, palette: library.palette("blue"), size: PixelSize(96, 54))
  }

  /// Returns the mean, in linear light, of a small picture at 20 seconds.
  func mean(of palette: Palette) throws -> OKLab {
    wallpaper = try Wallpaper(
      scene: wallpaper.scene, palette: palette, size: wallpaper.size, reusing: wallpaper)
    let pixels = try wallpaper.frame(at: 20).pixels
    let sum = pixels.reduce(into: SIMD3<Double>.zero) { $0 += linearLight(of: $1) }
    return OKLab(linear: sum / Double(pixels.count))
  }
}
