import Foundation

/// Binary palette files built field by field, independently of the exporters.
enum BinarySample {
  /// Returns an `.ase` file of given blocks.
  static func ase(_ blocks: [[UInt8]], version: [UInt8] = [0, 1, 0, 0]) -> [UInt8] {
    Array("ASEF".utf8) + version + long(blocks.count) + blocks.joined()
  }

  static func aseColor(_ name: String, _ model: String, _ values: [Float]) -> [UInt8] {
    block(
      0x0001, text(name) + Array(model.utf8) + values.flatMap { long(Int($0.bitPattern)) } + [0, 2])
  }

  static func aseGroup(_ name: String) -> [UInt8] { block(0xC001, text(name)) }

  static let aseGroupEnd = block(0xC002, [])

  /// Returns iTerm's colours as a property list.
  static func iterm(
    _ colors: [String: [String: Any]], _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: colors, format: format, options: 0))
  }

  static func channels(
    _ red: Double, _ green: Double, _ blue: Double, space: String? = "sRGB", alpha: Double? = 1
  ) -> [String: Any] {
    var values: [String: Any] = [
      "Red Component": red, "Green Component": green, "Blue Component": blue,
    ]
    values["Color Space"] = space
    values["Alpha Component"] = alpha
    return values
  }

  static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }

  private static func block(_ kind: Int, _ body: [UInt8]) -> [UInt8] {
    short(kind) + long(body.count) + body
  }

  private static func text(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    return short(units.count) + units.flatMap { short(Int($0)) }
  }
}
