package import SeltzerDocument
package import SeltzerScene

/// Seltzer's own palettes in YAML.
package struct SeltzerFormat: WritablePaletteFormat {
  package let name = "seltzer"
  package let extensions = ["yaml", "yml"]

  package init() {}

  /// Matches with either key, so that an invalid palette gets this format's errors.
  package func matches(_ file: PaletteFile) -> Bool {
    !file.content.isEmpty
      && file.texts.contains { text in
        text.path == ["bubbles"]
          || text.path[0] == "background"
            && (text.path.count > 1 || text.value.isEmpty || text.value.begins(with: "["))
      }
  }

  package func colors(in file: PaletteFile) throws -> ColorList {
    let yaml = file.lines.joined(separator: "\n")
    guard yaml.utf8.count <= Self.maximumBytes else {
      throw PaletteFault.entry(
        "a length of \(yaml.utf8.count) bytes", expected: "at most \(Self.maximumBytes)")
    }
    return ColorList(try Palette(yaml: yaml, file: file.path))
  }

  /// A palette with 64 colours and a page of comments is far smaller.
  private static let maximumBytes = 65_536

  package func bytes(of palette: Palette) -> [UInt8] {
    let json = palette.json.compact
    return Array(((try? DocumentNode(parsing: json, file: name).yaml) ?? json).utf8)
  }
}

extension ColorList {
  /// Creates a list that holds the palette's colours and the palette itself.
  init(_ palette: Palette) {
    self.init(
      name: palette.name, colors: palette.labelledColors.map { Entry($0.color) }, palette: palette)
  }
}

/// Seltzer's own palettes as JSON or as flow-style YAML (in braces).
struct SeltzerJSONFormat: WritablePaletteFormat {
  let name = "json"
  let sharedExtensions = ["json"]

  func matches(_ file: PaletteFile) -> Bool {
    guard let json = try? file.json?.get() else { return false }
    return json.entry("background") != nil && json.entry("bubbles") != nil
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let text = file.lines.joined(separator: "\n")
    return ColorList(try Palette(node: .json(text: text, file: file.path)))
  }

  func bytes(of palette: Palette) -> [UInt8] { Array((palette.json.compact + "\n").utf8) }
}

extension Palette {
  /// The palette with the keys of its YAML; the angle is in radians: 0 points right, π/2 down.
  package var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("name", .text(name)), ("description", .text(summary)),
      (
        "background",
        [
          "angle": .number(background.angle),
          "stops": .list(
            background.stops.map { ["at": .number($0.at), "color": .text("\($0.color)")] }),
        ]
      ),
      (
        "bubbles",
        .list(bubbles.map { ["color": .text("\($0.color)"), "weight": .number($0.weight)] })
      ),
      ("opacity", .numbers([opacity.lowerBound, opacity.upperBound])),
    ]
    if blend != [.normal: 1] {
      let shares = BlendMode.allCases.compactMap { mode in
        blend[mode].map { (key: mode.rawValue, value: JSONValue.number($0)) }
      }
      members.append(("blend", shares.count == 1 ? .text(shares[0].key) : .object(shares)))
    }
    if let terminal { members.append(("terminal", .list(terminal.map { .text("\($0)") }))) }
    return .object(members)
  }
}
