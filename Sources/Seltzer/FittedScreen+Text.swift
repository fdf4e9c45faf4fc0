package import SeltzerOutput
package import SeltzerPicture

extension FittedScreen {
  private static let keys = (screen: "seltzer:screen", overhang: "seltzer:overhang")

  /// Reads the text entries of a PNG; nil if they name no screen.
  package init?(of path: String) {
    let entries = (try? PNGText.entries(of: path)) ?? []
    func sides(_ key: String) -> SIMD2<Int>? {
      let sides = entries.last { $0.key == key }?.value.split(separator: "x").compactMap { Int($0) }
      guard let sides, sides.count == 2 else { return nil }
      return SIMD2(sides[0], sides[1])
    }
    guard let overhang = sides(Self.keys.overhang), overhang.min() >= 0,
      let sides = sides(Self.keys.screen), let screen = PixelSize(width: sides.x, height: sides.y)
    else { return nil }
    self.init(screen: screen, overhang: overhang)
  }

  /// The text entries of a picture that is fitted to the screen.
  package var entries: [TextEntry] {
    get throws {
      [
        try TextEntry(key: Self.keys.screen, value: "\(screen)"),
        try TextEntry(key: Self.keys.overhang, value: "\(overhang.x)x\(overhang.y)"),
      ]
    }
  }
}
