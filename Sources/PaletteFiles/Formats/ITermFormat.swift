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
    if file.bytes.starts(with: "bplist00".utf8) { return true }
    let start = String(decoding: file.bytes.prefix(1024), as: UTF8.self)
    return start.contains("<plist") || start.contains("<!DOCTYPE plist")
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let colors = try decoded(file).map { entry in
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

  // No theme comes near these limits. A binary file may refer to one value many times, and the XML
  // decoder recurses, so both could be used for an attack.
  private static let maximumBytes = 1 << 17
  private static let maximumValues = 256

  private func decoded(_ file: PaletteFile) throws -> [ColorList.Entry] {
    let tags = file.lines.lazy.flatMap { $0.split(separator: "<") }
    let collections = tags.count { $0.hasPrefix("dict") || $0.hasPrefix("array") }
    guard file.bytes.count <= Self.maximumBytes, collections <= Self.maximumValues else {
      throw PaletteFault.entry(
        "a property list of \(file.bytes.count) bytes with \(collections) lists and mappings",
        expected: "at most \(Self.maximumBytes) bytes and \(Self.maximumValues) of them")
    }
    do {
      return try PropertyListDecoder().decode(Colors.self, from: Data(file.bytes)).entries
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

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The values of the property list that have channels, in any order.
  private struct Colors: Decodable {
    var entries: [ColorList.Entry] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let keys = container.allKeys
      guard keys.count <= maximumValues else {
        throw PaletteFault.entry(
          "a mapping of \(keys.count)", expected: "a mapping of at most \(maximumValues)")
      }
      for key in keys {
        guard let values = try? container.nestedContainer(keyedBy: Key.self, forKey: key),
          channels.contains(where: { values.contains(Key(stringValue: $0)) })
        else { continue }
        let name = key.stringValue
        func number(_ name: String) -> Double? {
          let number = try? values.decode(Double.self, forKey: Key(stringValue: name))
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
        let space = try? values.decode(String.self, forKey: Key(stringValue: "Color Space"))
        let alpha = min(max(number("Alpha Component") ?? 1, 0), 1)
        entries.append(
          ColorList.Entry(
            space == "P3" ? SRGB8(displayP3: color) : SRGB8(encoded: color),
            alpha: UInt8(alpha * 255 + 0.5), name: name))
      }
    }
  }
}
