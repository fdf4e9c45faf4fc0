import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

private func difference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
}

private func circle(
  scale: Double = 1, rotation: Double = 0, center: SIMD2<Double>
) -> Sprite {
  Sprite(
    content: .shape(Shape(figure: .circle)), center: center, size: SIMD2(7, 4), opacity: 1,
    scale: scale, rotation: rotation)
}

@Suite("Rotated sprites")
struct TurnedSpriteTests {
  /// 7 by 4 pixels, all of them different.
  private let source = SpritePixels(
    width: 7, height: 4, pixels: (0..<28).map { 0xFF00_0000 | $0 * 0x04_0903 }, origin: .zero)

  private func turned(_ sprite: Sprite) throws -> SpritePixels {
    try #require(source.turned(sprite, within: PixelSize(60, 60)))
  }

  private func pixel(_ turned: SpritePixels, _ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (x - Int(turned.origin.x), y - Int(turned.origin.y))
    guard (0..<turned.width).contains(column), (0..<turned.height).contains(row) else { return 0 }
    return turned.pixels[row * turned.width + column]
  }

  @Test("quarter turns keep the source's pixels, clockwise")
  func quarters() throws {
    for quarter in 0...4 {
      // With this centre, all four rotations map pixels to whole pixels.
      let middle = quarter % 2 == 0 ? SIMD2(23.5, 22.0) : SIMD2(22.0, 23.5)
      let turned = try turned(circle(rotation: Double(quarter) * .pi / 2, center: middle))
      var compared = 0
      for y in 0..<60 {
        for x in 0..<60 {
          let arm = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - middle
          let back =
            [arm, SIMD2(arm.y, -arm.x), -arm, SIMD2(-arm.y, arm.x)][quarter % 4] + SIMD2(3.5, 2)
          let inside = back.x > 0 && back.y > 0 && back.x < 7 && back.y < 4
          let expected = inside ? source.pixels[Int(back.y) * 7 + Int(back.x)] : 0
          // A rotation by π has a small rounding error.
          #expect(difference(pixel(turned, x, y), expected) <= 1)
          compared += inside ? 1 : 0
        }
      }
      #expect(compared == 28)
    }
  }

  @Test("scaling by 2 interpolates between pixel centres and keeps pixels premultiplied")
  func doubled() throws {
    let turned = try turned(circle(scale: 2, center: SIMD2(30, 30)))
    // Source pixel (3, 1) covers 4 pixels of the picture; its centre is their common corner.
    let four = [(29, 28), (30, 28), (29, 29), (30, 29)].map { pixel(turned, $0.0, $0.1) }
    let mean = four.reduce(0) { $0 + Int($1 >> 8 & 255) } / 4
    #expect(abs(mean - Int(source.pixels[7 + 3] >> 8 & 255)) <= 1)
    for pixel in turned.pixels {
      let alpha = pixel >> 24
      #expect(pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 <= alpha)
    }
  }

  @Test("the memory is limited to the visible part")
  func bounded() throws {
    let size = try #require(PixelSize(width: 50, height: 40))
    for scale in [0.001, 0.3, 1, 40, 1000] {
      for rotation in [0, 0.7, 3, -100] {
        for center in [SIMD2(25.0, 20), SIMD2(-10, 60), SIMD2(1e7, 0), SIMD2(-3e8, 1e9)] {
          let sprite = circle(scale: scale, rotation: rotation, center: center)
          guard let turned = source.turned(sprite, within: size) else { continue }
          let (left, top) = (Int(turned.origin.x), Int(turned.origin.y))
          #expect(left >= 0 && left + turned.width <= 50)
          #expect(top >= 0 && top + turned.height <= 40)
          #expect(scale * 10 + 60 > abs(center.x) || scale == 1000)
        }
      }
    }
  }

  @Test("Cairo draws nearly the same picture, including glass")
  func likeCairo() throws {
    let size = try #require(PixelSize(width: 160, height: 120))
    let gradient = Gradient(SRGB8(rgb: 0x003C78), SRGB8(rgb: 0xC83C00), angle: 1)
    let disc = Disc(70, 50, radius: 25, softness: 0.1, opacity: 0.8)
    var plate = Plate()
    (plate.corner, plate.blur) = (12, 6)
    let icons = [Sprite.PlacedIcon(.glyph(Glyph.all[0]), center: SIMD2(20, 20))]
    let contents: [(Sprite.Content, SIMD2<Double>)] = [
      (.shape(Shape(figure: .rectangle)), SIMD2(60, 30)), (.panel(plate), SIMD2(80, 50)),
      (.picture(.drawing(.moon)), SIMD2(40, 40)),
      (.icons(.colorful, side: 40, icons), SIMD2(40, 40)),
      (.icons(.glass, side: 40, icons), SIMD2(40, 40)),
    ]
    for (content, box) in contents {
      var parts = [Sprite.Part.whole]
      if case .icons = content { parts += [.body, .shadow] }
      for part in parts {
        for (scale, rotation) in [(1, 0), (1.3, 0.3), (0.7, -2)] as [(Double, Double)] {
          let sprite = Sprite(
            content: content, part: part, center: SIMD2(81.3, 55.9), size: box, opacity: 0.8,
            scale: scale, rotation: rotation)
          let scene = Composition(size, gradient, DiscGroup([disc]), sprites: [sprite])
          let frames = try Backend.allCases.map { try $0.frame(of: scene) }
          let differences = zip(frames[0].pixels, frames[1].pixels).map { difference($0, $1) }
          let mean = Double(differences.reduce(0, +)) / Double(differences.count)
          #expect(mean < 1.2, "\(content) \(part) \(scale) \(rotation): \(mean)")
          #expect(differences.count { $0 > 24 } < 40, "\(content) \(part) \(scale) \(rotation)")
        }
      }
    }
  }
}

@Suite("Repeating backgrounds")
struct RepeatingBackgroundTests {
  @Test("equal three copies side by side at any position")
  func noSeam() throws {
    let size = try #require(PixelSize(width: 150, height: 40))
    let gradient = Gradient(SRGB8(rgb: 0xFF0000), SRGB8(rgb: 0x00FF00))
    let (wide, tall) = (160, 50)
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(tests)/Gallery/Golden/016-space-pushed.png"
    let once = try ImageFile(path).pixels(width: wide, height: tall)
    let tripled = (0..<tall).flatMap { y in
      (0..<3 * wide).map { x in once[y * wide + x % wide] }
    }
    let kernels = try Kernels.chosen()
    let reference = try #require(PlanarLayer(tripled, width: 3 * wide, height: tall))
    let rows = GradientRows(gradient, size: size)
    for left in [0, -0.25, -9.5, -11, -150.125, -159.99609375] {
      let sprite = Sprite(
        content: .picture(.file(path)),
        center: SIMD2(left + Double(wide) / 2, Double(size.height) / 2),
        size: SIMD2(Double(wide), Double(tall)), opacity: 1, repeats: true)
      var scene = Composition(size: size, gradient: gradient)
      scene.backdrop = sprite
      let frames = try Backend.allCases.map { try $0.frame(of: scene) }

      let place = SIMD2(left - Double(wide), -5)
      var expected = Frame(size: size)
      try Compositor(rows: rows, grid: TileGrid(size), kernels: kernels).draw(
        Composition(size: size, gradient: gradient), over: PlacedLayer(reference, at: place),
        into: &expected)
      #expect(frames[0] == expected, "\(left)")
      let worst = zip(frames[1].pixels, expected.pixels).map { difference($0, $1) }.max() ?? 0
      #expect(worst <= 2, "\(left): \(worst)")
    }
  }
}
