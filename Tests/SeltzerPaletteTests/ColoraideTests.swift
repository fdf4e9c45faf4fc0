import Foundation
import SeltzerScene
import Testing

/// The file that `Tests/Palettes/compare_colors.py` reads; nil writes none.
private let dump = ProcessInfo.processInfo.environment["SELTZER_COLORS"]

/// Reference values of the library coloraide; see `Tests/Palettes/README.md`.
@Suite("coloraide")
struct ColoraideTests {
  /// Returns the rows of a kind in `Tests/Palettes/coloraide.csv`, without the kind.
  static func rows(_ kind: String) throws -> [[Substring]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../Palettes/coloraide.csv").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let rows = lines.map { $0.split(separator: ",") }
    return rows.filter { $0[0] == kind }.map { Array($0.dropFirst()) }
  }

  @Test("gives the same OKLab to 1e-7")
  func oklab() throws {
    let rows = try Self.rows("oklab")
    #expect(rows.count == 300)
    for row in rows {
      let color = OKLab(try #require(CSSColor(row[0])).color)
      let theirs = try row.dropFirst().map { try #require(Double($0)) }
      #expect(abs(color.lightness - theirs[0]) < 1e-7, "\(row[0])")
      #expect(abs(color.a - theirs[1]) < 1e-7 && abs(color.b - theirs[2]) < 1e-7, "\(row[0])")
    }
  }

  @Test("maps colours into the gamut as CSS Color 4 does, to 1e-5")
  func gamut() throws {
    let rows = try Self.rows("gamut").map { try $0.map { try #require(Double($0)) } }
    #expect(rows.count == 200)
    for row in rows {
      let color = OKLCh(OKLab(lightness: row[0], a: row[1], b: row[2]))
      #expect(!color.lab.isInGamut)
      let ours = color.inGamut.encodedSRGB
      for channel in 0..<3 { #expect(abs(ours[channel] - row[3 + channel]) < 1e-5, "\(row)") }
      let eight = color.srgb8
      for (byte, exact) in zip([eight.red, eight.green, eight.blue], row[3...]) {
        #expect(abs(Double(byte) - exact * 255) < 0.501)
      }
    }
  }

  @Test("can check 10,000 colours and 2,500 outside the gamut", .enabled(if: dump != nil))
  func write() throws {
    var lines: [String] = []
    for index in 0..<10_000 {
      let value = (index * 10_368_889 + 1) & 0xFF_FFFF
      let color = SRGB8(rgb: UInt32(value))
      let lab = OKLab(color)
      lines.append("oklab,\(color),\(lab.lightness),\(lab.a),\(lab.b)")
    }
    var index = 0.0
    while lines.count < 12_500 {
      index += 1
      // A low-discrepancy sequence, by powers of the root of x⁴ = x + 1.
      let spread = [0.8191725134, 0.6710436067, 0.5497004779].map {
        (index * $0).truncatingRemainder(dividingBy: 1)
      }
      let lab = OKLab(
        lightness: 0.03 + 0.94 * spread[0], a: 0.9 * spread[1] - 0.45, b: 0.9 * spread[2] - 0.45)
      let color = OKLCh(lab)
      guard !color.lab.isInGamut else { continue }
      let mapped = color.inGamut.encodedSRGB
      lines.append("gamut,\(lab.lightness),\(lab.a),\(lab.b),\(mapped.x),\(mapped.y),\(mapped.z)")
    }
    #expect(lines.count == 12_500)
    let path = try #require(dump)
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }
}
