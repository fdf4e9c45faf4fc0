import SeltzerScene
import SeltzerSystem

/// GIMP's gradients, `.ggr`: a name, the number of segments, and one segment per line.
///
/// A segment has its left, middle and right positions, then red, green, blue and opacity of both ends,
/// each 0...1. The ends where two segments meet are one colour if they are equal.
struct GIMPGradientFormat: PaletteFormat {
  let name = "gimp-gradient"
  let extensions = ["ggr"]

  func matches(_ file: PaletteFile) -> Bool { file.content.first?.line == "GIMP Gradient" }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    for (number, line) in file.content.dropFirst() {
      if line.begins(with: "Name:") { list.name = String(line.dropFirst(5).trimmed) }
      let values = line.split(separator: " ").prefix(11).map { Double($0) ?? .nan }
      guard values.count > 1, !line.begins(with: "Name:") else { continue }
      guard values.count == 11, values.allSatisfy(\.isFinite) else {
        throw PaletteFault.line(number, line, expected: "eleven numbers or more")
      }
      for start in [3, 7] {
        let color = SRGB8(encoded: SIMD3(values[start..<start + 3]))
        let entry = ColorList.Entry(
          color, alpha: UInt8(min(max(values[start + 3], 0), 1) * 255 + 0.5))
        if list.colors.last != entry { list.append(entry) }
      }
    }
    return list
  }
}
