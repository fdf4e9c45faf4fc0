import FoundationEssentials

/// A property list of limited size.
///
/// A binary file may refer to one value many times, and the XML decoder recurses, so both could be
/// used for an attack; no theme comes near these limits.
enum PropertyList {
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
