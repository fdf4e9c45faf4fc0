import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Large sprites")
struct SpriteWindowTests {
  private static let contents: [(Sprite.Content, SIMD2<Double>)] = {
    var plate = Plate()
    (plate.corner, plate.blur) = (300, 0)
    var outline = Shape(figure: .circle)
    outline.stroke = 90
    let icons = [Sprite.PlacedIcon(.glyph(Glyph.all[0]), center: SIMD2(1200, 1200))]
    return [
      (.shape(outline), SIMD2(2300, 2400)), (.panel(plate), SIMD2(2400, 2300)),
      (.picture(.drawing(.galaxy)), SIMD2(2100, 2200)),
      (.icons(.glass, side: 2000, icons), SIMD2(2400, 2400)),
    ]
  }()

  /// A sprite is drawn whole in the large picture, and in part in the small one.
  @Test(
    "look the same where only the visible part is drawn", arguments: contents.indices,
    Backend.allCases)
  func window(index: Int, backend: Backend) throws {
    let (content, size) = Self.contents[index]
    let whole = PixelSize(1600, 1200)
    let grey = SRGB8(rgb: 0x808080)
    func frame(_ picture: PixelSize, movedBy offset: SIMD2<Double>) throws -> Frame {
      let sprite = Sprite(
        content: content, center: SIMD2(750.25, 610.5) - offset, size: size, opacity: 0.9)
      return try backend.frame(of: Composition(picture, Gradient(grey, grey), sprites: [sprite]))
    }
    let expected = try frame(whole, movedBy: .zero)
    let part = PixelSize(192, 128)
    for (x, y) in [(0, 0), (512, 256), (1408, 1024), (64, 960)] {
      let frame = try frame(part, movedBy: SIMD2(Double(x), Double(y)))
      for row in 0..<part.height {
        let start = (y + row) * whole.width + x
        let pixels = zip(
          frame.pixels[(row * part.width)...].prefix(part.width), expected.pixels[start...])
        // Cairo's gradients differ by a level, depending on where they begin.
        let isAlike = pixels.allSatisfy { one, other in
          [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
        }
        #expect(isAlike, "\(x), \(y), row \(row)")
      }
    }
  }
}
