import SeltzerScene

/// iTerm2's `.itermcolors`: an XML or binary property list of colours with channels 0...1.
///
/// The colour space `Calibrated`, or none, is read as sRGB, as other programs do. Background and
/// foreground come first, then the sixteen terminal colours, then the others by name.
struct ITermFormat: PaletteFormat {
  let name = "iterm"
  let extensions = ["itermcolors"]

  func matches(_ file: PaletteFile) -> Bool {
    file.bytes.starts(with: "bplist00".utf8) || PropertyList.isXML(file)
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let colors = try PropertyList.decoded(Colors.self, file).entries.map { entry in
      (rank: Self.order.firstIndex(of: entry.name ?? "") ?? Self.order.count, entry: entry)
    }.sorted { ($0.rank, $0.entry.name ?? "") < ($1.rank, $1.entry.name ?? "") }
    var list = ColorList()
    for (rank, entry) in colors {
      list.append(entry, role: rank == 0 ? .background : rank == 1 ? .foreground : nil)
    }
    return list
  }

  private static let order =
    ["Background Color", "Foreground Color"] + (0..<16).map { "Ansi \($0) Color" }
  private static let channels = ["Red Component", "Green Component", "Blue Component"]

  /// The values of the property list that have channels, in any order.
  private struct Colors: Decodable {
    var entries: [ColorList.Entry] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: PropertyList.Key.self)
      let keys = container.allKeys
      guard keys.count <= PropertyList.mostKeys else {
        throw PaletteFault.entry(
          "a mapping of \(keys.count)", expected: "a mapping of at most \(PropertyList.mostKeys)")
      }
      for key in keys {
        guard
          let values = try? container.nestedContainer(keyedBy: PropertyList.Key.self, forKey: key),
          channels.contains(where: { values.contains(PropertyList.Key(stringValue: $0)) })
        else { continue }
        let name = key.stringValue
        func number(_ name: String) -> Double? {
          let number = try? values.decode(Double.self, forKey: PropertyList.Key(stringValue: name))
          return number.flatMap { $0.isFinite ? $0 : nil }
        }
        var color = SIMD3<Double>.zero
        for (axis, channel) in channels.enumerated() {
          guard let value = number(channel) else {
            throw PaletteFault.entry(
              "'\(name)' without a number \(channel)",
              expected: "a colour with red, green and blue")
          }
          color[axis] = value
        }
        let space = try? values.decode(
          String.self, forKey: PropertyList.Key(stringValue: "Color Space"))
        let alpha = min(max(number("Alpha Component") ?? 1, 0), 1)
        entries.append(
          ColorList.Entry(
            space == "P3" ? SRGB8(displayP3: color) : SRGB8(encoded: color),
            alpha: UInt8(alpha * 255 + 0.5), name: name))
      }
    }
  }
}
