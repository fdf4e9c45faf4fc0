import FoundationEssentials
import SeltzerPalette

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
    var colors: [(rank: Int, entry: ColorList.Entry)] = []
    for (name, color) in try decoded(file) where color.hasChannels {
      colors.append((Self.order.firstIndex(of: name) ?? Self.order.count, try color.entry(name)))
    }
    colors.sort { ($0.rank, $0.entry.name ?? "") < ($1.rank, $1.entry.name ?? "") }
    var list = ColorList()
    for (rank, entry) in colors {
      list.append(entry, role: rank == 0 ? .background : rank == 1 ? .foreground : nil)
    }
    return list
  }

  private static let order =
    ["Background Color", "Foreground Color"] + (0..<16).map { "Ansi \($0) Color" }

  // No theme comes near these limits. A binary file may refer to one value many times, and the XML
  // decoder recurses, so both could be used for an attack.
  private static let maximumBytes = 1 << 17
  private static let maximumValues = 256

  private func decoded(_ file: PaletteFile) throws -> [String: Color] {
    guard file.bytes.count <= Self.maximumBytes else {
      throw PaletteFault.length(file.bytes.count, allowed: "at most \(Self.maximumBytes)")
    }
    let tags = file.lines.lazy.flatMap { $0.split(separator: "<") }
    let collections = tags.count { $0.hasPrefix("dict") || $0.hasPrefix("array") }
    guard collections <= Self.maximumValues else {
      throw PaletteFault.entry(
        "a property list of \(collections) lists and mappings",
        expected: "at most \(Self.maximumValues)")
    }
    do {
      return try PropertyListDecoder().decode(Colors.self, from: Data(file.bytes)).values
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

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The values of the property list that are mappings.
  private struct Colors: Decodable {
    let values: [String: Color]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      let names = container.allKeys
      guard names.count <= ITermFormat.maximumValues else {
        throw PaletteFault.entry(
          "a mapping of \(names.count)",
          expected: "a mapping of at most \(ITermFormat.maximumValues)")
      }
      values = Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          (try? container.decode(Color.self, forKey: name)).map { (name.stringValue, $0) }
        })
    }
  }

  private struct Color: Decodable {
    /// Red, green and blue.
    let channels: [Double?]
    let hasChannels: Bool
    let alpha: Double?
    let space: String?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Name.self)
      func number(_ name: String) -> Double? {
        let number = try? values.decode(Double.self, forKey: Name(stringValue: name))
        return number.flatMap { $0.isFinite ? $0 : nil }
      }
      channels = ITermFormat.channels.map(number)
      hasChannels = ITermFormat.channels.contains { values.contains(Name(stringValue: $0)) }
      alpha = number("Alpha Component")
      space = try? values.decode(String.self, forKey: Name(stringValue: "Color Space"))
    }

    func entry(_ name: String) throws(PaletteFault) -> ColorList.Entry {
      var encoded = SIMD3<Double>.zero
      for (axis, channel) in channels.enumerated() {
        guard let channel else {
          throw .entry(
            "'\(name)' without a number \(ITermFormat.channels[axis])",
            expected: "a colour with red, green and blue")
        }
        encoded[axis] = channel
      }
      return ColorList.Entry(
        space == "P3" ? SRGB8(displayP3: encoded) : SRGB8(encoded: encoded),
        alpha: UInt8(min(max(alpha ?? 1, 0), 1) * 255 + 0.5), name: name)
    }
  }

  private static let channels = ["Red Component", "Green Component", "Blue Component"]
}
