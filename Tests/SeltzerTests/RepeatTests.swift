import Seltzer
import SeltzerOutput
import SeltzerPicture
import SeltzerScene
import SeltzerTestSupport
import Testing

@Suite("Repeating pictures")
struct RepeatTests {
  /// Calls `body` with the path of a picture, each of whose rows has one colour.
  private func withTile(_ body: (String) throws -> Void) throws {
    let scratch = try Scratch()
    let size = PixelSize(40, 30)
    let pixels = (0..<30).flatMap { y in
      Array(repeating: 0xFF00_4080 + UInt32(y * 7) << 16, count: 40)
    }
    let encoder = try FrameEncoder(format: .png, size: size, frames: 1, rate: .thirty)
    let picture = Frame(size: size, pixels: pixels)
    try body(scratch.write("tile.png", encoder.encode(picture, index: 0)))
  }

  @Test("show no seam at any place, as layers and as backgrounds", arguments: RenderMethod.allCases)
  func noSeam(method: RenderMethod) throws {
    try withTile { path in
      for place in ["layers: [{ kind: image, size: 0.5,", "background: { size: 1.3,"] {
        let scene = try Scene(
          yaml: "bubbles: { count: 0 }\nparallax: { edge: clamp }\n\(place) file: \(path), "
            + "repeat: x }" + (place.hasPrefix("layers") ? "]" : ""), file: "x.yaml")
        let wallpaper = try Wallpaper(
          scene: scene, palette: PaletteLibrary(environment: [:]).palette("graphite"),
          size: PixelSize(192, 108), method: method)
        for offset in stride(from: -900, through: 900, by: 61.7) {
          let frame = try wallpaper.frame(at: 0, contentOffset: SIMD2(offset, 0))
          for y in 30..<78 {
            let row = frame.pixels[y * 192..<(y + 1) * 192]
            for shift in [0, 8, 16] as [UInt32] {
              let values = row.map { Int($0 >> shift & 255) }
              // Dithering differs by one.
              #expect((values.max() ?? 0) - (values.min() ?? 0) <= 1, "\(offset), row \(y)")
            }
          }
        }
      }
    }
  }
}
