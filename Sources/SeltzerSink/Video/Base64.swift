/// Bytes as text, by RFC 4648, section 4.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let some = bytes[start...].prefix(3)
      let word = some.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - some.count))
      for place in 0..<4 {
        text.append(place > some.count ? UInt8(ascii: "=") : letters[word >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
