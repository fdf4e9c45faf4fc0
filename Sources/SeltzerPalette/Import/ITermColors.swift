/// iTerm2's `.itermcolors`: a property list, XML or binary, of colours as channels 0...1.
///
/// Without a colour space, and in the one called Calibrated, channels are taken for sRGB's, as
/// other programs take them. Background and foreground come first, then the terminal's sixteen, then
/// the others by name.
enum ITermColors {
  static func matches(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: binaryMark) { return true }
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return head.contains("<plist") || head.contains("<!DOCTYPE plist")
  }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    let list: PropertyList
    do throws(PropertyListFault) {
      list =
        bytes.starts(with: binaryMark)
        ? try PropertyList(binary: bytes) : try PropertyList(xml: bytes)
    } catch {
      throw .faultyField(
        file: file, offset: error.offset, .iterm, value: error.found, expected: error.expected)
    }
    var colors: [(rank: Int, entry: ColorList.Entry)] = []
    for entry in list.entries where entry.values.keys.contains(where: channels.contains) {
      colors.append((rank(entry.name), try color(entry, file: file)))
    }
    colors.sort { ($0.rank, $0.entry.name ?? "") < ($1.rank, $1.entry.name ?? "") }
    var roles: [ColorList.Role: Int] = [:]
    for (index, color) in colors.enumerated().reversed() where color.rank < 2 {
      roles[color.rank == 0 ? .background : .foreground] = index
    }
    return ColorList(
      name: "", format: .iterm, colors: colors.map(\.entry), roles: roles)
  }

  private static let binaryMark = Array("bplist00".utf8)
  private static let channels = ["Red Component", "Green Component", "Blue Component"]

  private static let order =
    ["Background Color", "Foreground Color"] + (0..<16).map { "Ansi \($0) Color" }

  private static func rank(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }

  private static func color(
    _ entry: PropertyList.Entry, file: String
  ) throws(PaletteFileError) -> ColorList.Entry {
    var encoded = SIMD3<Double>.zero
    for (axis, channel) in channels.enumerated() {
      guard case .number(let value) = entry.values[channel] else {
        throw .faultyField(
          file: file, offset: entry.offset, .iterm, value: "'\(entry.name)' without \(channel)",
          expected: "a colour with red, green and blue")
      }
      encoded[axis] = value
    }
    var isP3 = false
    if case .text("P3") = entry.values["Color Space"] { isP3 = true }
    var alpha = 1.0
    if case .number(let value) = entry.values["Alpha Component"] { alpha = value }
    return ColorList.Entry(
      isP3 ? SRGB8(displayP3: encoded) : SRGB8(encoded: encoded),
      alpha: UInt8(min(max(alpha, 0), 1) * 255 + 0.5), name: entry.name)
  }
}
