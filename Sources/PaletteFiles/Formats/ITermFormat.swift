import FoundationEssentials
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

/// TextMate's `.tmTheme`, also of Sublime Text and bat: a property list with the list `settings`,
/// whose first entry has the ground and the others the colours of syntax.
struct TextMateFormat: PaletteFormat {
  let name = "textmate"
  let extensions = ["tmtheme"]

  func matches(_ file: PaletteFile) -> Bool {
    PropertyList.isXML(file) && file.bytes.firstRange(of: "<key>settings</key>".utf8) != nil
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let theme = try PropertyList.decoded(Theme.self, file)
    var list = ColorList(name: theme.name ?? "")
    var seen: Set<String> = []
    for (name, value) in theme.settings.flatMap({ ($0.settings ?? [:]).sorted { $0 < $1 } }) {
      let role = ColorList.Role(rawValue: name).flatMap { list.roles[$0] == nil ? $0 : nil }
      guard let color = CSSColor(value), seen.insert(color.color.hex).inserted || role != nil else {
        continue
      }
      list.append(.init(color, name: name), role: role)
    }
    return list
  }

  private struct Theme: Decodable {
    var name: String?
    var settings: [Item]
    struct Item: Decodable { var settings: [String: String]? }
  }
}

/// A property list of limited size.
///
/// A binary file may refer to one value many times, and the XML decoder recurses, so both could be
/// used for an attack; no theme comes near these limits.
private enum PropertyList {
  static let mostKeys = 256
  private static let mostBytes = 1 << 19
  private static let mostCollections = 1024

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func isXML(_ file: PaletteFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(1024), as: UTF8.self)
    return start.contains("<plist") || start.contains("<!DOCTYPE plist")
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, _ file: PaletteFile) throws -> Value {
    let tags = file.lines.lazy.flatMap { $0.split(separator: "<") }
    let collections = tags.count { $0.begins(with: "dict") || $0.begins(with: "array") }
    guard file.bytes.count <= mostBytes, collections <= mostCollections else {
      throw PaletteFault.entry(
        "a property list of \(file.bytes.count) bytes with \(collections) lists and mappings",
        expected: "at most \(mostBytes) bytes and \(mostCollections) of them")
    }
    do {
      return try PropertyListDecoder().decode(type, from: Data(file.bytes))
    } catch let fault as PaletteFault {
      throw fault
    } catch {
      // The decoder also throws errors of its own, which are not public.
      var reason = error is DecodingError ? "a list" : "a damaged value"
      if case DecodingError.dataCorrupted(let context) = error {
        let message = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"]
        reason = message as? String ?? context.debugDescription
      }
      throw PaletteFault.entry(reason, expected: "a property list of colours by name")
    }
  }
}
