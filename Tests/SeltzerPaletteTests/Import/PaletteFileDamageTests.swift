import SeltzerDocument
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("A damaged palette file")
struct PaletteFileDamageTests {
  @Test("is read or refused when truncated anywhere", arguments: PaletteFileTests.samples)
  func truncation(_ sample: PaletteSample) {
    for length in 0..<sample.bytes.count {
      #expect(Self.isSound(Array(sample.bytes.prefix(length)), sample.file))
    }
  }

  @Test("is read or refused with any wrong bytes", arguments: PaletteFileTests.samples)
  func mutation(_ sample: PaletteSample) {
    var random = RandomNumbers(state: 0x5E17_2E12)
    let whole = sample.bytes
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
          let sign = Self.signs.randomElement(using: &random) ?? 0
          bytes.insert(sign, at: place)
        case 3:
          // Copies a part of the file to another place.
          let end = min(whole.count, place + Int.random(in: 1...40, using: &random))
          let part = whole[min(place, end)..<end]
          bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
        default: bytes[place] = Self.signs.randomElement(using: &random) ?? 0
        }
        if bytes.isEmpty { bytes = whole }
      }
      #expect(Self.isSound(bytes, sample.file))
    }
  }

  private static let signs = Array("{}[]()\"'#:;,./\\*!-+%&|>@\r\n\t 0f~".utf8)

  /// Whether a file gives a valid list, or an error of one line that names the file.
  private static func isSound(_ bytes: [UInt8], _ file: String) -> Bool {
    do {
      let list = try PaletteFileReader().colors(in: bytes, file: file)
      return !list.colors.isEmpty && (1...64).contains(list.name.count)
        && !list.name.contains("/") && list.name == oneLine(list.name)
        && list.roles.values.allSatisfy { list.colors.indices.contains($0) }
    } catch {
      let message = "\(error)"
      return message.hasPrefix(file) && message == oneLine(message)
    }
  }
}
